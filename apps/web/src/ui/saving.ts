import { state } from '../state.ts';

/** The blocking overlay of a save: shown while there is one; with counts where they are known. */
export interface Saving {
  done?: number;
  total?: number;
}

export const saving = state<Saving | null>(null);

/** Covers the page while the work runs; the work may tell how far it is. */
export async function whileSaving<Result>(work: (tell: (how: Saving) => void) => Promise<Result>): Promise<Result> {
  saving.set({});
  try {
    return await work((how) => saving.set(how));
  } finally {
    saving.set(null);
  }
}
