import { asJson, asList, isJson, type Json } from './json.ts';

/**
 * The descriptions are written by hand, and what is broken in them would check nothing. Each repair says what it takes for what; a test holds that each is
 * still needed and that nothing broken is left.
 */
export interface Repair {
  what: string;
  /** The schema as it was meant; the same one where there is nothing to mend. */
  mend(schema: Json): Json;
}

/** Misspelt keywords. */
const keywords: Record<string, string> = {
  foramt: 'format',
  ype: 'type',
  maxSize: 'maxItems',
  'x-nullable': 'nullable',
};

/** Words that stand where a type should. */
const types: Record<string, Json> = {
  int: { type: 'integer' },
  int32: { type: 'integer', format: 'int32' },
  int64: { type: 'integer', format: 'int64' },
  bool: { type: 'boolean' },
  timestamp: { type: 'string', format: 'date-time' },
  enum: { type: 'string' },
  file: { type: 'string', format: 'binary' },
};

/** Formats by other names; null: words that no check can follow. */
const formats: Record<string, Json> = {
  UUID: { format: 'uuid' },
  'date (dd.mm.yyyy)': { pattern: '^\\d{2}\\.\\d{2}\\.\\d{4}$' },
  'date-dd-MM-yyyy': { pattern: '^\\d{2}-\\d{2}-\\d{4}$' },
  'date-dd-MM-yyyy-HH-mm-ss': { pattern: '^\\d{2}-\\d{2}-\\d{4} \\d{2}:\\d{2}:\\d{2}$' },
  'ГГГГ-ММ-ДД': { format: 'date' },
  'time-date': { format: 'date-time' },
  'ISO 8601': { pattern: '^\\d{4}-\\d{2}-\\d{2}' },
  'ISO 4217': { pattern: '^([A-Z]{3}|\\d{3})$' },
  'Unix timestamp': { minimum: 0 },
  'Unix Timestamp в миллисекундах': { minimum: 0 },
  uint: { minimum: 0 },
  uint32: { minimum: 0, maximum: 2 ** 32 - 1 },
  uint64: { minimum: 0 },
  int: {},
  float32: { format: 'float' },
  float64: { format: 'double' },
  string: {},
  plaintext: {},
  WEBP: { format: 'binary' },
  MP4: { format: 'binary' },
};

const without = (schema: Json, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));

