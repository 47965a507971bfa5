import type { Description } from './description.ts';
import { asJson, asList, isJson, type Json } from './json.ts';
import type { Leaving } from './leaving.ts';

/** Names of the fields of an object on top of the schema, with their schemas. */
const fieldsOf = (schema: Json): [string, Json][] =>
  Object.entries(asJson(schema.properties)).map(([name, field]) => [name, asJson(field)]);

/** Described fields that a value lacks, as `postings.analytics_data.region`: the uppermost of them. */
export function absentIn(description: Description, schema: Json, value: unknown): string[] {
  const found = new Set<string>();
  walk(description, schema, value, '', (path, there) => !there && found.add(path));
  return [...found];
}

/** Described fields that a value has. */
export function presentIn(description: Description, schema: Json, value: unknown): string[] {
  const found = new Set<string>();
  walk(description, schema, value, '', (path, there) => there && found.add(path));
  return [...found];
}

function walk(
  description: Description,
  schema: Json,
  value: unknown,
  at: string,
  see: (path: string, there: boolean) => unknown,
): void {
  const shape = alternativeFor(description, description.resolved(schema), value);
  if (Array.isArray(value)) {
    for (const item of value) walk(description, asJson(shape.items), item, at, see);
    return;
  }
  if (!isJson(value)) return;
  for (const [name, field] of fieldsOf(shape)) {
    const path = at ? `${at}.${name}` : name;
    see(path, name in value);
    if (name in value) walk(description, field, value[name], path, see);
  }
  if (isJson(shape.additionalProperties))
    for (const item of Object.values(value)) walk(description, shape.additionalProperties, item, `${at}.*`, see);
}

/** Of several alternatives the first one that the value fits. */
function alternativeFor(description: Description, schema: Json, value: unknown): Json {
  const alternatives = asList(schema.anyOf).map(asJson);
  if (alternatives.length === 0) return schema;
  const fitting = alternatives.find((one) => description.faults(one, value).length === 0) ?? alternatives[0] ?? {};
  return alternativeFor(description, description.resolved(fitting), value);
}

/** All fields that a schema describes; what contains itself is walked once. */
export function describedIn(description: Description, schema: Json, at = '', above: readonly Json[] = []): string[] {
  const shape = description.resolved(schema);
  if (above.includes(shape)) return [];
  const inside = [...above, shape];
  const below = (part: unknown, path: string) => describedIn(description, asJson(part), path, inside);
  const own = fieldsOf(shape).flatMap(([name, field]) => {
    const path = at ? `${at}.${name}` : name;
    return [path, ...below(field, path)];
  });
  const rest = isJson(shape.additionalProperties) ? below(shape.additionalProperties, `${at}.*`) : [];
  const alternatives = asList(shape.anyOf).flatMap((part) => below(part, at));
  return [...new Set([...own, ...rest, ...alternatives, ...(shape.items ? below(shape.items, at) : [])])];
}

/** Fields of a schema that are given up, the uppermost of them: what stands inside goes with it. */
export function leavingIn(description: Description, schema: Json): Map<string, Leaving> {
  const found = new Map<string, Leaving>();

  function see(node: Json, at: string, above: readonly Json[]): void {
    const shape = description.resolved(node);
    if (above.includes(shape)) return;
    const inside = [...above, shape];
    for (const [name, field] of fieldsOf(shape)) {
      const path = at ? `${at}.${name}` : name;
      const leaving = field['x-leaving'] ?? description.resolved(field)['x-leaving'];
      if (leaving) found.set(path, leaving as Leaving);
      else see(field, path, inside);
    }
    if (isJson(shape.additionalProperties)) see(shape.additionalProperties, `${at}.*`, inside);
    for (const part of [...asList(shape.anyOf), shape.items]) if (isJson(part)) see(part, at, inside);
  }

  see(schema, '', []);
  return found;
}
