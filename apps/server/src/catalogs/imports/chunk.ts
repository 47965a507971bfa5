import { barcodeKey } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import type { Measures } from '../../properties/value-search.ts';
import { publish } from '../../rooms/topic.ts';
import { stocksChanged } from '../events/topics.ts';
import { offersByBarcodes } from '../saving/barcodes.queries.ts';
import { insertChanges } from '../saving/changes.queries.ts';
import { differenceOf, isEmpty } from '../saving/difference.ts';
import { insertPrices } from '../saving/prices.queries.ts';
import { priceRows } from '../saving/prices.ts';
import { offersOfProducts, updateProducts } from '../saving/products.queries.ts';
import { saveOffers } from '../saving/save.ts';
import { indexNewOffers, reindexOffers } from '../saving/search.ts';
import { insertStocks } from '../saving/stocks.queries.ts';
import type { TextIndex } from './checking/text-index.ts';
import { saveCommerceIds } from './commerce-ids/commerce-ids.queries.ts';
import { type IdentifiedRows, keepCommerceIds, namedByCommerceIds } from './commerce-ids/commerce-ids.ts';
import { creatable, type Matching, namedByBarcodes, withOwnBarcodes } from './matching.ts';
import {
  changedPrices,
  type Factors,
  type KnownRow,
  newOutlets,
  newStock,
  pricesOf,
  productFields,
  productOf,
  stepsOf,
} from './next.ts';
import { withoutOlderStock } from './older-stock.ts';
import { saveOutlets } from './outlets/outlets.queries.ts';
import type { ImportRow } from './row.ts';
import * as queries from './rows.queries.ts';
import type { Fault } from './yml/offer.ts';

/** Result of a chunk. */
export interface ChunkResult {
  created: number;
  changed: number;
  unchanged: number;
  products: number;
  /** Barcodes that other offers of the catalog have. */
  doubles: Fault[];
  /** Rows whose stock is older than the catalog's. */
  older: Fault[];
  /** Rows of 1C whose article isn't their offer's. */
  renamed: Fault[];
  /** Rows that are about no offer, and can make none. */
  refused: Fault[];
  /** Articles of the rows that make new offers. */
  newArticles: ReadonlySet<string>;
}

/** Where a chunk is written, and in whose name. */
interface Target {
  catalog: string;
  author: string | null;
  measures: Measures;
  matching: Matching;
  /** Ids of 1C that the whole file names. */
  commerceIds: Pick<TextIndex, 'has'>;
  factors: Factors;
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
    const { fresh, refused } = creatable(read(), target.matching);
    const created = await create(db, target, fresh, ids);
    const none = { changed: 0, unchanged: 0, doubles: [], older: [], renamed: [] };
    return { ...created, ...none, refused, newArticles: articlesOf(fresh) };
  }
  const { fresh, known, kept, ...told } = await knownAmong(db, target, read());
  const created = await create(db, target, fresh, await queries.nextIds(db, fresh.length));
  const changed = await update(db, target, known);
  await keepCommerceIds(db, target.catalog, { known, kept });
  return { ...created, changed, unchanged: known.length - changed, ...told, newArticles: articlesOf(fresh) };
}

/** Articles of rows. */
export const articlesOf = (rows: readonly ImportRow[]): Set<string> => new Set(rows.map(({ article }) => article));

/** Which of the rows are about offers that are there already, held until the transaction ends, and which make new ones. */
export async function knownAmong(
  db: Db,
  { catalog, matching, commerceIds }: Pick<Target, 'catalog' | 'matching' | 'commerceIds'>,
  rows: readonly ImportRow[],
): Promise<
  Pick<IdentifiedRows, 'renamed' | 'kept'> & {
    fresh: ImportRow[];
    known: readonly KnownRow[];
    doubles: Fault[];
    older: Fault[];
    refused: Fault[];
  }
> {
  const identified = await namedByCommerceIds(db, catalog, { rows, ids: commerceIds });
  const { renamed, kept } = identified;
  const named = matching.key === 'article' ? identified : await namedByBarcodes(db, catalog, rows);
  const existing = await queries.existingOffers(
    db,
    catalog,
    named.rows.map((row) => row.article),
  );
  const known = named.rows.flatMap((row): KnownRow[] => {
    const offer = existing.get(row.article);
    if (!offer) return [];
    return [{ row: matching.key === 'barcodes' ? withOwnBarcodes(row, offer) : row, offer }];
  });
  const { fresh, refused } = creatable(
    named.rows.filter((row) => !existing.has(row.article)),
    matching,
  );
  const recoded = known.filter(({ row, offer }) => row.barcodes.some((code) => !offer.barcodes.includes(code)));
  const doubles = await doublesOf(db, catalog, [...fresh, ...recoded.map(({ row }) => row)]);
  const told = { doubles, renamed, refused: [...named.refused, ...refused] };
  return { fresh, kept, ...told, ...(await withoutOlderStock(db, known)) };
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
    saveCommerceIds(
      db,
      target.catalog,
      offers.flatMap(({ id, row: { commerceId } }) => (commerceId === '' ? [] : [{ commerceId, offer: id }])),
    ),
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
  await saveOutlets(
    db,
    offers.flatMap(({ id, row }) => (row.outlets === null ? [] : [{ offer: id, outlets: row.outlets }])),
  );
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

/** Writes known offers and their products where they differ; answers how many rows changed anything. */
async function update(db: Db, target: Target, known: readonly KnownRow[]): Promise<number> {
  if (known.length === 0) return 0;
  const steps = stepsOf(known, target.factors);
  const last = new Map(steps.map((step) => [step.was.product, step]));
  const products = [...last.values()].flatMap(({ was, product }) => {
    const diff = differenceOf(productOf(was), product, productFields);
    return isEmpty(diff) ? [] : [{ ...product, diff, version: was.productVersion + 1 }];
  });
  const by = { source: 'import', author: target.author } as const;
  await updateProducts(db, products);
  await insertChanges(
    db,
    by,
    products.map(({ id, version, diff }) => ({ owner: 'product', id, version, diff })),
  );
  const saved = new Set(
    await saveOffers(
      db,
      steps.map(({ row, was, offer }) => ({
        was,
        now: offer,
        prices: changedPrices(row, was),
        stock: newStock(row, was),
      })),
      by,
      {
        found: await offersOfProducts(
          db,
          products.map(({ id }) => id),
        ),
      },
    ),
  );
  const placed = steps.flatMap(({ row, was }) => {
    const outlets = newOutlets(row, was);
    return outlets === undefined ? [] : [{ offer: was.id, outlets }];
  });
  await saveOutlets(db, placed);
  const moved = new Set(placed.map(({ offer }) => offer));
  // Accounts hear of those whose sum stays, too: it is divided in another way.
  await publish(db, stocksChanged, { offers: [...moved], urgent: false });
  return steps.filter(({ was, ofProduct }) => saved.has(was.id) || moved.has(was.id) || !isEmpty(ofProduct)).length;
}
