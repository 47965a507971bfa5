import { changeOfferRows, type OfferRowChange, type OfferRowOutcome, type PropertyChange } from '@prilavok/contract';
import { violates } from '../database/errors.ts';
import { type Db, withCompany } from '../database/pools.ts';
import { refusalIn } from '../http/batch.ts';
import { conflict, invalid } from '../http/errors.ts';
import { handleOutside } from '../http/handle.ts';
import { knownFor } from '../properties/values.queries.ts';
import { changedValues, type KnownProperties } from '../properties/values.ts';
import { announceOffers } from './events/announce.ts';
import { withDetails } from './offer-details.ts';
import * as queries from './offer-rows.queries.ts';
import { withProperties } from './offers.ts';
import { catalogOf } from './saving/catalog.ts';
import { classify, type KnownClassification, knownClassification } from './saving/classification.ts';
import { lockWithProducts } from './saving/locks.ts';
import { listOffers, type StoredOffer } from './saving/offers.queries.ts';
import { pricesIn } from './saving/prices.ts';
import type * as products from './saving/products.queries.ts';
import { type OfferEdit, saveOffers } from './saving/save.ts';
import { saveProducts } from './saving/save-products.ts';

/** Rows of one transaction: few enough not to keep others waiting. */
const portionSize = 200;

interface SaveContext {
  catalog: string;
  user: string | null;
  load: readonly string[];
  details: boolean;
}

export const offerRows = [
  handleOutside(changeOfferRows, async ({ company, user, path, body }) => {
    await withCompany(company, (db) => catalogOf(db, path.catalog));
    const context = { catalog: path.catalog, user, load: body.load ?? [], details: body.details };
    const first = new Map(body.rows.toReversed().map((row) => [row.id, row]));
    const rows = body.rows.filter((row) => first.get(row.id) === row);
    const saved = new Map<string, OfferRowOutcome>();
    for (let from = 0; from < rows.length; from += portionSize)
      for (const outcome of await saveRows(company, context, rows.slice(from, from + portionSize)))
        saved.set(outcome.id, outcome);
    return { rows: body.rows.map((row) => outcomeOf(row, saved, first)) };
  }),
];

/** Outcome of a row; one that names an offer again says so and changes nothing. */
function outcomeOf(
  row: OfferRowChange,
  saved: ReadonlyMap<string, OfferRowOutcome>,
  first: ReadonlyMap<string, OfferRowChange>,
): OfferRowOutcome {
  const { id } = row;
  const outcome = saved.get(id) ?? { id, offer: null, refused: [] };
  if (first.get(id) === row) return outcome;
  const twice = { field: 'id', code: 'conflict', message: 'Предложение названо дважды: взята первая строка' };
  return { ...outcome, refused: [twice] };
}

const articleTaken = (article: string | undefined) =>
  conflict('article_exists', `Артикул «${article}» в каталоге уже есть`);

/** Saves rows together; where somebody takes an article in the same moment, one by one, so that only that row is refused. */
async function saveRows(
  company: string,
  context: SaveContext,
  rows: readonly OfferRowChange[],
): Promise<OfferRowOutcome[]> {
  try {
    return await withCompany(company, (db) => changeRows(db, context, rows));
  } catch (error) {
    if (!violates(error, 'offers_article')) throw error;
    const [row] = rows;
    if (rows.length > 1) {
      const outcomes: OfferRowOutcome[] = [];
      for (const one of rows) outcomes.push(...(await saveRows(company, context, [one])));
      return outcomes;
    }
    if (row?.article === undefined) throw error;
    const { article, ...rest } = row;
    const [outcome] = await saveRows(company, context, [rest]);
    if (!outcome) throw error;
    return [{ ...outcome, refused: [{ field: 'article', ...said(articleTaken(article)) }, ...outcome.refused] }];
  }
}

const said = ({ code, message }: { code: string; message: string }) => ({ code, message });

