import type { CardError, ProductCard, ProductsApi, RemoteProduct } from '../api/catalog.ts';
import type { Caller } from '../http.ts';
import { portions } from '../portions.ts';
import { cardOf } from './cards.ts';
import type { Charc } from './charcs.ts';
import { type Goods, goodsByNumbers } from './goods.ts';
import { batch } from './limits.ts';
import { cardsByArticles, cardsPage, type ListedCard, type Place, trashPage } from './listed-cards.ts';
import { cardPusher } from './pushed-cards.ts';
import { anything, decimal } from './shapes.ts';
import { offerIdOf } from './sizes.ts';

/** Description of /content/v2/cards/delete/trash: most cards in one request. */
const mostTrashed = 1000;

/** A card with the size of it that one of our offers stands for. */
interface Sized {
  card: ListedCard;
  offerId: string;
  chrtID: string;
  archived: boolean;
}

/** Cards: sent by /content/v2/cards/upload and …/update, pictures by /content/v3/media/save, listed by …/get/cards/list and, of those in the trash, …/trash. */
export function productsApi(http: Caller, charcsOf: (subject: string) => Promise<Charc[]>): ProductsApi {
  /** What was listed last: details of its rows are asked for next, and their list would have to be read through for them. */
  let listed: Sized[] = [];

  /** Cards in the trash are known only while they are being listed. */
  async function sizedBy(offerIds: readonly string[]): Promise<Sized[]> {
    const wanted = new Set(offerIds);
    const known = listed.filter(({ offerId }) => wanted.delete(offerId));
    // Of `T-SHIRT/XL` the card may be called `T-SHIRT`, or all of it.
    const articles = [...wanted].flatMap((offerId) => [offerId, ...(/^(.+)\/[^/]+$/.exec(offerId)?.slice(1) ?? [])]);
    const found = wanted.size > 0 ? await cardsByArticles(http, [...new Set(articles)]) : new Map<string, ListedCard>();
    const others = [...found.values()].flatMap((card) => sizesOf(card, false));
    return [...known, ...others.filter(({ offerId }) => wanted.has(offerId))];
  }

  async function pricesOf(sized: readonly Sized[]): Promise<Map<string, Goods>> {
    const goods =
      sized.length > 0
        ? await goodsByNumbers(
            http,
            sized.map(({ card }) => card.nmID),
          )
        : [];
    return new Map(goods.map((each) => [each.chrtID, each]));
  }

  return {
    ...cardPusherWithin(http, charcsOf),

    async list({ cursor }) {
      const { trash, after } = placeOf(cursor);
      const { cards, next } = await (trash ? trashPage : cardsPage)(http, { after });
      listed = cards.flatMap((card) => sizesOf(card, trash));
      const rows = listed.map(({ card, offerId, chrtID, archived }) => ({
        offerId,
        remoteId: `${card.nmID}:${chrtID}`,
        sku: card.nmID,
        archived,
      }));
      return { rows, cursor: next ? cursorOf(trash, next) : trash ? null : cursorOf(true, null) };
    },

    async get(offerIds) {
      const sized = await sizedBy(offerIds);
      const prices = await pricesOf(sized);
      return sized.map((each) => productOf(each, prices.get(each.chrtID)));
    },

    async cards(offerIds) {
      const sized = await sizedBy(offerIds);
      const prices = await pricesOf(sized);
      const cards: ProductCard[] = [];
      for (const { card, chrtID } of sized) {
        const { price, oldPrice } = pricesIn(prices.get(chrtID));
        const currency = prices.get(chrtID)?.currency ?? 'RUB';
        const priced = { chrtID, price: price ?? '0.00', oldPrice, currency };
        cards.push(cardOf(card, await charcsOf(card.subjectID), priced));
      }
      return cards;
    },

    async archive(remoteIds) {
      const numbers = [...new Set(remoteIds.map((remoteId) => Number(remoteId.split(':')[0])))];
      for (const nmIDs of portions(numbers, mostTrashed)) {
        const path = '/content/v2/cards/delete/trash';
        const call = { method: 'POST', host: 'content', path, body: { nmIDs }, group: 'trash' } as const;
        await http.json({ ...call, repeatable: true }, anything);
      }
    },
  };
}

function cardPusherWithin(
  http: Caller,
  charcsOf: (subject: string) => Promise<Charc[]>,
): Pick<ProductsApi, 'push' | 'outcome'> {
  const pusher = cardPusher(http, charcsOf);
  return {
    async push(cards) {
      if (cards.length > batch.cards) throw new RangeError(`${cards.length} cards in one push, ${batch.cards} at most`);
      return pusher.push(cards);
    },
    outcome: pusher.outcome,
  };
}

const sizesOf = (card: ListedCard, archived: boolean): Sized[] =>
  card.sizes.map(({ chrtID, techSize }) => ({
    card,
    offerId: offerIdOf(card.vendorCode, techSize, card.sizes.length),
    chrtID,
    archived,
  }));

/** Crossed out is what the discount is taken off. */
export const pricesIn = (goods: Goods | undefined): { price: string | null; oldPrice: string | null } => ({
  price: goods ? decimal(goods.discounted) : null,
  oldPrice: goods && goods.discount > 0 ? decimal(goods.price) : null,
});

function productOf({ card, offerId, chrtID, archived }: Sized, goods: Goods | undefined): RemoteProduct {
  const pictured = card.photos.length > 0;
  return {
    offerId,
    remoteId: `${card.nmID}:${chrtID}`,
    sku: card.nmID,
    archived,
    title: card.title,
    category: card.subjectID,
    ...pricesIn(goods),
    barcodes: card.sizes.find((size) => size.chrtID === chrtID)?.skus ?? [],
    images: card.photos.map(({ big }) => big),
    status: archived ? 'trash' : pictured ? 'created' : 'no_photo',
    statusTitle: archived ? 'В корзине' : pictured ? 'Карточка создана' : 'Без фото: на витрине не появится',
    // A card that is listed has passed their check; one without pictures isn't shown to buyers.
    moderation: pictured || archived ? 'approved' : 'pending',
    errors: pictured || archived ? [] : [noPictures],
    updatedAt: card.updatedAt || null,
  };
}

const noPictures: CardError = {
  code: 'no_photo',
  message: 'Без фото Wildberries не показывает карточку покупателям: добавьте картинку',
  warning: false,
  field: 'images',
};

const cursorOf = (trash: boolean, next: Place | null): string =>
  JSON.stringify([trash ? 'trash' : 'cards', next?.at ?? '', next?.nmID ?? 0]);

function placeOf(cursor: string | undefined): { trash: boolean; after: Place | undefined } {
  if (!cursor) return { trash: false, after: undefined };
  const [which, at, nmID] = JSON.parse(cursor) as [string, string, number];
  return { trash: which === 'trash', after: at ? { at, nmID } : undefined };
}
