import { CallError } from './call-error.ts';

/** Starts what a click asks for. A refused call has said itself in a toast and ends it; any other error goes on. */
export function quietly(work: () => Promise<unknown>): void {
  work().catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
  });
}