async function changeRows(db: Db, context: SaveContext, rows: readonly OfferRowChange[]): Promise<OfferRowOutcome[]> {
  const { catalog, user, load, details } = context;
  const around = await surroundings(db, catalog, rows);
  const results = rows.map((row) => {
    const was = around.offers.get(row.id);
    return was ? changedRow(row, was, around) : undefined;
  });
  const by = { source: 'person', author: user } as const;
  const saved = await saveOffers(
    db,
    results.flatMap((result) => result?.edit ?? []),
    by,
  );
  await announceOffers(db, saved);
  await saveProducts(db, [...around.products.values()], by);
  const fresh = await withProperties(db, await listOffers(db, [...around.offers.keys()], load));
  const now = new Map((details ? await withDetails(db, fresh) : fresh).map((offer) => [offer.id, offer]));
  return rows.map(({ id }, index) => {
    const refused = results[index]?.refused ?? [{ field: 'id', code: 'not_found', message: 'Предложения больше нет' }];
    return { id, offer: now.get(id) ?? null, refused };
  });
}

/** All that decides about rows, held until they are written. */
interface Around {
  offers: Map<string, StoredOffer>;
  products: Map<string, ProductEdit>;
  /** Products whose values several offers share. */
  shared: Set<string>;
  known: KnownProperties;
  classification: KnownClassification;
  /** Articles that somebody has, and those that an earlier row of the request takes. */
  articles: Map<string, string>;
  /** Whether somebody else has changed a field of an offer, or of its product, since the version that was edited. */
  isStale: (owner: 'offer' | 'product', id: string, field: string) => boolean;
}

/** A product as it was, and as the rows of its offers have made it so far. */
interface ProductEdit {
  was: products.StoredProduct;
  now: products.StoredProduct;
  /** Values that an earlier row of the request has set: it is one for all offers of the product. */
  set: Map<ClassField, string | null>;
}

const classFields = ['category', 'brand', 'collection'] as const;
type ClassField = (typeof classFields)[number];

/** Whether a row changes what stands on its product. */
const changesProduct = (row: OfferRowChange) =>
  row.properties !== undefined || classFields.some((field) => row[field] !== undefined);

async function surroundings(db: Db, catalog: string, rows: readonly OfferRowChange[]): Promise<Around> {
  const locked = await lockWithProducts(
    db,
    rows.map(({ id }) => id),
    { moving: rows.filter(changesProduct).map(({ id }) => id) },
  );
  const offers = new Map(locked.offers.filter((offer) => offer.catalog === catalog).map((offer) => [offer.id, offer]));
  const changed = rows.filter(changesProduct).flatMap(({ id }) => offers.get(id)?.product ?? []);
  const held = new Map(locked.products.map((product) => [product.id, product]));
  const edited = { offer: new Map<string, number>(), product: new Map<string, number>() };
  for (const { id, version, productVersion } of rows) {
    const offer = offers.get(id);
    const product = offer && held.get(offer.product);
    if (offer && offer.version !== version) edited.offer.set(id, version);
    if (product && product.version !== productVersion) edited.product.set(product.id, productVersion);
  }
  const stale = {
    offer: await staleFields(db, 'offer', edited.offer, offers),
    product: await staleFields(db, 'product', edited.product, held),
  };
  return {
    offers,
    products: new Map([...held].map(([id, was]) => [id, { was, now: was, set: new Map() }])),
    shared: await queries.productsOfSeveral(db, changed),
    known: await knownFor(db, catalog, ...rows.map(({ properties }) => ({ properties }))),
    classification: await knownClassification(db, catalog, rows, [...held.values()]),
    articles: await queries.articlesTaken(
      db,
      catalog,
      rows.flatMap(({ article }) => article ?? []),
    ),
    isStale: (owner, id, field) => {
      const fields = stale[owner].get(id);
      return fields === 'all' || fields?.has(field) === true;
    },
  };
}

