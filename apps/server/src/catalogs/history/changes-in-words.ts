import { type Change, counted, type Failure } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { valueWords, type Words } from '../../properties/value-words.ts';
import type { Stored } from '../../properties/values.ts';
import { titlesIn } from '../saving/naming.queries.ts';
import { priceKinds } from '../saving/prices.queries.ts';

type Field = Change['fields'][number];

/** Fields whose values are ids, and where their titles stand. */
const places = { category: 'categories', brand: 'brands', collection: 'collections' } as const;
type ClassificationField = keyof typeof places;
const isClassification = (field: string): field is ClassificationField => field in places;

/** Events that concern the whole thing: the title says it. */
const events: readonly string[] = ['created', 'archived', 'merged', 'related', 'product'];

const longest = 100;

/** Changes, newest first, a sentence for each field: from what it was at first to what it is now. */
export async function changesInWords(db: Db, changed: readonly Field[]): Promise<NonNullable<Failure['details']>> {
  const fields = [...Map.groupBy(changed, ({ field }) => field).values()].flatMap((those) => {
    const [newest, oldest] = [those[0], those.at(-1)];
    return newest && oldest ? [{ ...newest, was: oldest.was }] : [];
  });
  const titles = new Map<string, string>();
  for (const [place, table] of Object.entries(places)) {
    const ids = fields.flatMap(({ field, was, now }) => (field === place ? [was, now].filter(isText) : []));
    for (const { id, title } of await titlesIn(db, table, ids)) titles.set(`${place} ${id}`, title);
  }
  const values = fields.flatMap(({ field, was, now }) => (isProperty(field) ? [...stored(was), ...stored(now)] : []));
  const words = await valueWords(db, values);
  const said = (field: string, value: unknown) => saidOf(field, value, { titles, words }) || 'пусто';
  return fields.map(({ field, title, was, now }) => ({
    field,
    message: events.includes(field) ? title : `${title}: было ${said(field, was)}, стало ${said(field, now)}`,
  }));
}

interface Wording {
  titles: ReadonlyMap<string, string>;
  words: Words;
}

/** A value as people call it; nothing of none. */
function saidOf(field: string, value: unknown, { titles, words }: Wording): string {
  if (value === null || value === undefined) return '';
  if (isProperty(field)) return quoted(words(stored(value)) ?? '');
  if (isClassification(field)) return quoted(titles.get(`${field} ${value}`) ?? '');
  if (field === 'images' && Array.isArray(value))
    return value.length > 0 ? counted(value.length, ['картинка', 'картинки', 'картинок']) : '';
  if (Array.isArray(value)) return quoted(value.join(', '));
  if (field in priceKinds) return String(value).replace('.', ',');
  return isText(value) ? quoted(value) : String(value);
}

const quoted = (text: string) =>
  text === '' ? '' : `«${text.length > longest ? `${text.slice(0, longest - 1)}…` : text}»`;
const isText = (value: unknown): value is string => typeof value === 'string';
const isProperty = (field: string) => field.startsWith('property:');
const stored = (values: unknown): Stored[] => (Array.isArray(values) ? (values as Stored[]) : []);
