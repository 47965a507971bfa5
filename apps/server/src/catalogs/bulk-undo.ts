import { isDeepStrictEqual } from 'node:util';
import { kopecks } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { refusalIn } from '../http/batch.ts';
import { knownFor } from '../properties/values.queries.ts';
import { changedValues, type Known, type Stored, type StoredValues } from '../properties/values.ts';
import { brandsAmong } from './brands.queries.ts';
import * as queries from './bulk-changes.queries.ts';
import { type NumberField, valuesHeld } from './bulk-numbers.ts';
import type { Plan } from './bulk-plan.ts';
import { categoriesAmong } from './categories.queries.ts';
import type { StoredDifference } from './changes.queries.ts';
import { collectionsAmong } from './collections.queries.ts';
import { lockWithProducts } from './locks.ts';
import type { StoredOffer } from './offers.queries.ts';
import { priceKinds } from './prices.queries.ts';
import type { Prices } from './prices.ts';
import type { StoredProduct } from './products.queries.ts';
import type { OfferEdit } from './save.ts';

const sinceChanged = 'Изменено с тех пор: значение осталось новым';
const valueGone = 'Прежнего значения больше нет в свойстве: осталось новое';
const placeGone = 'Прежней категории, бренда или коллекции больше нет: осталось новое';

/** What takes an act back from a portion: values that are still as it left them, where what they were can still be. */
export async function undoPlan(
  db: Db,
  { act, catalog, offers }: { act: string; catalog: string; offers: readonly string[] },
): Promise<Plan> {
  const { offers: found, products } = await lockWithProducts(db, offers);
  const [ofOffers, ofProducts] = [
    await queries.differencesOfAct(db, act, 'offer', idsOf(found)),
    await queries.differencesOfAct(db, act, 'product', idsOf(products)),
  ];
  const around = await surroundings(db, catalog, {
    found,
    differences: [...ofOffers.values(), ...ofProducts.values()],
  });
  const plan: Plan = { found: idsOf(found), offers: [], products: new Map(), changed: 0, refused: new Map() };
  const back = new Map<string, Back<StoredProduct>>();
  for (const product of products) {
    const difference = ofProducts.get(product.id);
    if (!difference) continue;
    const taken = rowBack(product, difference, around);
    back.set(product.id, taken);
    if ('now' in taken) plan.products.set(product.id, { was: product, now: taken.now });
  }
  for (const was of found) {
    const own = offerBack(was, ofOffers.get(was.id) ?? {}, around);
    const shared = back.get(was.product);
    if ('now' in own) plan.offers.push(own.now);
    const refused = 'refused' in own ? own.refused : shared && 'refused' in shared ? shared.refused : undefined;
    if (refused !== undefined) plan.refused.set(was.id, refused);
    else if ('now' in own || (shared && 'now' in shared)) plan.changed++;
  }
  return plan;
}

/** A row as it was before, why it stays, or that there is nothing to do. */
type Back<Row> = { now: Row } | { refused: string } | { same: true };

interface Around {
  number: (offer: string, field: NumberField) => number | null;
  known: Known;
  /** Categories, brands and collections that are still there. */
  places: Readonly<Record<Place, ReadonlySet<string>>>;
}

type Place = 'category' | 'brand' | 'collection';
const places: readonly string[] = ['category', 'brand', 'collection'] satisfies Place[];
const isPlace = (field: string): field is Place => places.includes(field);

async function surroundings(
  db: Db,
  catalog: string,
  { found, differences }: { found: readonly StoredOffer[]; differences: readonly StoredDifference[] },
): Promise<Around> {
  const fields = differences.flatMap((difference) => pairsIn(difference));
  const was = (place: Place) => [
    ...new Set(fields.flatMap(({ field, pair: [before] }) => (field === place && before ? String(before) : []))),
  ];
  const ids = async (rows: Promise<{ id: string }[]>) => new Set(idsOf(await rows));
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
    }),
    places: {
      category: await ids(categoriesAmong(db, catalog, was('category'))),
      brand: await ids(brandsAmong(db, catalog, was('brand'))),
      collection: await ids(collectionsAmong(db, catalog, was('collection'))),
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
      if (isPlace(field) && before !== null && !around.places[field].has(String(before))) return { refused: placeGone };
      now = { ...now, [field]: before };
    }
  }
  return now === was ? { same: true } : { now };
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