/** Which fields of each row were changed since; all of them where history doesn't reach back that far. */
async function staleFields(
  db: Db,
  owner: 'offer' | 'product',
  edited: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, { version: number }>,
): Promise<Map<string, Set<string> | 'all'>> {
  const versions = [...edited].map(([id, version]) => ({ id, version }));
  const found = Map.groupBy(await queries.fieldsSince(db, owner, versions), ({ id }) => id);
  return new Map(
    versions.map(({ id, version }) => {
      const changes = found.get(id) ?? [];
      const told = new Set(changes.map((change) => change.version)).size;
      const missed = (now.get(id)?.version ?? 0) - version;
      return [id, told < missed || missed < 0 ? 'all' : new Set(changes.flatMap(({ fields }) => fields))];
    }),
  );
}

interface Changed {
  edit: OfferEdit;
  refused: OfferRowOutcome['refused'];
}

const stale = conflict('stale', 'Пока вы правили, значение изменил кто-то другой');

/** Applies a row, field by field: what is refused for one leaves the others changed. */
function changedRow(row: OfferRowChange, was: StoredOffer, around: Around): Changed {
  const refused: Changed['refused'] = [];
  const now = { ...was };
  const edit: OfferEdit = { was, now };
  const product = around.products.get(was.product);
  const take = (field: string, work: () => void, isStale = around.isStale('offer', row.id, field)) => {
    const refusal = isStale ? stale : refusalIn(work);
    if (refusal) refused.push({ field, code: refusal.code, message: refusal.details?.[0]?.message ?? refusal.message });
  };
  const { article } = row;
  if (article !== undefined)
    take('article', () => {
      const owner = around.articles.get(article);
      if (owner !== undefined && owner !== row.id) throw articleTaken(article);
      around.articles.set(article, row.id);
      now.article = article;
    });
  for (const name of ['title', 'barcodes'] as const)
    if (row[name] !== undefined) take(name, () => Object.assign(now, { [name]: row[name] }));
  for (const name of ['price', 'oldPrice', 'purchasePrice', 'minPrice'] as const)
    if (row[name] !== undefined)
      take(name, () => {
        edit.prices = { ...edit.prices, ...pricesIn({ [name]: row[name] }) };
      });
  if (row.stock !== undefined)
    take('stock', () => {
      edit.stock = row.stock;
    });
  for (const change of row.properties ?? []) {
    const field = `property:${change.property}`;
    const isStale = around.isStale('offer', row.id, field) || around.isStale('product', was.product, field);
    take(
      field,
      () => {
        const own = change.property in was.values || around.shared.has(was.product);
        if (!product) throw invalid('properties', 'товара больше нет');
        if (own) now.values = ownValues(now, product.now, change, around.known);
        else product.now = { ...product.now, values: changedValues(product.now.values, [change], around.known) };
      },
      isStale,
    );
  }
  // The brand before the collection: that is the brand's.
  for (const field of classFields) {
    const value = row[field];
    if (value === undefined || product?.now[field] === value) continue;
    take(
      field,
      () => place(product, field, value, around.classification),
      around.isStale('product', was.product, field),
    );
  }
  return { edit, refused };
}

/** Puts the product of a row elsewhere; offers of one product stand in one place. */
function place(
  product: ProductEdit | undefined,
  field: ClassField,
  value: string | null,
  known: KnownClassification,
): void {
  if (!product) throw invalid(field, 'товара больше нет');
  if (product.set.has(field)) throw invalid(field, 'у предложений одного товара оно общее: взято из первой строки');
  product.now = { ...product.now, ...classify(known, { [field]: value }, product.now) };
  product.set.set(field, value);
}

/** An offer's values with one of its own. What its product has for all of them can't be taken away from one. */
function ownValues(now: StoredOffer, product: products.StoredProduct, change: PropertyChange, known: KnownProperties) {
  const values = changedValues(now.values, [change], known);
  const { property } = change;
  if (!(property in values) && !(property in now.values) && property in product.values)
    throw invalid('properties', 'значение общее для всех предложений товара: очистите его на карточке товара');
  return values;
}
