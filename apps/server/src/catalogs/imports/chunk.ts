import { isDeepStrictEqual } from 'node:util';
import { barcodeKey, type FileValue } from '@prilavok/contract';
import { config } from '../../config.ts';
import type { Db } from '../../database/pools.ts';
import type { Measures } from '../../properties/value-search.ts';
import type { StoredValues } from '../../properties/values.ts';
import { offersByBarcodes } from '../barcodes.queries.ts';
import { insertChanges } from '../changes.queries.ts';
import { differenceOf, isEmpty } from '../difference.ts';
import { insertPrices } from '../prices.queries.ts';
import { type Prices, priceRows } from '../prices.ts';
import { offersOfProducts, updateProducts } from '../products.queries.ts';
import { saveOffers } from '../save.ts';
import { indexNewOffers, reindexOffers } from '../search.ts';
import { insertStocks } from '../stocks.queries.ts';
import { addressOfFile } from '../unloads/cells.ts';
import type { ImportRow } from './row.ts';
import * as queries from './rows.queries.ts';
import type { Fault } from './yml-offer.ts';

/** What a chunk did to the catalog. */
export interface ChunkResult {
  created: number;
  changed: number;
  unchanged: number;
  products: number;
  /** Barcodes that other offers of the catalog have. */
  doubles: Fault[];
}

/** Where a chunk is written, and in whose name. */
interface Target {
  catalog: string;
  author: string | null;
  measures: Measures;
  /** No offers were there when the import began: none is looked for. Should one appear meanwhile, its article refuses the chunk. */
  empty: boolean;
}

/**
 * Writes some of a feed's offers in the caller's transaction: new ones whole, known ones only where they differ. `read` makes the rows,
 * `size` at most: called as late as can be, since rows that live through a wait cost the garbage collector dearly.
 */
export async function writeChunk(db: Db, target: Target, size: number, read: () => ImportRow[]): Promise<ChunkResult> {
  if (target.empty) {
    const ids = await queries.nextIds(db, size);
    return { ...(await create(db, target, read(), ids)), changed: 0, unchanged: 0, doubles: [] };
  }
  const rows = read();
  const articles = rows.map((row) => row.article);
  const existing = await queries.existingOffers(db, target.catalog, articles);
  const fresh = rows.filter((row) => !existing.has(row.article));
  const known = rows.flatMap((row) => {
    const offer = existing.get(row.article);
    return offer ? [{ row, offer }] : [];
  });
  const recoded = known.filter(({ row, offer }) => row.barcodes.some((code) => !offer.barcodes.includes(code)));
  const doubles = await doublesOf(db, target.catalog, [...fresh, ...recoded.map(({ row }) => row)]);
  const created = await create(db, target, fresh, await queries.nextIds(db, fresh.length));
  const changed = await update(db, target, known);
  return { ...created, changed, unchanged: known.length - changed, doubles };
}

/** Barcodes of these rows that offers under other articles have in the catalog already: taken all the same. */
async function doublesOf(db: Db, catalog: string, rows: readonly ImportRow[]): Promise<Fault[]> {
  const holders = await offersByBarcodes(
    db,
    catalog,
    rows.flatMap((row) => row.barcodes),
  );
  return rows.flatMap(({ line, article, barcodes }) =>
    barcodes.flatMap((code): Fault[] => {
      const other = holders.get(barcodeKey(code))?.find((offer) => offer.article !== article);
      if (!other) return [];
      const reason = `${code}: такой же в каталоге у артикула ${other.article}`;
      return [{ line, article, field: 'barcode', reason, severity: 'notice' }];
    }),
  );
}

