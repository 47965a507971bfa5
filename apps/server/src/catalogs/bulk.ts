import type { Batch, changeOffers, changeProducts, Types } from '@prilavok/contract';
import { type Db, withCompany } from '../database/pools.ts';
import { notFound, Refusal } from '../http/errors.ts';
import { changedValues } from '../properties/values.ts';
import * as queries from './bulk.queries.ts';
import { recordChanges } from './changes.queries.ts';
import { type Diff, diffOf } from './changes.ts';
import { lockOffers } from './offers.queries.ts';
import { placeIn, placesFor } from './places.ts';
import { offerIdsIn } from './products.queries.ts';
import { reindexOffers } from './search.queries.ts';
import { knownFor } from './values.queries.ts';

/** Cards of one transaction: short enough not to keep others waiting. */
const atOnce = 200;

interface Hand {
  db: Db;
  company: string;
  user: string | null;
}
type Refusals = Map<string, Refusal>;

/** The same change to many products; what is refused for one doesn't keep the others. */
export function changeManyProducts(
  company: string,
  user: string | null,
  ids: readonly string[],
  body: Types<typeof changeProducts>['body'],
): Promise<Batch> {
  return inPortions(company, user, ids, 'Товар не найден', async ({ db }, portion, refused) => {
    const found = await queries.lockProducts(db, portion);
    const changed: (queries.PlacedProduct & { diff: Diff })[] = [];
    for (const [catalog, cards] of Map.groupBy(found, (card) => card.catalog)) {
      const known = await knownFor(db, catalog, body);
      const places = await placesFor(db, catalog, body, cards);
      each(cards, refused, (was) => {
        const values = changedValues(was.values, body.properties ?? [], known);
        const now = { ...was, ...placeIn(places, body, was), values };
        const diff = diffOf(was, now, ['category', 'brand', 'collection']);
        if (Object.keys(diff).length > 0) changed.push({ ...now, diff });
      });
    }
    if (changed.length > 0) {
      await queries.updateProducts(db, changed);
      await record({ db, company, user }, 'product', changed);
      const products = changed.map((card) => card.id);
      await reindexOffers(db, await offerIdsIn(db, products));
    }
    return found;
  });
}

/** The same change to many offers. */
export function changeManyOffers(
  company: string,
  user: string | null,
  ids: readonly string[],
  body: Types<typeof changeOffers>['body'],
): Promise<Batch> {
  return inPortions(company, user, ids, 'Предложение не найдено', async ({ db }, portion, refused) => {
    const found = await lockOffers(db, portion);
    const changed: (queries.ValuedOffer & { version: number; diff: Diff })[] = [];
    for (const [catalog, cards] of Map.groupBy(found, (card) => card.catalog)) {
      const known = await knownFor(db, catalog, body);
      each(cards, refused, (was) => {
        const now = { ...was, values: changedValues(was.values, body.properties ?? [], known) };
        const diff = diffOf(was, now, []);
        if (Object.keys(diff).length > 0) changed.push({ ...now, diff });
      });
    }
    const fit = found.map((offer) => offer.id).filter((id) => !refused.has(id));
    await queries.setPricesOf(db, fit, body);
    if (body.stock !== undefined) await queries.setStockOf(db, fit, body.stock);
    if (changed.length > 0) {
      await queries.updateOfferValues(db, changed);
      await record({ db, company, user }, 'offer', changed);
      await reindexOffers(
        db,
        changed.map((offer) => offer.id),
      );
    }
    return found;
  });
}

/** A transaction for each portion. When nothing could be done, the reason is the answer. */
async function inPortions(
  company: string,
  user: string | null,
  ids: readonly string[],
  missing: string,
  work: (hand: Hand, portion: string[], refused: Refusals) => Promise<{ id: string }[]>,
): Promise<Batch> {
  const refused: Refusals = new Map();
  const known = new Set<string>();
  for (let from = 0; from < ids.length; from += atOnce) {
    const portion = ids.slice(from, from + atOnce);
    const found = await withCompany(company, (db) => work({ db, company, user }, portion, refused));
    for (const { id } of found) known.add(id);
  }
  for (const id of ids) if (!known.has(id)) refused.set(id, notFound(missing));
  const done = ids.filter((id) => !refused.has(id));
  const reasons = [...refused.values()];
  const said = reasons.find((refusal) => refusal.code !== 'not_found') ?? reasons[0];
  if (done.length === 0 && said) throw said;
  const failed = ids.flatMap((id) => {
    const refusal = refused.get(id);
    return refusal ? [{ id, code: refusal.code, message: refusal.message }] : [];
  });
  return { done, failed };
}

function each<Card extends { id: string }>(
  cards: readonly Card[],
  refused: Refusals,
  work: (card: Card) => void,
): void {
  for (const card of cards) {
    try {
      work(card);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.set(card.id, error);
    }
  }
}

const record = (
  { db, user }: Hand,
  owner: 'product' | 'offer',
  cards: readonly { id: string; version: number; diff: Diff }[],
) =>
  recordChanges(
    db,
    { source: 'person', author: user },
    cards.map(({ id, version, diff }) => ({ owner, id, version: version + 1, diff })),
  );
