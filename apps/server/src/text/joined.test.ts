import { expect, test } from 'vitest';
import { joined, separated } from './joined.ts';

test.each([
  [['мята'], 'мята'],
  [['мята', 'лимон; лайм'], 'мята; лимон\\; лайм'],
  [['C:\\чай', 'a;'], 'C:\\\\чай; a\\;'],
  [['а\nб', 'в'], 'а\nб; в'],
  [[], ''],
])('%j stand in one cell as %j, and are read back from it', (values, cell) => {
  expect(joined(values)).toBe(cell);
  expect(separated(cell)).toEqual(values);
});

test('what a person has typed is read as well', () => {
  expect(separated('красный;синий ;; зелёный;')).toEqual(['красный', 'синий', 'зелёный']);
});
