import { Cron } from 'croner';

/** Why what a person writes is no hour of a clock, or nothing. Nothing comes more often than once a minute. */
export function wrongClock(schedule: string): string | undefined {
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

/** When a schedule comes next after a moment, by the clock of a time zone. */
export const nextByClock = (schedule: string, timezone: string, after: Date): Date | null =>
  new Cron(schedule, { paused: true, timezone }).nextRun(after);
