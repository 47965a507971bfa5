import type { CardChange } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { refusalIn } from '../../http/batch.ts';
import { Refusal } from '../../http/errors.ts';
import { lockWithProducts } from '../saving/locks.ts';
import type { StoredOffer } from '../saving/offers.queries.ts';
import type { StoredProduct } from '../saving/products.queries.ts';
import * as queries from './bulk-changes.queries.ts';
import type { Card, CardEdit, CardRule } from './card-rule.ts';
import { cardRuleOf } from './card-rules.ts';
import type { Calculate } from './formulas.ts';
import type { Plan } from './plan.ts';

/** Offers put together with their products; `chosen` says which offers the whole change is about. */
export async function cardsOf(
  db: Db,
  { offers, products: found }: { offers: readonly StoredOffer[]; products: readonly StoredProduct[] },
  chosen: (offer: string) => boolean,
): Promise<Card[]> {
  const products = new Map(found.map((product) => [product.id, product]));
  const siblings = Map.groupBy(await queries.offersByProduct(db, [...products.keys()]), ({ product }) => product);
  return offers.flatMap((offer) => {
    const product = products.get(offer.product);
    const others = siblings.get(offer.product) ?? [];
    return product ? [{ offer, product, only: others.length <= 1, whole: others.every(({ id }) => chosen(id)) }] : [];
  });
}

/** A card with its edit, or the reason why it has none. */
export type CardOutcome = { card: Card; edit: CardEdit | undefined; refused: string | undefined };

/** Applies a change to each card. */
export const outcomesOf = ({ edit }: CardRule, cards: readonly Card[]): CardOutcome[] =>
  cards.map((card) => {
    let made: CardEdit | undefined;
    const refusal = refusalIn(() => {
      made = edit(card);
    });
    return { card, edit: made, refused: refusal && saidBy(refusal) };
  });

/** A refusal as the reason why an offer stayed as it was. */
const saidBy = ({ details, message }: Refusal): string => {
  const said = details?.[0]?.message ?? message;
  return said.charAt(0).toUpperCase() + said.slice(1);
};

/** Plans a change for a portion, whose offers of one product are all in it. */
export async function cardPlan(
  db: Db,
  { catalog, change, offers }: { catalog: string; change: CardChange; offers: readonly string[] },
  calculate: Calculate,
): Promise<Plan> {
  const chosen = new Set(offers);
  const cards = await cardsOf(db, await lockWithProducts(db, offers), (id) => chosen.has(id));
  const plan: Plan = {
    found: cards.map(({ offer }) => offer.id),
    offers: [],
    products: new Map(),
    changed: 0,
    refused: new Map(),
  };
  let rule: CardRule;
  try {
    rule = await cardRuleOf(db, change, { catalog, cards, calculate, held: true });
  } catch (error) {
    // What the change speaks of went or is being converted since it was begun.
    if (!(error instanceof Refusal)) throw error;
    for (const { offer } of cards) plan.refused.set(offer.id, saidBy(error));
    return plan;
  }
  for (const { card, edit, refused } of outcomesOf(rule, cards)) {
    const { offer: was, product } = card;
    if (refused !== undefined) plan.refused.set(was.id, refused);
    if (!edit) continue;
    plan.changed++;
    if (edit.offer || edit.prices) plan.offers.push({ was, now: edit.offer ?? was, prices: edit.prices ?? {} });
    if (edit.product) plan.products.set(product.id, { was: product, now: edit.product });
  }
  return plan;
}
