import type { z } from 'zod';
import { plainSample, type Schema, schemaOf } from './json-schema.ts';

/** Bodies in which fields are of a wrong kind, all that lie equally deep at once: one refusal must name each of them. */

/** A value that fits, with the shapes of all its parts; of several shapes one is chosen. */
interface Part {
  shape: Schema;
  value?: unknown;
  fields?: Record<string, Part>;
  required?: readonly string[];
  item?: Part;
}

interface Spoilt {
  body: unknown;
  /** The fields that are wrong, as a refusal names them. */
  places: string[];
  /** What is wrong with them. */
  how: string;
}

const absent = Symbol('absent');

/** What fields are made, by what it is called; `absent` where a shape knows no such mistake. */
const mistakes: Record<string, (shape: Schema) => unknown> = {
  text: () => 'слово',
  'a number': () => 7.5,
  'yes or no': () => true,
  nothing: () => null,
  'a list': () => [1],
  'a list of texts': () => ['1'],
  'an object': () => ({}),
  'not a number': () => 'NaN',
  'a huge number': () => 1e300,
  'less than nothing': () => -1,
  'a long text': ({ maxLength, pattern }) =>
    pattern ? '9'.repeat(40) : maxLength === undefined ? absent : 'я'.repeat(maxLength + 1),
  'too many': ({ maxItems }) => (maxItems === undefined ? absent : Array.from({ length: maxItems + 1 }, () => '1')),
};

/** Every way of spoiling what fits the shape. */
export function* wrongKinds(shape: z.ZodType): Generator<Spoilt> {
  const schema = schemaOf(shape);
  const tried = new Set<string>();
  const isNew = ({ wrong }: Outcome, how: string) =>
    wrong.filter(({ place, shape: of }) => {
      const key = `${how} ${place} ${JSON.stringify(of)}`;
      return !tried.has(key) && tried.add(key);
    }).length > 0;
  for (const part of partsOf(schema)) {
    for (let depth = 1; depth <= depthOf(part); depth++) {
      for (const [how, outcome] of outcomesAt(part, depth))
        if (isNew(outcome, how)) yield { body: outcome.value, places: outcome.wrong.map(({ place }) => place), how };
    }
  }
}

function* outcomesAt(part: Part, depth: number): Generator<[how: string, Outcome]> {
  for (const [how, mistake] of Object.entries(mistakes)) {
    // What tells shapes apart is spoilt by itself: with it all else would be another shape's.
    for (const telling of [false, true]) yield [how, spoilt(part, { depth, mistake, telling }, [])];
  }
  yield ['missing', without(part, depth, [])];
}

/** A value of the shape for each of the shapes that a part of it may have; `above` are the fields in which it lies. */
function* partsOf(shape: Schema, above: readonly string[] = []): Generator<Part> {
  const variants = shape.anyOf ?? shape.oneOf;
  if (variants) {
    // Without a field it may be another of the shapes.
    for (const variant of variants) for (const part of partsOf(variant, above)) yield { ...part, shape, required: [] };
    return;
  }
  if (shape.type === 'object') yield* objectsOf(shape, above);
  else if (shape.type === 'array') for (const item of partsOf(shape.items ?? {}, above)) yield { shape, item };
  else yield { shape, value: plainSample(shape) };
}

function* objectsOf(shape: Schema, above: readonly string[]): Generator<Part> {
  const { properties = {}, additionalProperties: values, required = [] } = shape;
  const shapes = { ...properties, ...(typeof values === 'object' && values.type ? { 1: values } : {}) };
  // A tree has the same fields on every level: they are spoilt on the first two.
  const looked = Object.entries(shapes).filter(
    ([name, field]) => field.type !== 'object' || required.includes(name) || !above.includes(name),
  );
  const ways = looked.map(([name, field]) => [name, [...partsOf(field, [...above, name])]] as const);
  const usual = Object.fromEntries(ways.flatMap(([name, [first]]) => (first ? [[name, first]] : [])));
  yield { shape, required, fields: usual };
  for (const [name, [, ...others]] of ways)
    for (const other of others) yield { shape, required, fields: { ...usual, [name]: other } };
}

