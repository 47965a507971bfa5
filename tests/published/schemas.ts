import { asJson, asList, isJson, type Json, pointed } from './json.ts';
import { leavingOf } from './leaving.ts';
import { repairs } from './repairs.ts';

/** How often each repair was needed, and what stayed broken after all of them. */
export interface Notes {
  repaired: Map<string, number>;
  broken: Set<string>;
}

const types = new Set(['object', 'array', 'string', 'integer', 'number', 'boolean']);
const formats = new Set([
  'date-time',
  'date',
  'time',
  'uuid',
  'int32',
  'int64',
  'uint64',
  'float',
  'double',
  'byte',
  'binary',
  'uri',
  'email',
]);
const bounds = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'pattern',
  'uniqueItems',
  'multipleOf',
] as const;
/** For people, or for servers; nothing to check by. */
const silent = new Set([
  ...[
    'title',
    'description',
    'example',
    'examples',
    'default',
    'deprecated',
    'readOnly',
    'writeOnly',
    'xml',
    'externalDocs',
  ],
  ...['x-deprecation-config', 'x-serialize-transform', 'x-transform', 'x-enum-varnames', 'discriminator'],
]);
const checked = new Set<string>([
  ...['$ref', 'type', 'format', 'enum', 'nullable', 'required', 'properties', 'items', 'additionalProperties'],
  ...['allOf', 'oneOf', 'anyOf', 'exclusiveMinimum', 'exclusiveMaximum', ...bounds],
]);

/** The words that a text lists, one in a row: «- `delivering` — доставляется». None where it only gives examples. */
function wordsIn(description: string): string[] {
  if (/например|примеры|пример:/i.test(description)) return [];
  const rows = description.split('\n').filter((line) => /^\s*[-*•]\s/.test(line));
  const words = rows.map((row) => /^\s*[-*•]\s+((?:`[\w.:-]+`(?:,\s*|\s+и\s+|\s+или\s+)?)+)/.exec(row)?.[1] ?? '');
  if (words.some((each) => each === '')) return [];
  return [...new Set(words.flatMap((each) => [...each.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)))];
}

/** That a field is given up, kept beside what it is checked by. */
function marks(schema: Json): Json {
  const leaving = leavingOf(schema, 'field');
  return leaving ? { 'x-leaving': leaving } : {};
}

/** Turns schemas of OpenAPI 3.0, as they are published, into JSON Schema that finds unknown fields, too. */
export function schemaReader(document: Json, id: string, notes: Notes): (schema: unknown) => Json {
  const count = (what: string) => notes.repaired.set(what, (notes.repaired.get(what) ?? 0) + 1);

  function mended(schema: Json): Json {
    let mine = schema;
    for (const { what, mend } of repairs) {
      const better = mend(mine);
      if (better !== mine) count(what);
      mine = better;
    }
    for (const name of Object.keys(mine))
      if (!silent.has(name) && !checked.has(name)) notes.broken.add(`keyword ${name}`);
    return mine;
  }

  function read(raw: unknown): Json {
    if (!isJson(raw)) return {};
    const schema = mended(raw);
    if (typeof schema.$ref === 'string') {
      if (pointed(document, schema.$ref) === undefined) notes.broken.add(`reference ${schema.$ref}`);
      return { $ref: `${id}${schema.$ref}`, ...marks(schema) };
    }
    const alternatives = asList(schema.oneOf ?? schema.anyOf);
    if (Array.isArray(schema.allOf)) return read(joined(schema));
    // A value that fits two alternatives is no mistake: most of them differ by optional fields only.
    if (alternatives.length > 0) {
      const { oneOf: _, anyOf: __, nullable, ...common } = schema;
      const shared = Object.keys(common).some((name) => checked.has(name));
      const branches = alternatives.map((branch) => read(shared ? joined({ ...common, allOf: [branch] }) : branch));
      return { anyOf: nullable === true ? [...branches, { type: 'null' }] : branches, ...marks(schema) };
    }
    return plain(schema);
  }

  function plain(schema: Json): Json {
    const fixed: Json = marks(schema);
    const { type, format } = schema;
    const nullable = schema.nullable === true;
    if (type !== undefined && !types.has(String(type))) notes.broken.add(`type ${type}`);
    if (type !== undefined) fixed.type = nullable ? [type, 'null'] : type;
    if (format !== undefined && !formats.has(String(format))) notes.broken.add(`format ${format}`);
    if (format !== undefined && format !== 'binary') fixed.format = format;
    if (Array.isArray(schema.enum)) fixed.enum = nullable ? [...schema.enum, null] : schema.enum;
    const words = type === 'string' && !schema.enum ? wordsIn(String(schema.description ?? '')) : [];
    if (words.length > 1) fixed['x-words'] = words;
    for (const bound of bounds) if (schema[bound] !== undefined) fixed[bound] = schema[bound];
    // OpenAPI 3.0 says of a bound that it is excluded, JSON Schema names the excluded number.
    if (schema.exclusiveMinimum === true) fixed.exclusiveMinimum = schema.minimum;
    if (schema.exclusiveMaximum === true) fixed.exclusiveMaximum = schema.maximum;
    if (schema.items !== undefined) fixed.items = read(schema.items);
    if (Array.isArray(schema.required) && schema.required.length > 0) fixed.required = [...new Set(schema.required)];
    if (isJson(schema.properties)) {
      fixed.properties = Object.fromEntries(
        Object.entries(schema.properties).map(([name, field]) => [name, read(field)]),
      );
      // JSON Schema alone lets a field pass that nobody described; here it is a mistake.
      fixed.additionalProperties = false;
    }
    if (schema.additionalProperties !== undefined) {
      fixed.additionalProperties =
        typeof schema.additionalProperties === 'boolean'
          ? schema.additionalProperties
          : read(schema.additionalProperties);
    }
    return fixed;
  }

  /** The parts of `allOf` as one schema: each alone would call the others' fields unknown. */
  function joined(schema: Json): Json {
    const { allOf, ...own } = schema;
    const parts = [...asList(allOf).map(target), own];
    const required = parts.flatMap((part) => asList(part.required));
    const properties = Object.assign({}, ...parts.map((part) => asJson(part.properties)));
    const alternatives = parts.map((part) => part.oneOf ?? part.anyOf).find(Array.isArray);
    const { oneOf: _, anyOf: __, ...rest } = Object.assign({}, ...parts) as Json;
    return {
      ...rest,
      ...(required.length > 0 ? { required } : {}),
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
      ...(alternatives ? { anyOf: alternatives } : {}),
    };
  }

  function target(part: unknown): Json {
    const schema = mended(asJson(part));
    const found = typeof schema.$ref === 'string' ? target(pointed(document, schema.$ref)) : schema;
    return Array.isArray(found.allOf) ? joined(found) : found;
  }

  return read;
}
