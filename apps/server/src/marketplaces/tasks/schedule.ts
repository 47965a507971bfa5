import { type TaskType, taskTypeTitles, watched, watchedTaskTypes } from '@prilavok/contract';
import { nextByClock, wrongClock } from '../../jobs/clock.ts';

/** Why a schedule that a person writes can't be, or nothing. It runs at most once a minute: what must be quicker is watched. */
export function wrongSchedule(schedule: string, type: TaskType): string | undefined {
  if (schedule !== watched) return wrongClock(schedule);
  if (watchedTaskTypes.includes(type)) return undefined;
  const titles = watchedTaskTypes.map((each) => `«${taskTypeTitles[each]}»`).join(', ');
  return `постоянно идёт только ${titles}: выберите расписание`;
}

/** When the schedule comes next after a moment, by the clock of the company's time zone; never, where the task is watched instead. */
export const nextRun = (schedule: string, timezone: string, after: Date): Date | null =>
  schedule === watched ? null : nextByClock(schedule, timezone, after);
