/** Who has called last: whoever can wait gives way to them. */
export interface Attendance {
  /** Marks a call of somebody. */
  mark(by: string): void;
  /** Milliseconds since anybody else than this one has called. */
  sinceOthers(than: string | null): number;
}

export function newAttendance(): Attendance {
  /** The last call, and the last one by anybody else. */
  let latest = { by: '', at: Number.NEGATIVE_INFINITY };
  let other = latest;
  return {
    mark(by) {
      if (by !== latest.by) other = latest;
      latest = { by, at: performance.now() };
    },
    sinceOthers: (than) => performance.now() - (latest.by === than ? other : latest).at,
  };
}
