import type { Marketplace, OrderEvent, OrderState, PropertyChange } from '@prilavok/contract';
import { connectors, type FieldValue, isWhole, type OrderField, type RemoteReading } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { optionsByKey } from '../../properties/options.queries.ts';
import { keyOf } from '../../text/keys.ts';
import { companyTimezone } from '../../users/companies.queries.ts';
import * as queries from '../stored/order-settings.queries.ts';
import { changeValues } from '../values/change-values.ts';
import { textOf, valueFrom } from '../values/field-values.ts';
import { lineValues } from '../values/values.queries.ts';

/** How the settings of a marketplace's orders are obeyed: its statuses become ours, and what it says fills properties. */

/** Waiting for assembly is a new order for us until somebody takes it up. */
const isSameState = (one: OrderState, other: OrderState) =>
  one === other || [one, other].every((state) => state === 'new' || state === 'assembling');

/**
 * The status that the company has chosen for what the marketplace says; nothing where it has chosen none. Where the order stands elsewhere than the word
 * means (one parcel of several has moved, an assembly has failed), its state has the say.
 */
export async function chosenStatuses(
  db: Db,
  marketplace: Marketplace,
): Promise<(said: { raw: string; state: OrderState }) => string | undefined> {
  const chosen = new Map((await queries.listStatusMappings(db, marketplace)).map((one) => [one.remote, one.status.id]));
  return ({ raw, state }) => {
    const known = connectors[marketplace].orderStatuses.find(({ status }) => status === raw);
    return known && isSameState(known.state, state) ? chosen.get(raw) : undefined;
  };
}

interface Said {
  field: OrderField;
  property: queries.FilledProperty;
  value: FieldValue;
}

/** Fills properties of the order, which is locked, and of its lines from what the marketplace says anew; answers what changed, for its history. */
export async function fillProperties(
  db: Db,
  { id, marketplace }: { id: string; marketplace: Marketplace },
  remote: RemoteReading,
): Promise<OrderEvent['changes']> {
  const { orderFields } = connectors[marketplace];
  const filled = new Map((await queries.filledProperties(db, marketplace)).map((one) => [one.field, one]));
  if (filled.size === 0) return [];

  const known = await queries.remoteValues(db, id);
  const said: Said[] = [];
  const lines: { line: string; said: Said[] }[] = [];
  for (const field of orderFields) {
    const property = filled.get(field.id);
    const value = wordOf(field, remote);
    if (!property || value === undefined) continue;
    // What it never said empties nothing; what a person has changed since stays until the marketplace says something else.
    if (keyOfSaid(value) !== (known[keyIn(property)] ?? null)) said.push({ field, property, value });
  }
  if (isWhole(remote)) lines.push(...(await saidOfLines(db, id, { remote, fields: orderFields, filled })));
  if (said.length === 0 && lines.length === 0) return [];

  const read = await reader(db, marketplace, [...said, ...lines.flatMap((line) => line.said)]);
  const change = (one: Said): PropertyChange => {
    const value = read(one);
    return {
      property: one.property.property,
      mode: value === undefined ? 'unset' : 'set',
      values: value === undefined ? [] : [value],
    };
  };
  const products = lines.map(({ line, said }) => ({ id: line, properties: said.map(change) }));
  const changes = await changeValues(db, id, { properties: said.map(change), products });
  if (said.length > 0) {
    const now = Object.fromEntries(said.map(({ property, value }) => [keyIn(property), keyOfSaid(value)]));
    await queries.updateRemoteValues(db, id, { ...known, ...now });
  }
  return changes;
}

/** Under which a field's word is kept: when another property is chosen for it, that one is to be filled anew. */
const keyIn = ({ field, property }: queries.FilledProperty) => `${field}:${property}`;

const keyOfSaid = (value: FieldValue): string | boolean | null =>
  value !== null && typeof value === 'object' ? `${value.id}:${value.title}` : value;

/** Value of a field of an order; nothing where the reading doesn't go so far. */
function wordOf(field: OrderField, remote: RemoteReading): FieldValue | undefined {
  if (field.of === 'standing') return field.read(remote);
  return field.of === 'order' && isWhole(remote) ? field.read(remote) : undefined;
}

/** Remembers what the order says in fields whose values nobody tells beforehand, so that they can be mapped. */
export async function rememberChoices(db: Db, marketplace: Marketplace, remote: RemoteReading): Promise<void> {
  const values = connectors[marketplace].orderFields.flatMap((field) => {
    const value = field.kind === 'choice' && !field.choices ? wordOf(field, remote) : null;
    if (!value || typeof value !== 'object') return [];
    return [{ field: field.id, id: value.id.slice(0, 200), title: value.title.slice(0, 200) }];
  });
  await queries.rememberValues(db, marketplace, values);
}

/** Values that fill lines: only where they hold nothing yet, since a marketplace never says it anew. */
async function saidOfLines(
  db: Db,
  order: string,
  {
    remote,
    fields,
    filled,
  }: {
    remote: Extract<RemoteReading, { lines: unknown }>;
    fields: readonly OrderField[];
    filled: Map<string, queries.FilledProperty>;
  },
): Promise<{ line: string; said: Said[] }[]> {
  const wanted = fields.flatMap((field) => {
    const property = filled.get(field.id);
    return property && field.of === 'line' ? [{ field, property }] : [];
  });
  if (wanted.length === 0) return [];
  return (await lineValues(db, order)).flatMap(({ id, sku, article, values }) => {
    const line = remote.lines.find((one) => one.sku === sku && one.offerId === article);
    if (!line) return [];
    const said = wanted.flatMap(({ field, property }) => {
      const value = field.read(line);
      return value === null || values[property.property] ? [] : [{ field, property, value }];
    });
    return said.length > 0 ? [{ line: id, said }] : [];
  });
}

/** Makes values of properties from what is said: options that were chosen for it, else those of the same text. */
async function reader(db: Db, marketplace: Marketplace, said: readonly Said[]) {
  const timezone = said.some(({ field }) => field.kind === 'moment') ? await companyTimezone(db) : '';
  const named = said.flatMap(({ field, property, value }) =>
    property.options && value !== null && typeof value !== 'boolean'
      ? [{ field: field.id, property: property.property, remote: remoteOf(value), text: textOf(value) }]
      : [],
  );
  const chosen = named.length > 0 ? await queries.optionsFor(db, marketplace, named) : [];
  const alike = new Map<string, string>();
  for (const [property, those] of Map.groupBy(named, (one) => one.property)) {
    const options = await optionsByKey(
      db,
      property,
      those.map(({ text }) => keyOf(text)),
    );
    for (const [key, option] of options) alike.set(`${property}:${key}`, option);
  }
  return ({ field, property, value }: Said) => {
    const option =
      value === null || typeof value === 'boolean'
        ? undefined
        : (chosen.find((one) => one.field === field.id && one.remote === remoteOf(value))?.option ??
          alike.get(`${property.property}:${keyOf(textOf(value))}`));
    return valueFrom(value, property, { field: field.kind, option, timezone });
  };
}

const remoteOf = (value: Exclude<FieldValue, null | boolean>): string =>
  typeof value === 'string' ? value : value.id.slice(0, 200);
