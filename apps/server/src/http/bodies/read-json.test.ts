import { describe, expect, it, test } from 'vitest';
import { readJson } from './read-json.ts';

const refusalOf = (text: string) => {
  try {
    readJson(text);
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('keys that reach into a prototype', () => {
  it.each([
    ['as they are', '__proto__'],
    ['with an escaped line', String.raw`\u005f_proto__`],
    ['with an escaped letter', String.raw`__pr\u006Fto__`],
  ])('are dropped, written %s', (_, key) => {
    const read = readJson(`{"a":[{"${key}":{"admin":true},"b":1}]}`) as { a: object[] };
    expect(Object.keys(read.a[0] ?? {})).toEqual(['b']);
    expect(JSON.stringify(read)).toBe('{"a":[{"b":1}]}');
  });

  it('are left where they are values', () => {
    expect(readJson('["__proto__"]')).toEqual(['__proto__']);
  });
});

describe('what PostgreSQL can’t keep', () => {
  it.each([
    ['NUL', String.raw`{"a":{"b":["x","\u0000"]}}`, 'a.b.1'],
    ['half a pair', String.raw`{"a":"\uD800"}`, 'a'],
    ['NUL in a key', String.raw`{"a":{"\u0000":1}}`, 'a'],
    ['NUL alone', String.raw`"\u0000"`, 'тело запроса'],
  ])('is refused by the name of its field: %s', (_, text, field) => {
    expect(refusalOf(text)).toMatchObject({
      status: 400,
      details: [{ field, message: expect.stringMatching(/знак/) }],
    });
  });

  it('is not taken for what only looks like it', () => {
    expect(readJson(String.raw`["\\u0000", "\ud83d\ude00", "\u0061"]`)).toEqual([String.raw`\u0000`, '😀', 'a']);
  });
});

test('nesting of fifty levels is read, a deeper one is refused by where it begins', () => {
  const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  expect(refusalOf(nested(50))).toBeUndefined();
  expect(refusalOf(nested(51))).toMatchObject({ status: 400, details: [{ field: 'a', message: /глубоко/ }] });
  expect(refusalOf(nested(500_000))).toMatchObject({ status: 400 });
});

test('what is no JSON is refused in words', () => {
  expect(refusalOf('{')).toMatchObject({ status: 400, message: 'Тело запроса не читается как JSON' });
});
