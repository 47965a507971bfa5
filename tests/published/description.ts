import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

/** A marketplace's published OpenAPI description, made fit for checking messages against it. */
export interface Description {
  /** The operation under a method and path; undefined when the description has none. */
  operation(method: string, path: string): Operation | undefined;
}

export interface Operation {
  /** When the description says that the method is switched off, as `2026-08-31`. */
  offFrom: string | null;
  request: ValidateFunction | null;
  /** Media types of the successful answer, each with its check; null for files. */
  answers: Map<string, ValidateFunction | null>;
}

type Json = Record<string, unknown>;

/** Null where the description isn't at hand: it is no part of this repository. */
export function readDescription(file: URL): Description | null {
  const text = read(file);
  if (text === null) return null;
  const document: { paths: Record<string, Json>; components: { schemas: Json } } = JSON.parse(text);
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addFormat('uint64', true);
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [name, repaired(schema)]);
  ajv.addSchema({ $id: 'published', components: { schemas: Object.fromEntries(schemas) } });
  const known = new Map<string, Operation>();

  const compile = (schema: unknown): ValidateFunction | null => (schema ? ajv.compile(repaired(schema) as Json) : null);

  return {
    operation(method, path) {
      const described = document.paths[path]?.[method.toLowerCase()];
      if (!isJson(described)) return undefined;
      const key = `${method} ${path}`;
      const operation = known.get(key) ?? {
        offFrom: switchOff(String(described.description ?? '')),
        request: compile(contentOf(described.requestBody)['application/json']),
        answers: new Map(
          Object.entries(contentOf(isJson(described.responses) ? described.responses['200'] : null)).map(
            ([type, schema]) => [type, type.includes('json') ? compile(schema) : null],
          ),
        ),
      };
      known.set(key, operation);
      return operation;
    },
  };
}

function read(file: URL): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Schemas of a body by media type. */
function contentOf(body: unknown): Record<string, unknown> {
  const content = isJson(body) && isJson(body.content) ? body.content : {};
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => [type, isJson(media) ? media.schema : null]),
  );
}

const types = new Set(['object', 'array', 'string', 'integer', 'number', 'boolean']);
/** Words that stand where a type should; the rest of such misprints check nothing. */
const misprints: Record<string, string> = { int: 'integer', bool: 'boolean', timestamp: 'string' };

/**
 * The description is written by hand: `required: true` on fields, patterns such as ` YYYY-MM-DD`, types such as `int`.
 * What can be meant is kept; and a field that an object doesn't describe is a mistake, which JSON Schema alone lets pass.
 */
function repaired(schema: unknown): unknown {
  if (!isJson(schema)) return schema;
  if (typeof schema.$ref === 'string') return { $ref: `published${schema.$ref}` };
  const written = typeof schema.type === 'string' ? (misprints[schema.type] ?? schema.type) : undefined;
  const type = written !== undefined && types.has(written) ? written : undefined;
  const fixed: Json = {};
  if (type) fixed.type = schema.nullable === true ? [type, 'null'] : type;
  if (Array.isArray(schema.enum)) fixed.enum = schema.nullable === true ? [...schema.enum, null] : schema.enum;
  if (typeof schema.format === 'string') fixed.format = schema.format;
  if (type === 'string' && schema.format === 'int64') Object.assign(fixed, { format: undefined, pattern: '^-?\\d+$' });
  if (typeof schema.pattern === 'string' && !/YYYY|X{2}/.test(schema.pattern)) fixed.pattern = schema.pattern;
  for (const bound of ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems']) {
    if (typeof schema[bound] === 'number') fixed[bound] = schema[bound];
  }
  for (const several of ['allOf', 'oneOf', 'anyOf']) {
    const parts = schema[several];
    if (Array.isArray(parts)) fixed[several] = parts.map(repaired);
  }
  // Its items are described as objects beside it, against its own example.
  if (schema.type === 'array of strings') return { type: 'array', items: { type: 'string' } };
  if (schema.items !== undefined) fixed.items = repaired(schema.items);
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  if (required.length > 0) fixed.required = required;
  if (isJson(schema.properties)) {
    const described = Object.entries(schema.properties).map(([name, property]) => [name, repaired(property)]);
    // One field is required without being described: quant_size of the stocks.
    fixed.properties = { ...Object.fromEntries(required.map((name) => [name, {}])), ...Object.fromEntries(described) };
    fixed.additionalProperties = false;
  }
  return fixed;
}

const months = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
];

/** "Метод устаревает и будет отключён 7 сентября 2026." */
function switchOff(description: string): string | null {
  const sentence = description.split('\n').find((line) => /отключ/.test(line) && /метод/i.test(line)) ?? '';
  const [, day, month, year] = /(\d{1,2}) (\p{L}+) (\d{4})/u.exec(sentence) ?? [];
  const number = months.indexOf(month ?? '') + 1;
  return day && year && number > 0 ? `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}
