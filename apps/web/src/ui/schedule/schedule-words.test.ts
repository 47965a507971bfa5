import { describe, expect, test } from 'vitest';
import { scheduleWords } from './schedule-words.ts';

describe('a schedule in words', () => {
  test.each([
    ['*/5 * * * * *', 'каждые 5 секунд'],
    ['* * * * *', 'каждую минуту'],
    ['*/5 * * * *', 'каждые 5 минут'],
    ['*/21 * * * *', 'каждую 21 минуту'],
    ['15 * * * *', 'каждый час в 15 мин'],
    ['0 */2 * * *', 'каждые 2 часа'],
    ['30 3 * * *', 'каждый день в 03:30'],
    ['0 30 3 * * *', 'каждый день в 03:30'],
    ['0 9,13,18 * * *', 'каждый день в 09:00, 13:00 и 18:00'],
    ['0 9 * * 1-5', 'по будням в 09:00'],
    ['0 9 * * 1,4', 'по понедельникам и четвергам в 09:00'],
    ['0 9 * * 7', 'по воскресеньям в 09:00'],
    ['0 9 1 * *', '1-го числа каждого месяца в 09:00'],
  ])('says %s as «%s»', (cron, words) => {
    expect(scheduleWords(cron)).toBe(words);
  });

  test.each(['0 9 1 1 *', '5-10 * * * *', '0 9 1 * 1', 'завтра', '', '* * * *', '0 9 * * mon'])(
    'says nothing where words would be longer than «%s» itself',
    (cron) => {
      expect(scheduleWords(cron)).toBeUndefined();
    },
  );
});