const depthOf = ({ fields, item }: Part): number => {
  const below = [...Object.values(fields ?? {}), ...(item ? [item] : [])];
  return below.length === 0 ? 0 : 1 + Math.max(...below.map(depthOf));
};

const isTelling = ({ const: only, enum: words }: Schema) => typeof only === 'string' || words?.length === 1;

interface Spoiling {
  depth: number;
  mistake: (shape: Schema) => unknown;
  telling: boolean;
}

interface Outcome {
  value: unknown;
  wrong: { place: string; shape: Schema }[];
}

function spoilt(part: Part, spoiling: Spoiling, path: readonly string[]): Outcome {
  const { depth, mistake, telling } = spoiling;
  if (depth > 0) return inside(part, path, (below, place) => spoilt(below, { ...spoiling, depth: depth - 1 }, place));
  const wrong = mistake(part.shape);
  if (wrong === absent || isTelling(part.shape) !== telling || fits(part.shape, wrong))
    return { value: whole(part), wrong: [] };
  return { value: wrong, wrong: [{ place: path.join('.'), shape: part.shape }] };
}

/** Without the fields that must be there, at this depth. */
function without(part: Part, depth: number, path: readonly string[]): Outcome {
  if (depth > 1) return inside(part, path, (below, place) => without(below, depth - 1, place));
  const { fields, required = [] } = part;
  if (!fields) return { value: whole(part), wrong: [] };
  const gone = required.filter((name) => name in fields && !isTelling(fields[name]?.shape ?? {}));
  const left = Object.entries(fields).filter(([name]) => !gone.includes(name));
  return {
    value: Object.fromEntries(left.map(([name, field]) => [name, whole(field)])),
    wrong: gone.map((name) => ({ place: [...path, name].join('.'), shape: fields[name]?.shape ?? {} })),
  };
}

function inside(part: Part, path: readonly string[], at: (below: Part, place: string[]) => Outcome): Outcome {
  if (part.item) {
    const { value, wrong } = at(part.item, [...path, '0']);
    return { value: [value], wrong };
  }
  if (!part.fields) return { value: part.value, wrong: [] };
  const below = Object.entries(part.fields).map(([name, field]) => [name, at(field, [...path, name])] as const);
  return {
    value: Object.fromEntries(below.map(([name, { value }]) => [name, value])),
    wrong: below.flatMap(([, { wrong }]) => wrong),
  };
}

const whole = (part: Part): unknown => inside(part, [], (below) => ({ value: whole(below), wrong: [] })).value;

/** Whether the shape takes a value: as far as the mistakes above need it. */
function fits(shape: Schema, value: unknown): boolean {
  const variants = shape.anyOf ?? shape.oneOf;
  if (variants) return variants.some((variant) => fits(variant, value));
  if (shape.const !== undefined) return shape.const === value;
  if (shape.enum) return shape.enum.includes(value);
  switch (shape.type) {
    case 'object':
      return isObject(value) && (shape.required ?? []).every((name) => name in value);
    case 'array':
      return Array.isArray(value) && within(value.length, shape.minItems, shape.maxItems) && allFit(shape, value);
    case 'integer':
    case 'number':
      if (typeof value !== 'number' || (shape.type === 'integer' && !Number.isSafeInteger(value))) return false;
      return within(value, shape.minimum, shape.maximum) && value > (shape.exclusiveMinimum ?? -Infinity);
    case 'string':
      // Digits travel as numbers, too.
      if (typeof value === 'number' && /^\^(-\?)?\\d/.test(shape.pattern ?? '')) return fits(shape, String(value));
      if (typeof value !== 'string' || !within(value.length, shape.minLength, shape.maxLength)) return false;
      return shape.pattern ? new RegExp(shape.pattern).test(value) : !shape.format;
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    default:
      return true;
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const within = (size: number, least = -Infinity, most = Infinity) => size >= least && size <= most;
const allFit = ({ items = {} }: Schema, values: readonly unknown[]) => values.every((value) => fits(items, value));
