import { state } from '../state.ts';

/** How many things the whole page waits for; the spinner shows while there is one. */
export const spinner = state(0);

/** Shows the global spinner until the work is done. */
export async function spinning<Result>(work: Promise<Result>): Promise<Result> {
  spinner.set(spinner.get() + 1);
  try {
    return await work;
  } finally {
    spinner.set(spinner.get() - 1);
  }
}
