import { isDeepStrictEqual } from 'node:util';
import type { FileValue } from '@prilavok/contract';
import { config } from '../../config.ts';
import type { StoredValues } from '../../properties/values.ts';
import { type Difference, differenceOf } from '../difference.ts';
import { type Prices, priceRows } from '../prices.ts';
import { addressOfFile } from '../unloads/cells.ts';
import type { ImportRow } from './row.ts';
import type { ExistingOffer } from './rows.queries.ts';

/** A row, and the offer that it is about. */
export interface KnownRow {
  row: ImportRow;
  offer: ExistingOffer;
}

/** What a row makes of the offer that it is about. */
export interface Step extends ReturnType<typeof next> {
  row: ImportRow;
  /** As it stands in the catalog. */
  was: ExistingOffer;
  /** What it changes of the product, beyond what the rows before it do. */
  ofProduct: Difference;
}

/** Rows one after another: each finds the product as those before it leave it, so that the outcome depends on no bounds of chunks. */
export function stepsOf(known: readonly KnownRow[]): Step[] {
  const current = new Map<string, ReturnType<typeof next>['product']>();
  return known.map(({ row, offer: was }) => {
    const before = current.get(was.product) ?? productOf(was);
    const after = next(row, { ...was, ...asOf(before) });
    current.set(was.product, after.product);
    return { row, was, ...after, ofProduct: differenceOf(before, after.product, productFields) };
  });
}

/** What is compared of a product, beside its values. */
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

/** What is compared of an offer, beside its values. */
export const offerFields = ['article', 'title', 'barcodes', 'images'] as const;

/** The same under the names that an offer has for them. */
const asOf = ({ title, images, values, id: _, ...product }: ReturnType<typeof productOf>) => ({
  ...product,
  productTitle: title,
  productImages: images,
  productValues: values,
});

/** What the feed doesn't speak of stays. */
export const pricesOf = ({ price, oldPrice, purchasePrice }: ImportRow): Prices => ({
  price: price ?? undefined,
  oldPrice: oldPrice ?? undefined,
  purchasePrice: purchasePrice ?? undefined,
});

/** Those that differ: only for them are prices that stand there read once more, under lock. */
export const changedPrices = (row: ImportRow, was: ExistingOffer): Prices =>
  priceRows(was.id, pricesOf(row)).some(({ kind, kopecks }) => was.prices[kind] !== kopecks) ? pricesOf(row) : {};

/** Stock that differs; nothing where the row doesn't speak of it. */
export const newStock = (row: ImportRow, was: ExistingOffer): number | undefined =>
  row.stock === null || row.stock === was.stock ? undefined : row.stock;

/** What a row makes of an offer and its product; what the feed doesn't speak of stays, and so does what it only repeats: at the offer or at the product, wherever it stands. */
function next(row: ImportRow, was: ExistingOffer) {
  // A product that people gave several offers keeps its own title, pictures and values: the row speaks of its offer alone.
  const alone = row.group === null && was.alone;
  const shared = alone || row.group !== null;
  const brand = (row.firstOfProduct && row.brand) || was.brand;
  const productValues = newAmong(row.productValues, was);
  const shown = was.images.length > 0 ? was.images : was.productImages;
  const newPictures = pictures(row.pictures, shown) !== shown;
  const ofProduct = newPictures && alone && was.images.length === 0;
  return {
    offer: {
      id: was.id,
      article: was.article,
      title: row.title,
      barcodes: row.barcodes.length > 0 ? row.barcodes : was.barcodes,
      images: newPictures && !ofProduct ? pictures(row.pictures, was.images) : was.images,
      values: { ...was.values, ...newAmong(row.offerValues, was), ...(shared ? {} : productValues) },
    },
    product: {
      id: was.product,
      title: alone && row.title !== was.title ? row.title : was.productTitle,
      description: (row.firstOfProduct && row.description) || was.description,
      category: (row.firstOfProduct && row.category?.id) || was.category,
      brand,
      collection: brand === was.brand ? was.collection : null,
      images: ofProduct ? pictures(row.pictures, was.productImages) : was.productImages,
      values: shared ? { ...was.productValues, ...productValues } : was.productValues,
    },
  };
}

/** Values that the offer doesn't show yet, be they its own or its product's. */
const newAmong = (values: StoredValues, was: ExistingOffer): StoredValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([property, value]) => !isDeepStrictEqual(value, was.values[property] ?? was.productValues[property]),
    ),
  );

/** The feed's pictures, and behind them those that people uploaded; the same pictures leave the order as it is. */
function pictures(feed: readonly FileValue[], was: FileValue[]): FileValue[] {
  // What was brought to us from the same address is the same picture, and so is our own under the address that exports give it.
  const known = new Map(was.map((image) => [addressOfFile(image, config().PUBLIC_URL), image]));
  const named = new Set(feed.map(({ url }) => url));
  const left = [...known].filter(([address]) => !named.has(address)).map(([, image]) => image);
  const repeats = feed.every(({ url = '' }) => known.has(url)) && !left.some(fromFeed);
  if (feed.length === 0 || repeats) return was;
  return [...feed.map((image) => known.get(image.url ?? '') ?? image), ...left.filter((image) => !fromFeed(image))];
}

const fromFeed = (image: FileValue) => !image.file || image.source !== undefined;