export const repairs: readonly Repair[] = [
  {
    what: 'a keyword is misspelt (foramt, ype)',
    mend(schema) {
      const wrong = Object.keys(schema).filter((name) => name in keywords);
      if (wrong.length === 0) return schema;
      return {
        ...without(schema, ...wrong),
        ...Object.fromEntries(wrong.map((name) => [keywords[name], schema[name]])),
      };
    },
  },
  {
    what: 'a reference leads to a file that was joined into this one',
    mend(schema) {
      const [, name] = /\/components\/schemas\/(\w+)\.yaml$/.exec(String(schema.$ref ?? '')) ?? [];
      return name ? { $ref: `#/components/schemas/${name}` } : schema;
    },
  },
  {
    what: 'what an array holds stands beside it instead of in it',
    mend: (schema) =>
      schema.type === 'array' && typeof schema.$ref === 'string'
        ? { ...without(schema, '$ref'), items: { $ref: schema.$ref } }
        : schema,
  },
  {
    // /v2/returns/rfbs/list: its own example has a list.
    what: 'a list is described as one of its rows',
    mend: (schema) =>
      schema.type === 'object' && schema.description === 'Данные о заявках.'
        ? { type: 'array', items: without(schema, 'description') }
        : schema,
  },
  {
    what: 'a reference that may be null says so beside itself',
    mend: (schema) =>
      typeof schema.$ref === 'string' && schema.nullable === true
        ? { nullable: true, allOf: [{ $ref: schema.$ref }] }
        : schema,
  },
  {
    // Its items, where there are any, are described as objects, against its own example.
    what: 'a type is a sentence (array of strings)',
    mend: (schema) =>
      schema.type === 'array of strings' ? { ...schema, type: 'array', items: { type: 'string' } } : schema,
  },
  {
    what: 'a type is a word of another language (int, bool, timestamp)',
    mend: (schema) =>
      typeof schema.type === 'string' && schema.type in types ? { ...schema, ...types[schema.type] } : schema,
  },
  {
    what: 'a type is null',
    mend: (schema) => (schema.type === null ? without(schema, 'type') : schema),
  },
  {
    what: 'an array or an object is left without its type',
    mend(schema) {
      if (schema.type !== undefined) return schema;
      if (isJson(schema.items)) return { ...schema, type: 'array' };
      return isJson(schema.properties) ? { ...schema, type: 'object' } : schema;
    },
  },
  {
    what: 'a list of values is null',
    mend: (schema) => ('enum' in schema && !Array.isArray(schema.enum) ? without(schema, 'enum') : schema),
  },
  {
    what: 'a time of day is described with the zone that its own words leave out (ЧЧ:ММ)',
    mend: (schema) =>
      schema.format === 'time' && String(schema.description).includes('ЧЧ:ММ')
        ? { ...without(schema, 'format'), pattern: '^\\d{2}:\\d{2}$' }
        : schema,
  },
  {
    what: 'a format is one that no standard knows',
    mend: (schema) =>
      typeof schema.format === 'string' &&
      schema.format in formats &&
      !(schema.type === 'string' && schema.format === 'uint64')
        ? { ...without(schema, 'format'), ...formatOf(schema) }
        : schema,
  },
  {
    // /api/analytics/v3/sales-funnel/products: the title of a card.
    what: 'a text has the format of a number, against its own example',
    mend: (schema) =>
      schema.type === 'string' &&
      /^u?int(32|64)$/.test(String(schema.format)) &&
      typeof schema.example === 'string' &&
      !/^-?\d+$/.test(schema.example)
        ? without(schema, 'format')
        : schema,
  },
  {
    what: 'a number is written as a string (format int64 of type string)',
    mend: (schema) =>
      schema.type === 'string' && /^u?int(32|64)$/.test(String(schema.format))
        ? { ...without(schema, 'format'), pattern: schema.format === 'uint64' ? '^\\d+$' : '^-?\\d+$' }
        : schema,
  },
  {
    what: 'a pattern is a picture of the text (YYYY-MM-DD, +7(XXX)XXX-XX-XX)',
    mend: (schema) =>
      typeof schema.pattern === 'string' && /YYYY|XXX/.test(schema.pattern)
        ? { ...schema, pattern: patternOf(schema.pattern.trim()) }
        : schema,
  },
  {
    what: 'a pattern closes its brackets too early',
    mend: (schema) => (schema.pattern === '^[[a-zA-Z0-9]- ]*$' ? { ...schema, pattern: '^[a-zA-Z0-9 -]*$' } : schema),
  },
  {
    what: 'a field says of itself that it is required',
    mend(schema) {
      const own = Object.entries(asJson(schema.properties)).filter(([, field]) => asJson(field).required === true);
      if (own.length === 0) return schema;
      const properties = Object.fromEntries(
        Object.entries(asJson(schema.properties)).map(([name, field]) => [
          name,
          asJson(field).required === true ? without(asJson(field), 'required') : field,
        ]),
      );
      return { ...schema, properties, required: [...asList(schema.required), ...own.map(([name]) => name)] };
    },
  },
  {
    what: 'a required field is misspelt (operation_idd)',
    mend(schema) {
      if (!asList(schema.required).includes('operation_idd')) return schema;
      return {
        ...schema,
        required: asList(schema.required).map((name) => (name === 'operation_idd' ? 'operation_id' : name)),
      };
    },
  },
  {
    what: 'a required field is not described: it may hold anything',
    mend(schema) {
      if (!isJson(schema.properties)) return schema;
      const unknown = asList(schema.required).filter((name) => !(String(name) in asJson(schema.properties)));
      if (unknown.length === 0) return schema;
      return {
        ...schema,
        properties: { ...schema.properties, ...Object.fromEntries(unknown.map((name) => [String(name), {}])) },
      };
    },
  },
];

function formatOf(schema: Json): Json {
  const meant = formats[String(schema.format)] ?? {};
  // A pattern says nothing of a number.
  return schema.type === 'string' ? meant : without(meant, 'pattern', 'format');
}

/** `+7(XXX)XXX-XX-XX` → a regular expression. Fractions of a second may have any length, and none: the same moments are written both ways in examples. */
function patternOf(picture: string): string {
  const escaped = picture.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `^${escaped
    .replace('\\.mcs', '(\\.\\d+)?')
    .replace(/YYYY|MM|DD|hh|mm|ss/g, (part) => `\\d{${part.length}}`)
    .replaceAll('X', '\\d')}$`;
}
