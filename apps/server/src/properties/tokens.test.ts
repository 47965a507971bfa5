import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readToken, type TokenKind, textToken, token } from './tokens.ts';

const ids = fc.integer({ min: 1, max: 2 ** 47 });
const idKinds = fc.constantFrom<Exclude<TokenKind, 'text'>>(
  'option',
  'filled',
  'yes',
  'no',
  'category',
  'brand',
  'collection',
  'account',
  'catalog',
);

test('a token is a safe integer that gives back its kind and id', () => {
  fc.assert(
    fc.property(idKinds, ids, (kind, id) => {
      const value = token(kind, id);
      expect(Number.isSafeInteger(value)).toBe(true);
      expect(readToken(value)).toEqual({ kind, id });
    }),
  );
});

test('tokens of different things differ', () => {
  fc.assert(
    fc.property(idKinds, ids, idKinds, ids, (kind, id, otherKind, otherId) => {
      fc.pre(kind !== otherKind || id !== otherId);
      expect(token(kind, id)).not.toBe(token(otherKind, otherId));
    }),
  );
});

test('a text has the same token however it is spelled in capitals, ё and spaces', () => {
  expect(textToken('7', ' Тёмно-Синий  цвет')).toBe(textToken(7, 'темно-синий цвет'));
  expect(textToken('7', 'синий')).not.toBe(textToken('8', 'синий'));
  fc.assert(
    fc.property(fc.string(), ids, (text, id) => {
      expect(Number.isSafeInteger(textToken(id, text))).toBe(true);
      expect(readToken(textToken(id, text)).kind).toBe('text');
    }),
  );
});

test('an id that can be no id matches nothing of another kind', () => {
  expect(readToken(token('option', '99999999999999999')).kind).toBe('option');
});
