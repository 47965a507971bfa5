import type { FileValue } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import type { StoredValues } from '../../properties/values.ts';
import { recordChanges } from '../changes.queries.ts';
import { diffOf } from '../changes.ts';
import { offerIdsIn } from '../products.queries.ts';
import { insertSearchRows, reindexOffers } from '../search.queries.ts';
import type { Measures } from '../search-row.ts';
import type { ImportRow } from './row.ts';
import type { ExistingOffer } from './rows.queries.ts';
import * as bulk from './rows.queries.ts';

export interface Written {
  created: number;
  changed: number;
  unchanged: number;
  products: number;
}

interface Where {
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
export async function writeChunk(db: Db, where: Where, size: number, read: () => ImportRow[]): Promise<Written> {
  if (where.empty) {
    const ids = await bulk.nextIds(db, size);
    return { ...(await create(db, where, read(), ids)), changed: 0, unchanged: 0 };
  }
  const rows = read();
  const articles = rows.map((row) => row.article);
  const existing = await bulk.existingOffers(db, where.catalog, articles);
  const fresh = rows.filter((row) => !existing.has(row.article));
  const known = rows.flatMap((row) => {
    const offer = existing.get(row.article);
    return offer ? [{ row, offer }] : [];
  });
  const created = await create(db, where, fresh, await bulk.nextIds(db, fresh.length));
  const changed = await update(db, where, known);
  return { ...created, changed, unchanged: known.length - changed };
}

async function create(
  db: Db,
  where: Where,
  rows: readonly ImportRow[],
  ids: readonly { offer: string; product: string }[],
): Promise<{ created: number; products: number }> {
  const groups = [...new Set(rows.flatMap((row) => row.group ?? []))];
  const grouped = groups.length > 0 ? await bulk.productsOfGroups(db, where.catalog, groups) : new Map();
  const earlier = new Set([...grouped.values()].map((product) => product.id));
  const products: bulk.NewProduct[] = [];
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
    const { id: of, ...place } = product;
    return { ...offerOf(row), id: ids[index]?.offer ?? '', product: of, ...place, row };
  });
  // Offers that joined an older product are found by what that product says, too.
  const [joined, direct] = [
    offers.filter(({ product }) => earlier.has(product)),
    offers.filter(({ product }) => !earlier.has(product)),
  ];
  // All is made, then all is sent, in this order, and awaited together: neither side waits for the other in between.
  await Promise.all([
    bulk.insertProducts(db, where.catalog, products),
    bulk.insertOffers(db, where.catalog, offers),
    bulk.insertPrices(
      db,
      offers.flatMap(({ id, row }) => pricesOf(id, row)),
    ),
    bulk.insertStocks(
      db,
      offers.flatMap(({ id, row }) => (row.stock === null ? [] : [{ offer: id, quantity: row.stock }])),
    ),
    recordChanges(
      db,
      { source: 'import', author: where.author },
      offers.map(({ id, row }) => ({ owner: 'offer', id, version: 1, diff: { created: [null, row.article] } })),
    ),
    insertSearchRows(
      db,
      direct.map(({ row, ...offer }) => ({
        ...offer,
        catalog: where.catalog,
        categoryPath: paths.get(offer.product) ?? [],
        accounts: [],
        values: { ...row.productValues, ...row.offerValues },
      })),
      where.measures,
    ),
  ]);
  await reindexOffers(
    db,
    joined.map((offer) => offer.id),
  );
  return { created: rows.length, products: products.length };
}

const newProduct = (id: string, row: ImportRow): bulk.NewProduct => ({
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

const pricesOf = (offer: string, row: ImportRow) =>
  row.prices.flatMap((kopecks, index) => (kopecks === null ? [] : [{ offer, kind: index + 1, kopecks }]));

/** What a row makes of an offer and its product; what the feed doesn't speak of stays. */
function next(row: ImportRow, was: ExistingOffer) {
  // A product that people gave several offers keeps its own title, pictures and values: the row speaks of its offer alone.
  const alone = row.group === null && was.siblings === 1;
  const shared = alone || row.group !== null;
  return {
    offer: {
      id: was.id,
      title: row.title,
      barcodes: row.barcodes.length > 0 ? row.barcodes : was.barcodes,
      images: alone ? was.images : pictures(row.pictures, was.images),
      values: { ...was.values, ...row.offerValues, ...(shared ? {} : row.productValues) },
    },
    product: {
      id: was.product,
      title: alone ? row.title : was.productTitle,
      description: (row.leads && row.description) || was.description,
      category: (row.leads && row.category?.id) || was.category,
      brand: (row.leads && row.brand) || was.brand,
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

async function update(
  db: Db,
  where: Where,
  known: readonly { row: ImportRow; offer: ExistingOffer }[],
): Promise<number> {
  if (known.length === 0) return 0;
  const states = known.map(({ row, offer }) => ({ row, was: offer, ...next(row, offer) }));
  const by = { source: 'import', author: where.author } as const;
  const offers = states.flatMap(({ was, offer }) => {
    const diff = diffOf<OfferState>(was, offer, ['title', 'barcodes', 'images']);
    return Object.keys(diff).length > 0 ? [{ ...offer, diff, version: was.version + 1 }] : [];
  });
  const products = new Map(
    states.flatMap(({ was, product }) => {
      const before = {
        ...product,
        title: was.productTitle,
        description: was.description,
        category: was.category,
        brand: was.brand,
      };
      const diff = diffOf<ProductState>({ ...before, images: was.productImages, values: was.productValues }, product, [
        'title',
        'description',
        'category',
        'brand',
        'images',
      ]);
      return Object.keys(diff).length > 0
        ? [[product.id, { ...product, diff, version: was.productVersion + 1 }] as const]
        : [];
    }),
  );
  const prices = states.flatMap(({ row, was }) =>
    pricesOf(was.id, row).filter(({ kind, kopecks }) => was.prices[kind] !== kopecks),
  );
  const stocks = states.flatMap(({ row, was }) =>
    row.stock === null || row.stock === was.stock ? [] : [{ offer: was.id, quantity: row.stock }],
  );

  await bulk.updateProducts(db, [...products.values()]);
  await bulk.updateOffers(db, offers);
  await bulk.writePrices(db, prices);
  await bulk.writeStocks(db, stocks);
  await recordChanges(db, by, [
    ...[...products.values()].map(({ id, version, diff }) => ({ owner: 'product' as const, id, version, diff })),
    ...offers.map(({ id, version, diff }) => ({ owner: 'offer' as const, id, version, diff })),
  ]);
  const written = new Set(offers.map((offer) => offer.id));
  const ofProducts = await offerIdsIn(db, [...products.keys()]);
  await reindexOffers(db, [...new Set([...written, ...ofProducts])]);
  const differing = states
    .filter(({ was }) => written.has(was.id) || products.has(was.product))
    .map(({ was }) => was.id);
  return new Set([...differing, ...prices.map((price) => price.offer), ...stocks.map((stock) => stock.offer)]).size;
}

interface OfferState {
  title: string;
  barcodes: string[];
  images: FileValue[];
  values: StoredValues;
}
interface ProductState {
  title: string;
  description: string;
  category: string | null;
  brand: string | null;
  images: FileValue[];
  values: StoredValues;
}
