import { z } from 'zod';

/** The parts of JSON Schema that shapes of the contract become. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  pattern?: string;
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** Schema of a shape's input, before transforms. */
export const schemaOf = (shape: z.ZodType): Schema =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema;

/** A value without parts that most likely fits; null where the shape has parts. */
export function plainSample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return text(schema);
    default:
      return null;
  }
}

function text({ pattern = '', format = '', minLength = 1 }: Schema): string {
  if (format === 'email') return 'someone@example.test';
  if (format === 'date-time') return '2026-11-21T10:00:00Z';
  if (format === 'uri') return 'https://example.test/feed.xml';
  if (pattern.startsWith('^#')) return '#1f56b3';
  if (pattern.startsWith('^new_')) return 'new_1';
  if (pattern.startsWith('^[+')) return '+79161234567';
  if (pattern.startsWith('^([Hh]')) return 'https://example.test/{article}';
  return /^\^(-\?)?\\d/.test(pattern) ? '1' : 'слово'.repeat(Math.ceil(minLength / 5));
}
