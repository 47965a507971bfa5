import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { comingDate, dayHeading, fullDate, journalDate, shortDate, timeOfDay, withMoments } from './dates.ts';
import { dayAfter, dayOf, startOfDay } from './days.ts';
import { deadline, duration, within } from './durations.ts';
import { isSameTitle } from './keys.ts';
import { money, sums } from './money.ts';
import { fileSize, growth, number, percent } from './numbers.ts';
import { counted, plural } from './plurals.ts';
import { foreignClock, tellTimeOf } from './zone.ts';

const goods = ['товар', 'товара', 'товаров'] as const;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('plurals', () => {
  test.each([
    [0, 'товаров'],
    [1, 'товар'],
    [2, 'товара'],
    [5, 'товаров'],
    [11, 'товаров'],
    [12, 'товаров'],
    [21, 'товар'],
    [104, 'товара'],
    [111, 'товаров'],
    [1_000_001, 'товар'],
    [1.5, 'товара'],
  ])('%d goes with «%s»', (count, word) => {
    expect(plural(count, goods)).toBe(word);
  });

  test('the number stands before its word, digits in threes', () => {
    expect(plain(counted(1284, goods))).toBe('1 284 товара');
  });
});

test.each([
  ['Черный', ' чёрный ', true],
  ['Нет  бренда', 'нет бренда', true],
  ['Черный', 'Черная', false],
])('titles “%s” and “%s” are one to the server: %s', (one, other, same) => {
  expect(isSameTitle(one, other)).toBe(same);
});

describe('numbers and money', () => {
  test('thousands are kept together by non-breaking spaces', () => {
    expect(number(1_217_360)).toBe('1\u00a0217\u00a0360');
    expect(money('12480', 'RUB')).toBe('12\u00a0480\u00a0₽');
  });

  test('decimals take a comma and minus is a true minus', () => {
    expect(plain(number(-1234.5))).toBe('−1 234,5');
    expect(plain(money('-828.00', 'RUB'))).toBe('−828 ₽');
  });

  test('kopecks appear only when there are any, and never pass through a float', () => {
    expect(plain(money('1290.5', 'RUB'))).toBe('1 290,50 ₽');
    expect(plain(money('9007199254740993.07', 'RUB'))).toBe('9 007 199 254 740 993,07 ₽');
  });

  test('a sum has the sign of its currency, and none while that is not known', () => {
    expect(plain(money('37413', 'KZT'))).toBe('37 413 ₸');
    expect(plain(money('0.5', 'USD'))).toBe('0,50 $');
    expect(plain(money('1290', null))).toBe('1 290');
    expect(money(null, 'RUB')).toBe('');
  });

  test('sums in several currencies are told one after the other', () => {
    const each = [
      { sum: '12480.00', currency: 'RUB' },
      { sum: '5000.00', currency: 'KZT' },
      { sum: '10.50', currency: 'USD' },
    ] as const;
    expect(plain(sums(each.slice(0, 1)))).toBe('12 480 ₽');
    expect(plain(sums(each))).toBe('12 480 ₽, 5 000 ₸ и 10,50 $');
  });

  test('only the whole is a hundred per cent', () => {
    expect(plain(percent(0.863))).toBe('86 %');
    expect(plain(percent(0.999))).toBe('99 %');
    expect(plain(percent(1))).toBe('100 %');
  });

  test('growth has a sign, and is nothing where there was nothing', () => {
    expect(plain(growth(100, 112) ?? '')).toBe('+12 %');
    expect(plain(growth(100, 92) ?? '')).toBe('−8 %');
    expect(plain(growth(100, 100) ?? '')).toBe('0 %');
    expect(growth(0, 5)).toBeUndefined();
  });

  test('sizes of files are told in the nearest unit', () => {
    expect(plain(fileSize(0))).toBe('0 Б');
    expect(plain(fileSize(12_288))).toBe('12 КБ');
    expect(plain(fileSize(1_500_000))).toBe('1,4 МБ');
  });
});

