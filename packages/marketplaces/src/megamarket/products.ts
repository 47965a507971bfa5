import { z } from 'zod';
import type { ProductCard, ProductsApi, RemoteProduct } from '../api/catalog.ts';
import { type CardsThere, cardsThere, unreadCard } from '../cards-there.ts';
import { throwMissing } from '../errors.ts';
import { idNumber } from '../exact-json.ts';
import { portions, uniqueBy } from '../portions.ts';
import { type CardState, outcomeOf, shownState, statesOf } from './card-states.ts';
import { cardOf, cardProblems, SavedCard, savedFrom } from './cards.ts';
import { batch } from './limits.ts';
import { answer, idOrNone, key, rows, text, toldIn, unreadIn } from './shapes.ts';
import type { Speaker } from './speaker.ts';

const getAttributes = '/api/merchantIntegration/assortment/v1/card/getAttributes';

const Cards = answer(z.object({ cards: rows(SavedCard, 'offerId') }));
const Page = answer(
  z.object({
    items: rows(z.object({ offerId: key, goodsId: idOrNone }), 'offerId'),
    searchAfter: text,
  }),
);

/** Why none of the acts on cards can be done: its API has no call for them. */
export const cardActs = {
  archive: 'Мегамаркет не убирает карточки в архив через API: снимите товар с продажи остатком 0.',
  unarchive: 'Архива карточек в API Мегамаркета нет: он ведётся в его кабинете.',
  remove: 'Мегамаркет не удаляет карточки через API: снимите товар с продажи остатком 0.',
};

/**
 * Goods by Megamarket's own calls, which its documentation doesn't describe: …/card/save makes and replaces, …/card/get and …/card/getError say what
 * became of it, …/card/getAttributes shows. The seller's article is a card's key; a number of Megamarket's comes later, with its own goods.
 */
export function productsApi(speaker: Speaker, merchant: string): ProductsApi {
  async function saved(offerIds: readonly string[]): Promise<CardsThere<SavedCard>> {
    const found = new Map<string, SavedCard>();
    const unread: string[] = [];
    for (const offerId of portions(offerIds, batch.cards)) {
      const order = { fieldName: 'goodsId', order: 'asc' };
      const { data } = await speaker.goods(
        getAttributes,
        { filter: { offerId }, sorting: order, targetFields: 'all' },
        Cards,
      );
      for (const card of data.cards) found.set(card.offerId, card);
      unread.push(...unreadIn(data.cards));
    }
    return cardsThere(found, unread);
  }

  return {
    async list({ cursor, limit = 1000 }) {
      const page = { filter: {}, sorting: { field: 'offerId', order: 'asc' }, limit: Math.min(limit, 1000) };
      const {
        data: { items, searchAfter },
      } = await speaker.goods(getAttributes, { ...page, ...(cursor && { searchAfter: cursor }) }, Page);
      const rows = items.map(({ offerId, goodsId }) => ({ offerId, remoteId: offerId, sku: goodsId, archived: false }));
      return {
        rows: uniqueBy(rows, (row) => row.offerId),
        cursor: toldIn(items) === 0 ? null : searchAfter || null,
      };
    },

    async get(offerIds) {
      const [cards, states] = [await saved(offerIds), await statesOf(speaker, offerIds)];
      return [...cards.known.values()].map((card) => productOf(card, states.get(card.offerId)));
    },

    cards: async (offerIds) => [...(await saved(offerIds)).known.values()].map(cardOf),

    async push(cards) {
      if (cards.length > batch.cards) throw new RangeError(`${cards.length} cards in one push, ${batch.cards} at most`);
      const rejected = cards.flatMap(cardProblems);
      const refused = new Set(rejected.map(({ offerId }) => offerId));
      const fit = cards.filter(({ offerId }) => !refused.has(offerId));
      if (fit.length === 0) return { ticket: null, rejected };
      const there = await saved(fit.map(({ offerId }) => offerId));
      const sent = fit.filter(({ offerId }) => !there.unread.has(offerId));
      rejected.push(...[...there.unread].map(unreadCard));
      if (sent.length === 0) return { ticket: null, rejected };
      const sentAt = new Date().toISOString();
      // One request is of one category.
      for (const [category, some] of Map.groupBy(sent, (card: ProductCard) => card.category)) {
        const data = {
          categoryId: idNumber(category),
          merchantId: idNumber(merchant),
          cards: some.map((card) => savedFrom(card, there.known.get(card.offerId))),
        };
        await speaker.goods('/api/merchantIntegration/assortment/v1/card/save', data, z.unknown());
      }
      return { ticket: sentAt, rejected };
    },

    async outcome(ticket, waiting) {
      const offerIds = waiting.map(({ offerId }) => offerId);
      return outcomeOf(await statesOf(speaker, offerIds), offerIds, ticket);
    },

    archive: async () => throwMissing(cardActs.archive),
    unarchive: async () => throwMissing(cardActs.unarchive),
    remove: async () => throwMissing(cardActs.remove),
  };
}

function productOf(card: SavedCard, state: CardState = { goodsId: null, status: '', errors: [] }): RemoteProduct {
  const { offerId, goodsId, name, categoryId, barcodes, photos } = card;
  return {
    offerId,
    remoteId: offerId,
    sku: goodsId ?? state.goodsId,
    archived: false,
    title: name,
    category: categoryId,
    // Neither has a call that shows it.
    price: null,
    oldPrice: null,
    barcodes,
    images: photos,
    ...shownState(state),
    updatedAt: null,
  };
}
