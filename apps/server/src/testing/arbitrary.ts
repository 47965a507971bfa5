import fc from 'fast-check';
import type { z } from 'zod';
import { type Schema, schemaOf } from './json-schema.ts';

/** Whatever a shape lets through, the odder the likelier. */

/** Values that fit the shape; where an id stands, one of these. */
export function arbitraryOf(shape: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> {
  return arbitrary(schemaOf(shape), ids).filter((value) => shape.safeParse(value).success);
}

function arbitrary(shape: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const variants = shape.anyOf ?? shape.oneOf;
  if (variants) return fc.oneof(...variants.map((variant) => arbitrary(variant, ids)));
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  switch (shape.type) {
    case 'object':
      return object(shape, ids);
    case 'array':
      return fc.array(arbitrary(shape.items ?? {}, ids), {
        minLength: Math.min(shape.minItems ?? 0, 3),
        maxLength: Math.min(shape.maxItems ?? 3, 3),
      });
    case 'integer':
      return fc.oneof(fc.constantFrom(...edges(shape)), fc.integer(boundsOf(shape)));
    case 'number':
      return fc.oneof(
        fc.constantFrom(...edges(shape), 0.1, 1e-7, 1e21),
        fc.double({ ...boundsOf(shape), noNaN: true }),
      );
    case 'string':
      return text(shape, ids);
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

function object(shape: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: values } = shape;
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, arbitrary(field, ids)]));
  if (typeof values === 'object' && values.type && Object.keys(fields).length === 0)
    return fc.dictionary(fc.constantFrom(...ids), arbitrary(values, ids), { maxKeys: 3 });
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

const boundsOf = ({ minimum = -1e12, maximum = 1e12 }: Schema) => ({
  min: Math.max(minimum, -1e12),
  max: Math.min(maximum, 1e12),
});

const edges = ({ minimum = -1e15, exclusiveMinimum = minimum, maximum = 1e15 }: Schema): number[] => [
  ...[0, 1, -1].filter((number) => number >= minimum && number > exclusiveMinimum - 1 && number <= maximum),
  minimum,
  maximum,
];

/** Signs that mean something to SQL, to patterns, to formulas, to tables and to people who write from right to left. */
const odd = [
  '%',
  '_',
  '\\',
  "'",
  '"',
  '[',
  ']',
  '{',
  '}',
  ';',
  '$1',
  '=',
  '\u202e',
  '\u200b',
  '👩‍👩‍👧',
  'ё',
  'Ё',
  'İ',
  'ß',
  '٣',
  ' ',
  'я',
];

/** One for all: fast-check remembers by it how texts are taken apart into such signs, which takes half of a sweep's time. */
const anOddSign = fc.constantFrom(...odd);

function text({ pattern = '', format = '', minLength = 0, maxLength = 100 }: Schema, ids: readonly string[]) {
  if (format === 'date-time')
    return fc.constantFrom('2026-11-21T10:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59+14:00');
  if (format === 'uri')
    return fc.constantFrom('https://example.test/feed.xml', 'http://127.0.0.1/', 'ftp://example.test/');
  if (pattern.startsWith('^new_')) return fc.constantFrom('new_1', 'new_a-b');
  if (pattern.includes('property:')) return fc.constantFrom(...ids).map((id) => `property:${id}`);
  if (/^\^\\d\{1,18\}\$/.test(pattern)) return fc.constantFrom(...ids, '0', '9'.repeat(18));
  if (/^\^(-\?)?\\d/.test(pattern)) return fc.constantFrom('0', '1', '0.01', '9'.repeat(13), '-1', '-99.99', '10000');
  const longest = Math.min(maxLength, 60_000);
  return fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: anOddSign, minLength, maxLength: Math.min(longest, 12) }) },
    { weight: 1, arbitrary: fc.constant('я'.repeat(longest)) },
    // Names that every object of JavaScript has.
    {
      weight: 1,
      arbitrary: fc.constantFrom('constructor', '__proto__', 'valueOf').map((name) => name.slice(0, longest)),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength, maxLength: Math.min(longest, 12) }) },
  );
}
