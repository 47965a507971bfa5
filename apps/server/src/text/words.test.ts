import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOtherLayout } from './layout.ts';
import { isOneSlip } from './slip.ts';
import { soundOf } from './sound.ts';

test.each([
  ['aty', 'фен'],
  ['cjl;f', 'соджа'],
  ['руддщ', 'hello'],
  ['`krf', 'елка'],
  ['ac5860', 'фс5860'],
])('«%s» is «%s» in the other layout', (typed, meant) => {
  expect(inOtherLayout(typed)).toBe(meant);
});

test.each([
  ['ремингтон', 'remington'],
  ['бош', 'bosch'],
  ['филипс', 'philips'],
  ['самсунг', 'samsung'],
  ['мулинекс', 'moulinex'],
  ['тефаль', 'tefal'],
  ['скарлетт', 'scarlett'],
])('«%s» sounds like «%s»', (russian, other) => {
  expect(soundOf(russian)).toBe(soundOf(other));
});

test('what has digits or signs in it has no sound', () => {
  expect(['ac5860', 'а-б', 'ütü'].map(soundOf)).toEqual(['', '', '']);
});

test.each([
  ['скаворода', 'сковорода', true],
  ['сковрода', 'сковорода', true],
  ['сковоррода', 'сковорода', true],
  ['скоовроад', 'сковорода', false],
  ['ксоворода', 'сковорода', true],
  ['сковорода', 'сковорода', false],
  ['скаварода', 'сковорода', false],
])('whether one slip makes «%s» of «%s»: %s', (typed, meant, is) => {
  expect(isOneSlip(typed, meant)).toBe(is);
});

test('a slip is one from either side', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
  fc.assert(fc.property(word, word, (one, other) => isOneSlip(one, other) === isOneSlip(other, one)));
});
