import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composed, composedJson } from './composed.ts';

const apart = 'Зайка ёлка café'.normalize('NFD');

test('a letter and its mark become one sign, and what is composed stays the same text', () => {
  expect(apart).not.toBe('Зайка ёлка café');
  expect(composed(apart)).toBe('Зайка ёлка café');
  expect(composed('10 \u2126')).toBe('10 Ω');
  expect(composed('Зайка, 10 шт.')).toBe('Зайка, 10 шт.');
});

test.each([
  ['as they are', JSON.stringify({ [apart]: [apart] })],
  ['escaped', JSON.stringify({ [apart]: [apart] }).replace(/[^ -~]/g, escaped)],
  [
    'with escaped marks behind letters as they are',
    JSON.stringify({ [apart]: [apart] }).replace(/[\u0300-\u036f]/g, escaped),
  ],
  [
    'with all escaped, Latin letters too',
    JSON.stringify({ [apart]: [apart] }).replace(/[^ -~]|(?<=[^\\])[a-z]/gi, escaped),
  ],
])('strings and keys of JSON are composed where they stand %s', (_, json) => {
  expect(JSON.parse(composedJson(json))).toEqual({ 'Зайка ёлка café': ['Зайка ёлка café'] });
});

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

test.each([
  ['a backslash before what looks like an escape', String.raw`"C:\\u0306"`],
  ['a quotation mark and a backslash by their numbers', String.raw`"\u0022\u005c \u0438\u0306"`],
  ['control signs', String.raw`"\u0000\n\u001f \u0438\u0306"`],
  ['halves of letters', String.raw`"\ud83d\ude00 \ud83d \u0438\u0306"`],
])('%s in JSON means what it meant', (_, json) => {
  expect(JSON.parse(composedJson(json))).toBe((JSON.parse(json) as string).normalize('NFC'));
});

test('any value, escaped or not, is read as its composed self', () => {
  const text = fc.string({
    unit: fc.constantFrom('и', '\u0306', 'е', '\u0308', '\\', '"', 'u', '0', '3', '\n', 'A', '😀'),
  });
  fc.assert(
    fc.property(text, fc.boolean(), (value, isEscaped) => {
      const json = JSON.stringify([value]);
      const sent = isEscaped ? json.replace(/[^ -~]/g, escaped) : json;
      expect(JSON.parse(composedJson(sent))).toEqual([value.normalize('NFC')]);
    }),
  );
});
