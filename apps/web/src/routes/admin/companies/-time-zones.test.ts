import { expect, test } from 'vitest';
import { timeZones } from './-time-zones.ts';

test('time zones nearby are called by their places, and each zone stands once', () => {
  const names = new Map(timeZones.map(({ value, label }) => [value, label]));
  expect(names.get('Europe/Moscow')).toBe('Москва, UTC+3');
  expect(names.get('Asia/Vladivostok')).toBe('Владивосток, UTC+10');
  expect(names.size).toBe(timeZones.length);
});
