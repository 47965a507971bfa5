import { isDeepStrictEqual } from 'node:util';
import type { FileValue } from '@prilavok/contract';
import { config } from '../../config.ts';
import type { Stored, StoredValues } from '../../properties/values.ts';
import { secured } from '../bulk/secured-images.ts';
import { addressOfFile } from '../files/unloads/cells.ts';
import { type Difference, differenceOf } from '../saving/difference.ts';
import { type PriceName, priceKinds } from '../saving/prices.queries.ts';
import type { Prices } from '../saving/prices.ts';
import type { OutletAmount, OutletStock } from './outlets/outlets.ts';
import type { ImportRow } from './row.ts';
import type { ExistingOffer } from './rows.queries.ts';

/** A row, and the offer that it is about. */
export interface KnownRow {
  row: ImportRow;
  offer: ExistingOffer;
}

/** A row with the edit of the offer that it is about. */
export interface Step extends ReturnType<typeof next> {
  row: ImportRow;
  /** As it stands in the catalog. */
  was: ExistingOffer;
  /** Changes of the product beyond those of the rows before it. */
  ofProduct: Difference;
}

/** Rows one after another: each finds the product as those before it leave it, so that the outcome depends on no bounds of chunks. */
export function stepsOf(known: readonly KnownRow[], factors: Factors): Step[] {
  const current = new Map<string, ReturnType<typeof next>['product']>();
  return known.map(({ row, offer: was }) => {
    const before = current.get(was.product) ?? productOf(was);
    const after = next(row, { ...was, ...asOf(before) }, factors);
    current.set(was.product, after.product);
    return { row, was, ...after, ofProduct: differenceOf(before, after.product, productFields) };
  });
}

/** Fields of a product that are compared, beside its values. */
export const productFields = ['title', 'description', 'category', 'brand', 'images'] as const;

/** The product of an offer that is there already, as it stands. */
export const productOf = (was: ExistingOffer) => ({
  id: was.product,
  title: was.productTitle,
  description: was.description,
  category: was.category,
  brand: was.brand,
  collection: was.collection,
  images: was.productImages,
  values: was.productValues,
});

/** Fields of an offer that are compared, beside its values. */
export const offerFields = ['article', 'title', 'barcodes', 'images'] as const;

/** Renames fields to the names that an offer has for them. */
const asOf = ({ title, images, values, id: _, ...product }: ReturnType<typeof productOf>) => ({
  ...product,
  productTitle: title,
  productImages: images,
  productValues: values,
});

/** Prices of a row over those that are there; what it empties goes. */
export function pricesOf(row: ImportRow): Prices {
  const said = (name: 'price' | 'oldPrice' | 'purchasePrice') =>
    row[name] ?? (row.cleared.has(name) ? null : undefined);
  return { price: said('price'), oldPrice: said('oldPrice'), purchasePrice: said('purchasePrice') };
}

/** Those that differ: only for them are prices that stand there read once more, under lock. */
export function changedPrices(row: ImportRow, was: ExistingOffer): Prices {
  const said = Object.entries(pricesOf(row)) as [PriceName, number | null | undefined][];
  return Object.fromEntries(
    said.filter(([name, price]) => price !== undefined && price !== (was.prices[priceKinds[name]] ?? null)),
  );
}

/** Stock that differs; nothing where the row doesn't speak of it. */
export function newStock(row: ImportRow, was: ExistingOffer): number | null | undefined {
  const said = row.stock ?? (row.cleared.has('stock') ? null : undefined);
  return said === was.stock ? undefined : said;
}

/** Stock by warehouses of accounts that differs; nothing where the row doesn't speak of it. */
export function newOutlets({ outlets }: ImportRow, was: ExistingOffer): OutletStock[] | undefined {
  const amounts = (stocks: readonly OutletAmount[]) => stocks.map(({ warehouse, quantity }) => [warehouse, quantity]);
  return outlets === null || isDeepStrictEqual(amounts(outlets), amounts(was.outlets)) ? undefined : outlets;
}

/**
 * Applies a row to its offer and the offer's product; what the feed doesn't speak of stays, and so does what it only
 * repeats: at the offer or at the product, wherever it stands.
 */
