import type { z } from 'zod';
import { plainSample, type Schema, schemaOf } from './json-schema.ts';

/** Makes plausible values of a shape, and spoils them field by field: for trying what a call does with bad input. */

/** A value that most likely fits. */
export function sampleOf(shape: z.ZodType): unknown {
  return sample(schemaOf(shape));
}

function sample(schema: Schema): unknown {
  const variant = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.[0];
  if (variant) return sample(variant);
  if (schema.type === 'array') return schema.items ? [sample(schema.items)] : [];
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, of]) => [name, sample(of)]));
  return plainSample(schema);
}

const long = 'я'.repeat(60_000);
const wrongs: unknown[] = [
  null,
  123.5,
  -1,
  1e300,
  Number.MAX_SAFE_INTEGER,
  'x',
  '',
  '\u0000',
  long,
  {},
  [],
  [[]],
  true,
  { in: 'x' },
  '99999999999999999999',
];
/** Deep inside, the most telling ones: a call's fields multiply. */
const few: unknown[] = [null, -1, '\u0000', long, {}];

/** Copies of a value in each of which one field, however deep, is spoilt, and copies that are spoilt as a whole. */
export function* spoilt(value: unknown, depth = 0): Generator<unknown> {
  for (const wrong of depth > 1 ? few : wrongs) yield wrong;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const bad of spoilt(item, depth + 1)) yield value.with(index, bad);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      const { [name]: _, ...rest } = value as Record<string, unknown>;
      yield rest;
      for (const bad of spoilt(field, depth + 1)) yield { ...value, [name]: bad };
    }
  }
}

/** Copies of a value with a key that nothing names, one in each object whose keys the shape knows; `place` is where the key lies. */
export function* strangersIn(value: unknown, shape: z.ZodType): Generator<{ body: unknown; place: string }> {
  const schema = schemaOf(shape);
  for (const { value: body, place } of strangers(value, schema)) yield { body, place: place.join('.') };
}

function* strangers(value: unknown, schema: Schema): Generator<{ value: unknown; place: string[] }> {
  const variant = (schema.anyOf ?? schema.oneOf)?.[0] ?? schema;
  if (variant !== schema) return yield* strangers(value, variant);
  if (Array.isArray(value) && schema.items) {
    for (const inner of strangers(value[0], schema.items)) yield { value: [inner.value], place: ['0', ...inner.place] };
  } else if (typeof value === 'object' && value !== null && schema.properties) {
    yield { value: { ...value, stranger: 1 }, place: ['stranger'] };
    for (const [name, field] of Object.entries(value))
      for (const inner of strangers(field, schema.properties[name] ?? {}))
        yield { value: { ...value, [name]: inner.value }, place: [name, ...inner.place] };
  }
}

/** Copies of a sample in each of which one field stands at the bound that its shape declares; `place` is that field. */
export function* boundsOf(shape: z.ZodType): Generator<{ value: unknown; place: string }> {
  const schema = schemaOf(shape);
  for (const { value, place } of bounds(sample(schema), schema)) yield { value, place: place.join('.') };
}

function* bounds(value: unknown, schema: Schema): Generator<{ value: unknown; place: string[] }> {
  const variant = (schema.anyOf ?? schema.oneOf)?.[0] ?? schema;
  if (variant !== schema) return yield* bounds(value, variant);
  const most = atMost(schema);
  if (most !== undefined) yield { value: most, place: [] };
  if (Array.isArray(value) && schema.items) {
    for (const inner of bounds(value[0], schema.items)) yield { value: [inner.value], place: ['0', ...inner.place] };
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value))
      for (const inner of bounds(field, schema.properties?.[name] ?? {}))
        yield { value: { ...value, [name]: inner.value }, place: [name, ...inner.place] };
  }
}

/** The most that the shape takes; nothing where it names no bound, or one that a pattern narrows further. */
function atMost({ type, items, maxItems, maxLength, maximum, pattern, format }: Schema): unknown {
  if (type === 'array' && maxItems !== undefined)
    return Array.from({ length: maxItems }, (_, at) => member(items ?? {}, at));
  if (type === 'string' && maxLength !== undefined && !pattern && !format) return 'я'.repeat(maxLength);
  if ((type === 'integer' || type === 'number') && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER)
    return maximum;
  return undefined;
}

/** The member of a list at a place: ids and numbers, its own or of its fields, differ from member to member where the shape leaves room. */
function member(items: Schema, at: number): unknown {
  if (items.pattern?.startsWith('^\\d')) return String(at + 1);
  if (items.type === 'integer') return Math.min(Math.max(1, items.minimum ?? 1) + at, items.maximum ?? Infinity);
  if (items.type !== 'object') return sample(items);
  const fields = Object.entries(items.properties ?? {});
  return Object.fromEntries(fields.map(([name, of]) => [name, of.pattern ? member(of, at) : sample(of)]));
}
