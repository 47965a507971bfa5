/** The call of theirs that people or programs made last here, and the last one by anybody else. */
let latest = { by: '', at: Number.NEGATIVE_INFINITY };
let other = latest;

/** Marks that somebody who is signed in makes a call to this process. */
export function markServed(by: string): void {
  if (by !== latest.by) other = latest;
  latest = { by, at: performance.now() };
}

/** Milliseconds since this process was last called by anybody but this person. */
export const sinceOthersServed = (than: string | null): number =>
  performance.now() - (latest.by === than ? other : latest).at;
