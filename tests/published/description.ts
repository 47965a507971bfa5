import type { Marketplace } from '@prilavok/contract';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { documentsOf } from './files.ts';
import { asJson, isJson, type Json } from './json.ts';
import { type NewsField, newsIn } from './news.ts';
import { type Operation, operationsOf } from './operations.ts';
import { type Notes, schemaReader } from './schemas.ts';

/** What a marketplace publishes about its API, made fit for checking messages against it. */
export interface Description {
  marketplace: Marketplace;
  operations: Operation[];
  /** The operation that a request is for, by its method and the path without host and query. */
  find(
    method: string,
    path: string,
    host: string | null,
  ): { operation: Operation; values: Record<string, string> } | undefined;
  /** What in a value contradicts the schema; none when all is well. */
  faults(schema: Json, value: unknown): ErrorObject[];
  /** The schema itself where this one only refers to it. */
  resolved(schema: Json): Json;
  /** Fields that its news give up, by the path of their method, the newest word first. */
  news: Map<string, NewsField[]>;
  notes: Notes;
}

const read = new Map<Marketplace, Description>();

/** Reads a description once for all who ask. */
export function descriptionOf(marketplace: Marketplace): Description {
  const known = read.get(marketplace) ?? readDescription(marketplace, documentsOf(marketplace));
  read.set(marketplace, known);
  return known;
}

/** Puts a description together from its documents. */
export function readDescription(marketplace: Marketplace, documents: { name: string; document: Json }[]): Description {
  const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addFormat('uint64', true);
  const notes: Notes = { repaired: new Map(), broken: new Set() };
  const schemas = new Map<string, Json>();
  const operations = documents.flatMap(({ name, document }) => {
    const schemaOf = schemaReader(document, name, notes);
    const components = asJson(asJson(document.components).schemas);
    const own = Object.fromEntries(Object.entries(components).map(([key, schema]) => [key, schemaOf(schema)]));
    for (const [key, schema] of Object.entries(own)) schemas.set(`${name}#/components/schemas/${key}`, schema);
    ajv.addSchema({ $id: name, components: { schemas: own } });
    return operationsOf(document, schemaOf, notes);
  });
  const checks = new WeakMap<Json, ReturnType<Ajv['compile']>>();

  return {
    marketplace,
    operations,
    news: new Map(documents.flatMap(({ document }) => [...newsIn(document)])),
    notes,
    find: finder(operations),
    faults(schema, value) {
      const check = checks.get(schema) ?? ajv.compile(schema);
      checks.set(schema, check);
      return check(value) ? [] : (check.errors ?? []);
    },
    resolved(schema) {
      let found = schema;
      while (typeof found.$ref === 'string') found = schemas.get(decodeURI(found.$ref)) ?? {};
      return isJson(found) ? found : {};
    },
  };
}

function finder(operations: readonly Operation[]): Description['find'] {
  const byMethod = Map.groupBy(operations, ({ method }) => method);
  // An exact path stands before a template that it would fit, too.
  for (const list of byMethod.values()) list.sort((one, other) => one.names.length - other.names.length);
  return (method, path, host) => {
    for (const operation of byMethod.get(method) ?? []) {
      const found = operation.pattern.exec(path);
      if (!found || (host !== null && !operation.hosts.includes(host))) continue;
      return { operation, values: Object.fromEntries(operation.names.map((name, at) => [name, found[at + 1] ?? ''])) };
    }
    return undefined;
  };
}
