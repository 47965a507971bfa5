import { type CarryCards, offersAppeared, reindexOffers } from '../../catalogs/index.ts';
import type { Db } from '../../database/pools.ts';
import { mustFind } from '../../http/errors.ts';
import { publish } from '../../rooms/topic.ts';
import { pushOffers } from '../events/outbox.ts';
import { judgeOffers } from '../events/sale-due.ts';
import { accountById } from '../stored/accounts.queries.ts';
import { type MovedArticle, moveArticles } from '../stored/articles.queries.ts';
import { type AcceptedCard, insertAcceptedLinks, type SentCard } from '../stored/batches.queries.ts';
import * as queries from '../stored/product-mapping.queries.ts';
import type { ProductThere } from '../stored/there.ts';
import { tellArchived, tellUnarchived } from './archived.ts';
import { catalogMapping } from './catalog-mapping.queries.ts';
import { attributesThere } from './catalog-mapping.ts';
import { faultOf } from './faults.ts';

/** Pairs one product with an offer of the account's catalog, as a person wants it; the pair that the product had goes. */
export async function linkProduct(
  db: Db,
  account: string,
  { product, offer }: { product: string; offer: string },
): Promise<void> {
  const parted = await queries.updateLink(db, account, { product, offer, by: 'person' });
  await refreshOffers(db, [offer, ...parted]);
  await pushOffers(db, { prices: [offer], stocks: [offer] });
}

/** Of offers that are merged: the target gets a product of theirs on each account where it has none. */
export const carryCards: CarryCards = async (db, { sources, target }) => {
  const ids = sources.map(({ id }) => id);
  for (const { account, product } of await queries.productsToCarry(db, ids, target))
    await linkProduct(db, account, { product, offer: target });
};

/** Parts products from their offers; answers which products had one. */
export async function unlinkProducts(db: Db, account: string, ids: readonly string[]): Promise<{ id: string }[]> {
  const { products, offers } = await queries.deleteLinks(db, account, ids);
  await refreshOffers(db, offers);
  return products;
}

/** Writes down what the marketplace shows of its products; what has changed of them is judged anew. */
export async function saveProducts(db: Db, account: string, products: readonly ProductThere[]): Promise<void> {
  const own = await pinned(db, account, products);
  const { offers, archived, unarchived } = await queries.upsertProducts(db, account, own);
  await judgeOffers(db, account, offers);
  // A person did it in the marketplace's own cabinet.
  if (archived.length > 0) await tellArchived(db, account, archived);
  if (unarchived.length > 0) await tellUnarchived(db, account, unarchived);
}

/** Products with what is said of each beside the field of ours that it is about. */
async function pinned(db: Db, account: string, products: readonly ProductThere[]) {
  const { catalog, marketplace, environment } = mustFind(await accountById(db, account), 'Аккаунт не найден');
  const isSaid = products.some(({ errors }) => errors.length > 0);
  const mapping = catalog && isSaid ? await catalogMapping(db, { catalog, marketplace, environment }) : undefined;
  return products.map((product) => {
    const attributes = mapping ? attributesThere(mapping, product.category) : [];
    return { ...product, said: product.errors.map((error) => faultOf(error, attributes, mapping ?? unmapped)) };
  });
}

/** Of an account without a catalog: fields of every card are known all the same. */
const unmapped = { fields: {}, known: { properties: new Map(), options: new Map(), units: new Map() } };

/**
 * Pairs products that have no pair yet with offers of their article, or of their property's text; answers how many. `renamedThere`: where a product that
 * gets another article looks like a new one, an offer whose article was changed goes over to the product that has it.
 */
export async function linkByArticles(
  db: Db,
  account: string,
  what: { catalog: string; articles: string[]; property: string | null; renamedThere?: boolean },
): Promise<number> {
  if (what.renamedThere && what.property === null) await queries.deleteOutdatedLinks(db, account, what);
  const offers = await queries.insertLinks(db, account, what);
  await refreshOffers(db, offers);
  await pushOffers(db, { prices: offers, stocks: offers }, { urgent: false });
  return offers.length;
}

/** Links accepted cards to their offers. */
export async function linkAccepted(db: Db, account: string, accepted: AcceptedCard[]): Promise<void> {
  const offers = await insertAcceptedLinks(db, account, accepted);
  await refreshOffers(db, offers);
  await pushOffers(db, { prices: offers, stocks: offers }, { urgent: false });
}

/** Cards that have got another article there keep their pairs under it, and orders that name the former one find them still. */
export async function followArticles(
  db: Db,
  account: string,
  sent: readonly Pick<SentCard, 'offer' | 'card'>[],
): Promise<void> {
  const moved = sent.flatMap(({ offer, card: { offerId: to, formerly: from } }): MovedArticle[] =>
    from === undefined ? [] : [{ offer, from, to }],
  );
  if (moved.length > 0) await moveArticles(db, account, moved);
}

/** After offers were paired with products or parted from them: lists find offers by their accounts, and waiting orders find them. */
async function refreshOffers(db: Db, offers: readonly string[]): Promise<void> {
  const ids = [...new Set(offers)].toSorted((a, b) => Number(a) - Number(b));
  await reindexOffers(db, ids);
  await publish(db, offersAppeared, { offers: ids });
}
