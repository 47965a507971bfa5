import { expect, test } from 'vitest';
import { isShortDate, mistakenDate, typedBeforeDate } from './mistaken-dates.ts';

test.each([
  ['2026-02-10', ['10-2']],
  ['2026-02-10T00:00:00', ['10-2']],
  ['2026-02-01', ['1-2', '2-26']],
  ['10.02.2026', ['10-2']],
  ['10.фев', ['10-2']],
  ['10-Feb', ['10-2']],
  ['3 мая', ['3-5']],
  ['фев.26', ['2-26']],
  ['Dec-99', ['12-99']],
  ['10:30:00', ['10:30']],
  ['10-2', undefined],
  ['A-10.фев', undefined],
  ['10.февраль', undefined],
  ['2026-02-10-A', undefined],
])('«%s» may have been typed as %s', (text, typed) => {
  expect(typedBeforeDate(text)).toEqual(typed);
});

test('a date that a spreadsheet writes by itself is told from those that people type', () => {
  expect(['10.фев', 'фев.26', '10-Feb'].every(isShortDate)).toBe(true);
  expect(['10.02.2026', '2026-02-10', '10-2', '12 месяцев'].some(isShortDate)).toBe(false);
  expect(mistakenDate('2026-02-10')).toMatch(/^«2026-02-10» — дата: похоже, Excel принял за неё «10-2»\. Если/);
});
