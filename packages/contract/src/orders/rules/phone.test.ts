import { expect, it } from 'vitest';
import { phoneOf, phoneTitle, soughtPhone } from './phone.ts';

it('keeps a phone in one spelling, however it was written', () => {
  for (const written of ['+7 916 123-45-67', '8 (916) 123 45 67', '9161234567', '7.916.123.45.67'])
    expect(phoneOf(written)).toBe('+79161234567');
  expect(phoneOf('+375 29 123-45-67')).toBe('+375291234567');
  expect(phoneOf('+7 495 000-00-00 доб. 1234')).toBe('+7 495 000-00-00 доб. 1234');
  expect(phoneTitle('+79161234567')).toBe('+7 916 123-45-67');
});

it('looks for a phone from four digits, by either beginning of a Russian one, and for no phone in words', () => {
  expect(soughtPhone('45-67')).toBe('4567');
  expect(soughtPhone('456')).toBeUndefined();
  expect(soughtPhone('8 916 123')).toBe('7916123');
  expect(soughtPhone('8 (916) 123-45-67')).toBe('79161234567');
  expect(soughtPhone('916 123-45-67')).toBe('79161234567');
  expect(soughtPhone('АРТ-4567')).toBeUndefined();
});
