import { isDeepStrictEqual } from 'node:util';
import { type FileValue, kopecks } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { refusalIn } from '../../http/batch.ts';
import { knownFor } from '../../properties/values.queries.ts';
import { changedValues, type KnownProperties, type Stored, type StoredValues } from '../../properties/values.ts';
import { brandsAmong } from '../saving/brands.queries.ts';
import { categoriesAmong } from '../saving/categories.queries.ts';
import type { StoredDifference } from '../saving/changes.queries.ts';
import { collectionsAmong } from '../saving/collections.queries.ts';
import { imagesOf } from '../saving/images.ts';
import { type NumberField, valuesHeld } from '../saving/numbers.ts';
import type { StoredOffer } from '../saving/offers.queries.ts';
import { priceKinds } from '../saving/prices.queries.ts';
import type { Prices } from '../saving/prices.ts';
import type { StoredProduct } from '../saving/products.queries.ts';
import type { OfferEdit } from '../saving/save.ts';

const sinceChanged = 'Изменено с тех пор: значение осталось новым';
const valueGone = 'Прежнего значения больше нет в свойстве: осталось новое';
const placeGone = 'Прежней категории, бренда или коллекции больше нет: осталось новое';
const pictureGone = 'Прежней картинки больше нет: осталась новая';

/** Rows that the caller holds, and what a change made of each of them: id → its difference. */
interface Changed {
  catalog: string;
  offers: readonly StoredOffer[];
  products: readonly StoredProduct[];
  ofOffers: ReadonlyMap<string, StoredDifference>;
  ofProducts: ReadonlyMap<string, StoredDifference>;
}

/** Takes changes back: values that are still as those left them, where what they were can still be. */
export async function takenBack(
  db: Db,
  { catalog, offers, products, ofOffers, ofProducts }: Changed,
): Promise<{ offers: Map<string, Back<OfferEdit>>; products: Map<string, Back<StoredProduct>> }> {
  const around = await surroundings(db, catalog, {
    found: offers,
    differences: [...ofOffers.values(), ...ofProducts.values()],
  });
  return {
    offers: new Map(offers.map((was) => [was.id, offerBack(was, ofOffers.get(was.id) ?? {}, around)])),
    products: new Map(products.map((was) => [was.id, rowBack(was, ofProducts.get(was.id) ?? {}, around)])),
  };
}

/** A row as it was before, why it stays, or that there is nothing to do. */
export type Back<Row> = { now: Row } | { refused: string } | { same: true };

interface Around {
  number: (offer: string, field: NumberField) => number | null;
  known: KnownProperties;
  /** Categories, brands and collections that are still there; each collection with its brand. */
  places: Readonly<Record<ClassificationField, ReadonlyMap<string, string>>>;
}

type ClassificationField = 'category' | 'brand' | 'collection';
const places: readonly string[] = ['category', 'brand', 'collection'] satisfies ClassificationField[];
const isClassification = (field: string): field is ClassificationField => places.includes(field);

async function surroundings(
  db: Db,
  catalog: string,
  { found, differences }: { found: readonly StoredOffer[]; differences: readonly StoredDifference[] },
): Promise<Around> {
  const fields = differences.flatMap((difference) => pairsIn(difference));
  const was = (place: ClassificationField) => [
    ...new Set(fields.flatMap(({ field, pair: [before] }) => (field === place && before ? String(before) : []))),
  ];
  const there = async (rows: Promise<{ id: string; brand?: string }[]>) =>
    new Map((await rows).map(({ id, brand = '' }) => [id, brand]));
  const values = new Map<string, Stored[]>();
  for (const { field, pair } of fields) {
    if (!field.startsWith(propertyPrefix)) continue;
    const property = field.slice(propertyPrefix.length);
    values.set(property, [...(values.get(property) ?? []), ...((pair[0] as Stored[] | null) ?? [])]);
  }
  return {
    number: await valuesHeld(
      db,
      idsOf(found),
      fields.some(({ field }) => field === 'stock'),
    ),
    known: await knownFor(db, catalog, {
      properties: [...values].map(([property, before]) => ({ property, values: before })),
      images: fields.flatMap(({ field, pair: [before] }) => (field === 'images' ? (before as FileValue[]) : [])),
    }),
    places: {
      category: await there(categoriesAmong(db, catalog, was('category'))),
      brand: await there(brandsAmong(db, catalog, was('brand'))),
      collection: await there(collectionsAmong(db, catalog, was('collection'))),
    },
  };
}

