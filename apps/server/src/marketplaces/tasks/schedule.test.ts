import { describe, expect, it } from 'vitest';
import { nextRun, wrongSchedule } from './schedule.ts';

describe('a schedule', () => {
  it.each([
    ['*/15 * * * *', 'Europe/Moscow', '2026-11-21T10:07:00Z', '2026-11-21T10:15:00.000Z'],
    ['*/5 * * * * *', 'Europe/Moscow', '2026-11-21T10:07:01Z', '2026-11-21T10:07:05.000Z'],
    ['0 9 * * *', 'Europe/Moscow', '2026-11-21T10:07:00Z', '2026-11-22T06:00:00.000Z'],
    ['0 9 * * *', 'Asia/Vladivostok', '2026-11-21T10:07:00Z', '2026-11-21T23:00:00.000Z'],
    ['0 9 * * 1', 'Europe/Moscow', '2026-11-21T10:07:00Z', '2026-11-23T06:00:00.000Z'],
  ])('%s in %s after %s comes at %s', (schedule, timezone, after, expected) => {
    expect(nextRun(schedule, timezone, new Date(after))?.toISOString()).toBe(expected);
  });

  it.each([
    '',
    'завтра',
    '* * * *',
    '61 * * * *',
    '0 0 30 2 *',
    '* * * * * *',
    '*/10 * * * * *',
    '0,30 * * * * *',
    '0-9 * * * * *',
    '* * * * * * 2030',
  ])('«%s» is refused', (schedule) => {
    expect(wrongSchedule(schedule, 'orders_import')).toBeTypeOf('string');
  });

  it.each(['* * * * *', '10 * * * * *', '0 3 1 * *'])('«%s» is taken', (schedule) => {
    expect(wrongSchedule(schedule, 'products_upload')).toBeUndefined();
  });

  it('that means all the time fits what can be watched for, and never comes by the clock', () => {
    expect(wrongSchedule('auto', 'orders_import')).toBeUndefined();
    expect(wrongSchedule('auto', 'products_upload')).toBe(
      'постоянно идёт только «Загрузка заказов»: выберите расписание',
    );
    expect(nextRun('auto', 'Europe/Moscow', new Date())).toBeNull();
  });
});
