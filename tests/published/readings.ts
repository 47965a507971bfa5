import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { z } from 'zod';
import type { Description } from './description.ts';
import { asJson, asList, type Json } from './json.ts';

/** A client asked for an answer of this shape. */
export interface Reading {
  method: string;
  path: string;
  schema: z.ZodType;
}

/** All shapes in which clients read answers while `act` runs. */
export async function readingsDuring(act: () => Promise<void>): Promise<Reading[]> {
  const readings: Reading[] = [];
  const listen = (message: unknown) => {
    const { call, schema } = message as { call: { method?: string; path: string }; schema: z.ZodType };
    readings.push({ method: call.method ?? 'POST', path: call.path, schema });
  };
  subscribe('prilavok:marketplaces:reading', listen);
  try {
    await act();
  } finally {
    unsubscribe('prilavok:marketplaces:reading', listen);
  }
  return readings;
}

/** What zod knows of a shape: as much of it as is walked here. */
interface Shape {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  valueType?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
  items?: z.ZodType[];
  getter?: () => z.ZodType;
}
const shapeOf = (schema: z.ZodType): Shape => schema._zod.def as unknown as Shape;

/** Keys that a shape reads and the description doesn't have at that place, and described values that the shape would refuse. */
export function readingFaults(description: Description, shape: z.ZodType, schema: Json): string[] {
  const faults = new Set<string>();
  const seen = new Map<z.ZodType, Set<Json>>();

  function compare(zod: z.ZodType, nodes: Json[], at: string): void {
    const known = seen.get(zod) ?? new Set();
    seen.set(zod, known);
    const fresh = nodes.filter((node) => !known.has(node));
    if (nodes.length > 0 && fresh.length === 0) return;
    for (const node of nodes) known.add(node);
    const def = shapeOf(zod);
    const inner = def.innerType ?? def.in ?? def.getter?.();
    if (inner) compare(inner, nodes, at);
    else if (def.shape) compareFields(def.shape, nodes, at);
    else if (def.element) compareItems(def.element, nodes, at);
    else if (def.options) compareOptions(def.options, nodes, at);
  }

  function compareItems(element: z.ZodType, nodes: Json[], at: string): void {
    const lists = nodes.filter((node) => node.items !== undefined);
    if (lists.length === 0) faults.add(`${at || 'the answer'} is read as a list, which it is not`);
    else
      compare(
        element,
        lists.flatMap((node) => alternatives(description, asJson(node.items))),
        at,
      );
  }

  function compareFields(fields: Record<string, z.ZodType>, nodes: Json[], at: string): void {
    for (const [name, field] of Object.entries(fields)) {
      const path = at ? `${at}.${name}` : name;
      const described = nodes.filter((node) => name in asJson(node.properties));
      if (described.length === 0) {
        faults.add(`${path} is read, but not described`);
        continue;
      }
      const below = described.flatMap((node) => alternatives(description, asJson(asJson(node.properties)[name])));
      for (const node of below) {
        const samples = samplesOf(description, node);
        if (samples.length > 0 && !samples.some((sample) => accepts(field, sample)))
          faults.add(`${path} may be ${JSON.stringify(samples[0])}, which is refused`);
      }
      compare(field, below, path);
    }
  }

  /** Each alternative that is an object must be one of the described; single values are no more than a way of writing. */
  function compareOptions(options: z.ZodType[], nodes: Json[], at: string): void {
    for (const option of options) {
      const objects = nodes.filter((node) => node.properties !== undefined);
      if (isObject(option) && objects.length > 0) compare(option, objects, at);
      else if (isObject(option)) faults.add(`${at} is read as an object, which it is not`);
    }
  }

  compare(shape, alternatives(description, schema), '');
  return [...faults];
}

function isObject(schema: z.ZodType): boolean {
  const def = shapeOf(schema);
  const inner = def.innerType ?? def.in ?? def.getter?.();
  return inner ? isObject(inner) : def.shape !== undefined;
}

/** A schema, or each of its alternatives. */
function alternatives(description: Description, schema: Json): Json[] {
  const shape = description.resolved(schema);
  return Array.isArray(shape.anyOf)
    ? asList(shape.anyOf).flatMap((part) => alternatives(description, asJson(part)))
    : [shape];
}

const samples: Record<string, unknown> = {
  string: 'text',
  integer: 7,
  number: 7.5,
  boolean: true,
  array: [],
  null: null,
};

/** Values as they are described: of a text also those that are numbers or days. None for objects, whose fields are looked at one by one, and for what may be anything. */
function samplesOf(description: Description, schema: Json): unknown[] {
  if (Array.isArray(schema.enum)) return schema.enum.slice(0, 1);
  const type = [schema.type].flat().map(String)[0] ?? '';
  const candidates = [samples[type], '1', '2026-11-23T10:00:00Z', '2026-11-23'];
  return type === 'string' || type in samples
    ? candidates.filter((value) => description.faults(schema, value).length === 0)
    : [];
}

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** Fields that a shape reads, as `postings.products.price`. */
export function fieldsRead(shape: z.ZodType): Set<string> {
  const found = new Set<string>();

  function see(zod: z.ZodType, at: string, above: readonly z.ZodType[]): void {
    if (above.includes(zod)) return;
    const inside = [...above, zod];
    const def = shapeOf(zod);
    for (const [name, field] of Object.entries(def.shape ?? {})) {
      const path = at ? `${at}.${name}` : name;
      found.add(path);
      see(field, path, inside);
    }
    const parts = [def.innerType, def.in, def.element, def.getter?.(), ...(def.options ?? [])];
    for (const part of parts) if (part) see(part, at, inside);
    if (def.valueType) see(def.valueType, `${at}.*`, inside);
  }

  see(shape, '', []);
  return found;
}
