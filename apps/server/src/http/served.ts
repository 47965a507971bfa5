import { type Attendance, newAttendance } from '../attendance.ts';

/** The calls that this process answers, by who is signed in: long work gives way to them. */
export const attendance: Attendance = newAttendance();
