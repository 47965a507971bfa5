/** Who has called this process last: long work gives way to them. */
export interface Attendance {
  /** Marks a call of somebody who is signed in. */
  mark(by: string): void;
  /** Milliseconds since anybody but this person has called. */
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

/** The calls that this process answers. */
export const attendance: Attendance = newAttendance();