/** An offer's own fields and values, its prices and its stock. */
function offerBack(was: StoredOffer, difference: StoredDifference, around: Around): Back<OfferEdit> {
  const own = rowBack(was, difference, around);
  if ('refused' in own) return own;
  const prices: Prices = {};
  let stock: number | null | undefined;
  for (const field of numberFields) {
    const pair = difference[field];
    if (!Array.isArray(pair)) continue;
    const [before = null, after] = pair.map((one: unknown) => stored(field, one));
    const current = around.number(was.id, field);
    if (current === before) continue;
    if (current !== after) return { refused: sinceChanged };
    if (field === 'stock') stock = before;
    else prices[field] = before;
  }
  if ('same' in own && stock === undefined && Object.keys(prices).length === 0) return own;
  return { now: { was, now: 'now' in own ? own.now : was, prices, stock } };
}

/** The fields and values of a row that an act changed, all of them or none. */
function rowBack<Row extends { values: StoredValues }>(
  was: Row,
  difference: StoredDifference,
  around: Around,
): Back<Row> {
  let now = was;
  for (const { field, pair } of pairsIn(difference)) {
    const [before, after] = pair;
    if (field.startsWith(propertyPrefix)) {
      const property = field.slice(propertyPrefix.length);
      const current = was.values[property] ?? null;
      if (isDeepStrictEqual(current, before)) continue;
      if (!isDeepStrictEqual(current, after)) return { refused: sinceChanged };
      const change = { property, mode: 'set' as const, values: (before as Stored[] | null) ?? [] };
      const refusal = refusalIn(() => {
        now = { ...now, values: changedValues(now.values, [change], around.known) };
      });
      if (refusal) return { refused: valueGone };
    } else if (field in was && !isNumber(field)) {
      const current = was[field as keyof Row];
      if (isDeepStrictEqual(current, before)) continue;
      if (!isDeepStrictEqual(current, after)) return { refused: sinceChanged };
      if (isClassification(field) && before !== null && !around.places[field].has(String(before)))
        return { refused: placeGone };
      if (field === 'images' && refusalIn(() => imagesOf(before as FileValue[], around.known)))
        return { refused: pictureGone };
      now = { ...now, [field]: before };
    }
  }
  if (now === was) return { same: true };
  return standsWell(now, around) ? { now } : { refused: placeGone };
}

/** Whether a collection that comes back is the brand's that stands there now. */
function standsWell(row: object, { places: { collection } }: Around): boolean {
  if (!('collection' in row && 'brand' in row) || row.collection === null) return true;
  const brand = collection.get(String(row.collection));
  return brand === undefined || brand === row.brand;
}

const propertyPrefix = 'property:';
const numberFields: readonly NumberField[] = ['price', 'oldPrice', 'purchasePrice', 'minPrice', 'stock'];
const isNumber = (field: string): boolean => field === 'stock' || field in priceKinds;

const pairsIn = (difference: StoredDifference): { field: string; pair: [unknown, unknown] }[] =>
  Object.entries(difference).flatMap(([field, pair]) =>
    Array.isArray(pair) ? [{ field, pair: [pair[0] ?? null, pair[1] ?? null] }] : [],
  );

/** A number of history: prices stand there in roubles. */
const stored = (field: NumberField, value: unknown): number | null =>
  value === null || value === undefined ? null : field === 'stock' ? Number(value) : kopecks(String(value));

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