describe('dates', () => {
  const now = new Date(2026, 10, 21, 11, 42);
  const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

  test('a column says the time today, the word yesterday, the day this year, the year before that', () => {
    expect(shortDate(at(2026, 10, 21, 10, 42), now)).toBe('10:42');
    expect(shortDate(at(2026, 10, 20, 23, 59), now)).toBe('вчера');
    expect(shortDate(at(2026, 10, 19, 8, 0), now)).toBe('19.11');
    expect(shortDate(at(2025, 10, 19, 8, 0), now)).toBe('19.11.2025');
  });

  test('a journal says every second, and the day where it is not today', () => {
    expect(journalDate(new Date(2026, 10, 21, 10, 42, 7).toISOString(), now)).toBe('10:42:07');
    expect(journalDate(new Date(2026, 10, 20, 10, 42, 7).toISOString(), now)).toBe('вчера, 10:42:07');
    const before = new Date(2026, 10, 19, 10, 42, 7).toISOString();
    expect(journalDate(before, now)).toBe('19.11, 10:42:07');
    expect(withMoments(`изменения после ${before}`, now)).toBe('изменения после 19.11, 10:42:07');
  });

  test('the title holds the whole date', () => {
    expect(fullDate(at(2026, 10, 19, 8, 5))).toMatch(/19 ноября 2026.*08:05/);
  });

  test('days of a history are headed by words', () => {
    expect(dayHeading(at(2026, 10, 21, 0, 1), now)).toBe('Сегодня, 21 ноября');
    expect(dayHeading(at(2026, 10, 20, 0, 1), now)).toBe('Вчера, 20 ноября');
    expect(dayHeading(at(2026, 10, 1, 0, 1), now)).toBe('1 ноября');
    expect(dayHeading(at(2025, 10, 1, 0, 1), now)).toBe('1 ноября 2025');
  });

  test('what comes tomorrow says so', () => {
    expect(comingDate(at(2026, 10, 22, 12, 0), now)).toBe('завтра, 12:00');
    expect(comingDate(at(2026, 10, 24, 12, 0), now)).toBe('24.11, 12:00');
  });
});

describe('the company’s clock', () => {
  const evening = '2026-11-20T22:30:00.000Z';
  beforeEach(() => tellTimeOf('Asia/Vladivostok'));
  afterEach(() => tellTimeOf(undefined));

  test('tells every moment, whatever the reader’s own shows, and a full date says whose it is', () => {
    expect(timeOfDay(evening)).toBe('08:30');
    expect(dayOf(new Date(evening))).toBe('2026-11-21');
    expect(dayHeading(evening, new Date('2026-11-21T03:00:00Z'))).toBe('Сегодня, 21 ноября');
    expect(fullDate(evening)).toBe('21 ноября 2026 г. в 08:30 (Владивосток, UTC+10)');
  });

  test('says nothing of itself where the reader’s own shows the same', () => {
    tellTimeOf('Etc/UTC');
    expect(foreignClock()).toBeUndefined();
    expect(fullDate(evening)).toBe('20 ноября 2026 г. в 22:30');
  });

  test.each([
    ['Asia/Vladivostok', '2026-11-21', '2026-11-20T14:00:00.000Z'],
    ['Europe/Moscow', '2026-11-21', '2026-11-20T21:00:00.000Z'],
    // Clocks go forward here in the night before, and back in the night of the day itself.
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  ])('in %s the day %s begins at %s', (zone, day, begins) => {
    tellTimeOf(zone);
    expect(startOfDay(day).toISOString()).toBe(begins);
  });

  test('counts days over the end of a year', () => {
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
  });
});

describe('durations', () => {
  const now = new Date('2026-11-21T11:42:00Z');
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

  test('two largest units are told', () => {
    expect(plain(duration(40_000))).toBe('40 с');
    expect(plain(duration(42 * 60_000))).toBe('42 мин');
    expect(plain(duration(78 * 60_000))).toBe('1 ч 18 мин');
    expect(plain(duration(365 * 60_000))).toBe('6 ч 05 мин');
    expect(plain(duration(76 * 3_600_000))).toBe('3 д 4 ч');
  });

  test('a moment is ahead or overdue', () => {
    expect(plain(within(after(78), now))).toBe('через 1 ч 18 мин');
    expect(plain(within(after(-40), now))).toBe('просрочено 40 мин');
  });

  test('the clock warns from four hours and alarms from one', () => {
    expect(deadline(after(300), now).urgency).toBe('calm');
    expect(deadline(after(239), now).urgency).toBe('soon');
    expect(deadline(after(59), now).urgency).toBe('now');
    expect(deadline(after(-1), now)).toMatchObject({ urgency: 'now', share: 1 });
  });
});