async function create(
  db: Db,
  target: Target,
  rows: readonly ImportRow[],
  ids: readonly { offer: string; product: string }[],
): Promise<Pick<ChunkResult, 'created' | 'products'>> {
  const groups = [...new Set(rows.flatMap((row) => row.group ?? []))];
  const grouped = await queries.productsOfGroups(db, target.catalog, groups);
  const earlier = new Set([...grouped.values()].map((product) => product.id));
  const products: queries.NewProduct[] = [];
  /** Product → ids of its categories from the root down. */
  const paths = new Map<string, string[]>();
  const offers = rows.map((row, index) => {
    let product = row.group === null ? undefined : grouped.get(row.group);
    if (product === undefined) {
      const fresh = newProduct(ids[index]?.product ?? '', row);
      products.push(fresh);
      paths.set(fresh.id, row.category?.path ?? []);
      product = { id: fresh.id, category: fresh.category, brand: fresh.brand, collection: null };
      if (row.group !== null) grouped.set(row.group, product);
    }
    const { id: of, ...classification } = product;
    return { ...offerOf(row), id: ids[index]?.offer ?? '', product: of, ...classification, row };
  });
  // Offers that joined an older product are found by what that product says, too.
  const [joined, direct] = [
    offers.filter(({ product }) => earlier.has(product)),
    offers.filter(({ product }) => !earlier.has(product)),
  ];
  // All is made, then all is sent, in this order, and awaited together: neither side waits for the other in between.
  await Promise.all([
    queries.insertProducts(db, target.catalog, products),
    queries.insertOffers(db, target.catalog, offers),
    insertPrices(
      db,
      offers.flatMap(({ id, row }) => priceRows(id, pricesOf(row))),
    ),
    insertStocks(
      db,
      offers.flatMap(({ id, row }) => (row.stock === null ? [] : [{ offer: id, quantity: row.stock }])),
    ),
    insertChanges(
      db,
      { source: 'import', author: target.author },
      offers.map(({ id, row }) => ({ owner: 'offer', id, version: 1, diff: { created: [null, row.article] } })),
    ),
    indexNewOffers(
      db,
      direct.map(({ row, ...offer }) => ({
        ...offer,
        catalog: target.catalog,
        categoryPath: paths.get(offer.product) ?? [],
        accounts: [],
        pictured: row.pictures.length > 0,
        values: { ...row.productValues, ...row.offerValues },
      })),
      target.measures,
    ),
  ]);
  await reindexOffers(
    db,
    joined.map((offer) => offer.id),
  );
  return { created: rows.length, products: products.length };
}

const newProduct = (id: string, row: ImportRow): queries.NewProduct => ({
  id,
  category: row.category?.id ?? null,
  brand: row.brand,
  title: row.title,
  description: row.description,
  images: row.group === null ? row.pictures : [],
  values: row.productValues,
  group: row.group,
});

const offerOf = (row: ImportRow) => ({
  article: row.article,
  title: row.title,
  barcodes: row.barcodes,
  images: row.group === null ? [] : row.pictures,
  values: row.offerValues,
});

/** What the feed doesn't speak of stays. */
const pricesOf = ({ price, oldPrice, purchasePrice }: ImportRow): Prices => ({
  price: price ?? undefined,
  oldPrice: oldPrice ?? undefined,
  purchasePrice: purchasePrice ?? undefined,
});

/** Those that differ: only for them are prices that stand there read once more, under lock. */
const changedPrices = (row: ImportRow, was: queries.ExistingOffer): Prices =>
  priceRows(was.id, pricesOf(row)).some(({ kind, kopecks }) => was.prices[kind] !== kopecks) ? pricesOf(row) : {};

/** What a row makes of an offer and its product; what the feed doesn't speak of stays, and so does what it only repeats: at the offer or at the product, wherever it stands. */
function next(row: ImportRow, was: queries.ExistingOffer) {
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
const newAmong = (values: StoredValues, was: queries.ExistingOffer): StoredValues =>
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

/** Writes known offers and their products where they differ; answers how many offers changed in any way. */
async function update(
  db: Db,
  target: Target,
  known: readonly { row: ImportRow; offer: queries.ExistingOffer }[],
): Promise<number> {
  if (known.length === 0) return 0;
  const states = known.map(({ row, offer }) => ({ row, was: offer, ...next(row, offer) }));
  const products = new Map(
    states.flatMap(({ was, product }) => {
      const diff = differenceOf(productOf(was), product, ['title', 'description', 'category', 'brand', 'images']);
      return isEmpty(diff) ? [] : [[product.id, { ...product, diff, version: was.productVersion + 1 }] as const];
    }),
  );
  const by = { source: 'import', author: target.author } as const;
  await updateProducts(db, [...products.values()]);
  await insertChanges(
    db,
    by,
    [...products.values()].map(({ id, version, diff }) => ({ owner: 'product', id, version, diff })),
  );
  const saved = new Set(
    await saveOffers(
      db,
      states.map(({ row, was, offer }) => ({
        was,
        now: offer,
        prices: changedPrices(row, was),
        stock: row.stock === null || row.stock === was.stock ? undefined : row.stock,
      })),
      by,
      { found: await offersOfProducts(db, [...products.keys()]) },
    ),
  );
  return states.filter(({ was }) => saved.has(was.id) || products.has(was.product)).length;
}

/** The product of an offer that is there already, as it stands. */
const productOf = (was: queries.ExistingOffer) => ({
  id: was.product,
  title: was.productTitle,
  description: was.description,
  category: was.category,
  brand: was.brand,
  collection: was.collection,
  images: was.productImages,
  values: was.productValues,
});
