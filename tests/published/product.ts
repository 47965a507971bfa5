import { readFileSync } from 'node:fs';
import type { Marketplace } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { descriptionOf } from './description.ts';
import { documentsOf, overview } from './files.ts';
import { asJson, asList, isJson, type Json } from './json.ts';
import { type LeavingField, leavingFields } from './leaving-fields.ts';
import type { Operation } from './operations.ts';
import { usedBy } from './used.ts';

/** published.gen.json of a marketplace's client: which description is in use, and what the methods that the client uses are described to answer. */
export function publishedForClient(marketplace: Marketplace): string {
  const { operations } = descriptionOf(marketplace);
  const methods = [...usedBy(marketplace).keys()]
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
    .map((operation) => {
      const { title, leaving } = operation;
      const fields = fieldsOf(leavingFields(marketplace, operation));
      const method = {
        title,
        ...(leaving && { leaving }),
        ...(fields && { fields }),
        answer: answerOf(marketplace, operation),
      };
      return [nameOf(operation), method] as const;
    });
  const head = { ...statedOf(marketplace), methods: operations.length };
  // A method a line: what has changed between two descriptions is read in a difference.
  const lines = methods.map(([name, method]) => `    ${JSON.stringify(name)}: ${JSON.stringify(method)}`);
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "used": {\n${lines.join(',\n')}\n  }\n}\n`;
}

/** By place and name: a list would be read as one of words. */
const fieldsOf = (fields: LeavingField[]) =>
  fields.length === 0
    ? undefined
    : Object.fromEntries(fields.map(({ place, field, ...told }) => [`${place} ${field}`, told]));

const nameOf = ({ path, method }: Operation) => `${method} ${path}`;

/** What stands in the overview beside the descriptions under each of their names. */
const names: Record<Marketplace, string> = {
  ozon: 'Ozon',
  yandex_market: 'Yandex Market',
  wildberries: 'Wildberries',
  magnit: 'Magnit Market',
  megamarket: 'Megamarket',
};

/** The version that the description gives itself, where it is one document, and the day of which the overview says that it was published. */
function statedOf(marketplace: Marketplace): { version: string | null; asOf: string | null } {
  const versions = documentsOf(marketplace).map(({ document }) => String(asJson(document.info).version));
  const row = readFileSync(overview, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${names[marketplace]} | `) && line.includes(marketplace));
  return {
    version: versions.length === 1 ? (versions[0] ?? null) : null,
    asOf: /\d{4}-\d{2}-\d{2}/.exec(row ?? '')?.[0] ?? null,
  };
}

/** Fields of an object by their names, words of a list, or null for what may be anything; lists stand for their items. */
type Described = null | string[] | { [field: string]: Described };

function answerOf(marketplace: Marketplace, { answers }: Operation): Described {
  const description = descriptionOf(marketplace);
  const schemas = [...answers].flatMap(([status, content]) =>
    status.startsWith('2') ? (content.get('application/json') ?? []) : [],
  );

  const statuses = connectors[marketplace].orderStatuses.map(({ status }) => status);
  /** Where an order's statuses are listed, those are known, too, that the list forgets and the client knows from elsewhere. */
  const withStatuses = (words: string[]) =>
    words.filter((word) => statuses.includes(word)).length > 2 ? [...new Set([...words, ...statuses])] : words;

  function read(schema: Json, above: readonly Json[]): Described {
    const shape = description.resolved(schema);
    // What contains itself is looked into once.
    if (above.includes(shape)) return null;
    const below = (part: unknown) => read(asJson(part), [...above, shape]);
    if (Array.isArray(shape.anyOf)) return asList(shape.anyOf).map(below).reduce(either);
    if (shape.items !== undefined) return below(shape.items);
    const words = shape.enum ?? shape['x-words'];
    if (Array.isArray(words)) return withStatuses(words.filter((word) => word !== null && word !== '').map(String));
    if (!isJson(shape.properties)) return null;
    const fields = Object.entries(shape.properties).map(([name, field]) => [name, below(field)] as const);
    const any = shape.additionalProperties;
    return { ...Object.fromEntries(fields), ...(any ? { '*': isJson(any) ? below(any) : null } : {}) };
  }

  return schemas.length === 0 ? null : schemas.map((schema) => read(asJson(schema), [])).reduce(either);
}

/** What may be one or the other. */
function either(one: Described, other: Described): Described {
  if (one === null || other === null) return isFields(one) ? one : isFields(other) ? other : null;
  if (Array.isArray(one) && Array.isArray(other)) return [...new Set([...one, ...other])];
  if (Array.isArray(one)) return other;
  if (Array.isArray(other)) return one;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const [mine, theirs] = [one[name], other[name]];
      return [name, mine === undefined ? (theirs ?? null) : theirs === undefined ? mine : either(mine, theirs)];
    }),
  );
}

const isFields = (described: Described): described is { [field: string]: Described } =>
  described !== null && !Array.isArray(described);