function next(row: ImportRow, was: ExistingOffer, factors: Factors) {
  // A product that people gave several offers keeps its own title, pictures and values: the row speaks of its offer alone.
  const alone = row.group === null && was.alone;
  const shared = alone || row.group !== null;
  const said = saidOfProduct(row, was);
  const productValues = newAmong(row.productValues, was, factors);
  const offerValues = newAmong(row.offerValues, was, factors);
  const shown = was.images.length > 0 ? was.images : was.productImages;
  const newPictures = row.cleared.has('images') ? shown.length > 0 : pictures(row.pictures, shown) !== shown;
  const ofProduct = newPictures && alone && was.images.length === 0;
  const picturesOver = (old: FileValue[]) => (row.cleared.has('images') ? [] : pictures(row.pictures, old));
  const title = row.title || was.title;
  return {
    offer: {
      id: was.id,
      article: was.article,
      title,
      barcodes: row.barcodes.length > 0 ? row.barcodes : row.cleared.has('barcodes') ? [] : was.barcodes,
      images: newPictures && !ofProduct ? picturesOver(was.images) : was.images,
      values: without(row.cleared, { ...was.values, ...offerValues, ...(shared ? {} : productValues) }),
    },
    product: {
      id: was.product,
      title: alone && title !== was.title ? title : was.productTitle,
      ...said,
      collection: said.brand === was.brand ? was.collection : null,
      images: ofProduct ? picturesOver(was.productImages) : was.productImages,
      values: shared ? without(row.cleared, { ...was.productValues, ...productValues }) : was.productValues,
    },
  };
}

/** Of a product's several offers the first one says what the product is. */
function saidOfProduct({ firstOfProduct, cleared, ...row }: ImportRow, was: ExistingOffer) {
  if (!firstOfProduct) return { description: was.description, category: was.category, brand: was.brand };
  const said = <T>(field: string, value: T | null, old: T, empty: T) => value || (cleared.has(field) ? empty : old);
  return {
    description: said('description', row.description, was.description, ''),
    category: said<string | null>('category', row.category?.id ?? null, was.category, null),
    brand: said('brand', row.brand, was.brand, null),
  };
}

/** Unit → how many base units of its group it is. */
export type Factors = ReadonlyMap<string, number>;

/** Values that the offer doesn't show yet, be they its own or its product's. Sides that the file doesn't speak of stay. */
const newAmong = (values: StoredValues, was: ExistingOffer, factors: Factors): StoredValues =>
  Object.fromEntries(
    Object.entries(values)
      .map(([property, value]) => {
        const shown = was.values[property] ?? was.productValues[property];
        return { property, shown, value: withSides(value, shown) };
      })
      .filter(({ shown, value }) => !sameValues(value, shown, factors))
      .map(({ property, value }) => [property, value]),
  );

function withSides(values: Stored[], shown: Stored[] | undefined): Stored[] {
  const [one, other] = [values[0], shown?.[0]];
  if (typeof one !== 'object' || typeof other !== 'object' || !('width' in one) || !('width' in other)) return values;
  return [
    {
      width: one.width ?? other.width,
      height: one.height ?? other.height,
      length: one.length ?? other.length,
      weight: one.weight ?? other.weight,
    },
  ];
}

/** Whether values are equal, also where one measure is told in another unit. */
function sameValues(a: Stored[], b: Stored[] | undefined, factors: Factors): boolean {
  if (b === undefined || a.length !== b.length) return false;
  return a.every((one, at) => {
    const other = b[at];
    return isDeepStrictEqual(one, other) || (measure(one, factors) ?? 'a') === (measure(other, factors) ?? 'b');
  });
}

/** A number with a unit in base units, as exactly as exports write it. */
function measure(value: Stored | undefined, factors: Factors): string | undefined {
  if (typeof value !== 'object' || !('unit' in value)) return undefined;
  const factor = factors.get(value.unit);
  return factor === undefined ? undefined : (value.value * factor).toPrecision(11);
}

const without = (cleared: ReadonlySet<string>, values: StoredValues): StoredValues =>
  cleared.size === 0
    ? values
    : Object.fromEntries(Object.entries(values).filter(([property]) => !cleared.has(property)));

/** The feed's pictures, and behind them those that people uploaded; the same pictures leave the order as it is. */
function pictures(feed: readonly FileValue[], was: FileValue[]): FileValue[] {
  // What was brought to us from the same address is the same picture, and so is our own under the address that exports give it.
  const known = new Map(was.map((image) => [addressOfFile(image, config().PUBLIC_URL), image]));
  // A picture that has been given https stays so, though the feed goes on naming it by http.
  const knownAs = ({ url = '' }: FileValue) => known.get(url) ?? known.get(secured(url));
  const named = new Set(feed.map(knownAs));
  const left = [...known.values()].filter((image) => !named.has(image));
  const repeats = !named.has(undefined) && !left.some(fromFeed);
  if (feed.length === 0 || repeats) return was;
  return [...feed.map((image) => knownAs(image) ?? image), ...left.filter((image) => !fromFeed(image))];
}

const fromFeed = (image: FileValue) => !image.file || image.source !== undefined;
