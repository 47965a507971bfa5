import type { FileValue } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import type { Measures } from '../../properties/value-search.ts';
import { insertChanges } from '../changes.queries.ts';
import { differenceOf, isEmpty } from '../difference.ts';
import { type OfferFields, updateOffers } from '../offers.queries.ts';
import { tellAccounts } from '../outbox.ts';
import { insertPrices, type NewPrice, priceKinds, upsertPrices } from '../prices.queries.ts';
import { offersOfProducts, updateProducts } from '../products.queries.ts';
import { indexNewOffers, reindexOffers } from '../search.ts';
import { insertStocks, upsertStocks } from '../stocks.queries.ts';
import type { ImportRow } from './row.ts';
import * as queries from './rows.queries.ts';

/** What a chunk did to the catalog. */
export interface ChunkResult {
  created: number;
  changed: number;
  unchanged: number;
  products: number;
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
    return { ...(await create(db, target, read(), ids)), changed: 0, unchanged: 0 };
  }
  const rows = read();
  const articles = rows.map((row) => row.article);
  const existing = await queries.existingOffers(db, target.catalog, articles);
  const fresh = rows.filter((row) => !existing.has(row.article));
  const known = rows.flatMap((row) => {
    const offer = existing.get(row.article);
    return offer ? [{ row, offer }] : [];
  });
  const created = await create(db, target, fresh, await queries.nextIds(db, fresh.length));
  const changed = await update(db, target, known);
  return { ...created, changed, unchanged: known.length - changed };
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
      offers.flatMap(({ id, row }) => pricesOf(id, row)),
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

function pricesOf(offer: string, { price, oldPrice, purchasePrice }: ImportRow): NewPrice[] {
  const prices: NewPrice[] = [];
  if (price !== null) prices.push({ offer, kind: priceKinds.price, kopecks: price });
  if (oldPrice !== null) prices.push({ offer, kind: priceKinds.oldPrice, kopecks: oldPrice });
  if (purchasePrice !== null) prices.push({ offer, kind: priceKinds.purchasePrice, kopecks: purchasePrice });
  return prices;
}

/** What a row makes of an offer and its product; what the feed doesn't speak of stays. */
function next(row: ImportRow, was: queries.ExistingOffer) {
  // A product that people gave several offers keeps its own title, pictures and values: the row speaks of its offer alone.
  const alone = row.group === null && was.siblings === 1;
  const shared = alone || row.group !== null;
  const brand = (row.firstOfProduct && row.brand) || was.brand;
  return {
    offer: {
      id: was.id,
      article: was.article,
      title: row.title,
      barcodes: row.barcodes.length > 0 ? row.barcodes : was.barcodes,
      images: alone ? was.images : pictures(row.pictures, was.images),
      values: { ...was.values, ...row.offerValues, ...(shared ? {} : row.productValues) },
    },
    product: {
      id: was.product,
      title: alone ? row.title : was.productTitle,
      description: (row.firstOfProduct && row.description) || was.description,
      category: (row.firstOfProduct && row.category?.id) || was.category,
      brand,
      collection: brand === was.brand ? was.collection : null,
      images: alone ? pictures(row.pictures, was.productImages) : was.productImages,
      values: shared ? { ...was.productValues, ...row.productValues } : was.productValues,
    },
  };
}

/** The feed's pictures, and behind them those that people uploaded; the same pictures leave the order as it is. */
function pictures(feed: readonly FileValue[], was: FileValue[]): FileValue[] {
  const there = new Set(was.map((image) => image.url));
  const wasFromFeed = was.filter((image) => !image.file);
  if (feed.length === 0 || (feed.length === wasFromFeed.length && feed.every((image) => there.has(image.url))))
    return was;
  return [...feed, ...was.filter((image) => image.file)];
}

/** Writes known offers and their products where they differ; answers how many offers changed in any way. */
async function update(
  db: Db,
  target: Target,
  known: readonly { row: ImportRow; offer: queries.ExistingOffer }[],
): Promise<number> {
  if (known.length === 0) return 0;
  const states = known.map(({ row, offer }) => ({ row, was: offer, ...next(row, offer) }));
  const offers = states.flatMap(({ was, offer }) => {
    const diff = differenceOf<OfferFields>(was, offer, ['title', 'barcodes', 'images']);
    return isEmpty(diff) ? [] : [{ ...offer, diff, version: was.version + 1 }];
  });
  const products = new Map(
    states.flatMap(({ was, product }) => {
      const diff = differenceOf(productOf(was), product, ['title', 'description', 'category', 'brand', 'images']);
      return isEmpty(diff) ? [] : [[product.id, { ...product, diff, version: was.productVersion + 1 }] as const];
    }),
  );
  const prices = states.flatMap(({ row, was }) =>
    pricesOf(was.id, row).filter(({ kind, kopecks }) => was.prices[kind] !== kopecks),
  );
  const stocks = states.flatMap(({ row, was }) =>
    row.stock === null || row.stock === was.stock ? [] : [{ offer: was.id, quantity: row.stock }],
  );

  await updateProducts(db, [...products.values()]);
  await updateOffers(db, offers);
  await upsertPrices(db, prices);
  await upsertStocks(db, stocks);
  await tellAccounts(db, { prices: prices.map((price) => price.offer), stocks: stocks.map((stock) => stock.offer) });
  await insertChanges(db, { source: 'import', author: target.author }, [
    ...[...products.values()].map(({ id, version, diff }) => ({ owner: 'product' as const, id, version, diff })),
    ...offers.map(({ id, version, diff }) => ({ owner: 'offer' as const, id, version, diff })),
  ]);
  const written = new Set(offers.map((offer) => offer.id));
  const ofProducts = await offersOfProducts(db, [...products.keys()]);
  await reindexOffers(db, [...new Set([...written, ...ofProducts])]);
  const differing = states
    .filter(({ was }) => written.has(was.id) || products.has(was.product))
    .map(({ was }) => was.id);
  return new Set([...differing, ...prices.map((price) => price.offer), ...stocks.map((stock) => stock.offer)]).size;
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
