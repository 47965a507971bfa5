import { type TaskType, taskTypeTitles, watched, watchedTaskTypes } from '@prilavok/contract';
import { Cron } from 'croner';

/** Why a schedule that a person writes can't be, or nothing. It runs at most once a minute: what must be quicker is watched. */
export function wrongSchedule(schedule: string, type: TaskType): string | undefined {
  if (schedule === watched) {
    if (watchedTaskTypes.includes(type)) return undefined;
    const titles = watchedTaskTypes.map((each) => `«${taskTypeTitles[each]}»`).join(', ');
    return `постоянно идёт только ${titles}: выберите расписание`;
  }
  const fields = schedule.trim().split(/\s+/).length;
  if (fields !== 5 && fields !== 6) return 'нужно 5 или 6 полей cron через пробел, например «*/15 * * * *»';
  if (fields === 6 && !/^\s*\d{1,2}\s/.test(schedule))
    return 'чаще раза в минуту нельзя: первое поле, секунды, — одно число';
  try {
    const next = new Cron(schedule, { paused: true, timezone: 'UTC' }).nextRun();
    return next ? undefined : 'такое время никогда не наступит';
  } catch {
    return 'это не расписание cron: нужно вида «*/15 * * * *» или «30 */15 * * * *»';
  }
}

/** When the schedule comes next after a moment, by the clock of the company's time zone; never, where the task is watched instead. */
export function nextRun(schedule: string, timezone: string, after: Date): Date | null {
  if (schedule === watched) return null;
  return new Cron(schedule, { paused: true, timezone }).nextRun(after);
}
