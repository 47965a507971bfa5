import { z } from 'zod';
import type {
  BarcodedProduct,
  CardError,
  ProductCard,
  ProductKey,
  ProductsApi,
  RemoteProduct,
} from '../../api/catalog.ts';
import type { BatchOutcome } from '../../api/lists.ts';
import { MarketplaceError, throwMissing } from '../../errors.ts';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { sendInPortions } from '../../portions.ts';
import { batch } from '../limits.ts';
import { anything, decimal, key, rows } from '../shapes.ts';
import { blockedReader } from './blocked-cards.ts';
import { cardOf } from './cards.ts';
import type { Charc } from './charcs.ts';
import { type Goods, goodsByNumbers } from './goods.ts';
import { type CardCursor, cardsByArticles, cardsPage, type ListedCard, trashPage } from './listed-cards.ts';
import { cardPusher } from './pushed-cards.ts';
import { offerIdOf } from './sizes.ts';

/** Which card a size belongs to: its nmID. */
const nmIdOf = (remoteId: string): string => remoteId.split(':')[0] ?? remoteId;

/** Why nothing is deleted: their description has no call for it. */
export const noRemoving =
  'Wildberries не удаляет карточки через API: уберите карточку в корзину, и через 30 дней он удалит её сам, если не останется остатков.';

/** Descriptions of /content/v2/cards/delete/trash and …/recover: most cards in one request. */
const mostTrashed = 1000;

const BarcodesAnswer = z.object({ data: rows(key) });

/** A card with the size of it that one of our offers stands for. */
interface Sized {
  card: ListedCard;
  offerId: string;
  chrtID: string;
  archived: boolean;
}

/** Cards: sent by /content/v2/cards/upload and …/update, pictures by /content/v3/media/save, listed by …/get/cards/list and, of those in the trash, …/trash. */
export function productsApi(http: Caller, charcsOf: (subject: string) => Promise<Charc[]>): ProductsApi {
  /**
   * Cards that were listed last: details of its rows are asked for next, and their list would have to be read through
   * for them.
   */
  let listed: Sized[] = [];
  const blockedCards = blockedReader(http);

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
      const blocked = sized.length > 0 ? await blockedCards() : new Map<string, string>();
      return sized.map((each) =>
        productOf(each, { goods: prices.get(each.chrtID), blocked: blocked.get(each.card.nmID) }),
      );
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

    archive: (products) => move(http, products, { path: '/content/v2/cards/delete/trash', group: 'trash' }),
    unarchive: (products) => move(http, products, { path: '/content/v2/cards/recover', group: 'recover' }),
    remove: async () => throwMissing(noRemoving),

    async makeBarcodes(products) {
      const sized = new Map(
        (await sizedBy(products.map(({ offerId }) => offerId))).map((each) => [each.offerId, each]),
      );
      const own = ({ offerId }: ProductKey) => {
        const found = sized.get(offerId);
        return found?.card.sizes.find(({ chrtID }) => chrtID === found.chrtID)?.skus ?? [];
      };
      // Theirs are numbers for the taking: they come to the size with its card.
      const fresh = await freeBarcodes(http, products.filter((product) => own(product).length === 0).length);
      const accepted = products.map((product): BarcodedProduct => {
        const there = own(product);
        return { ...product, barcodes: there.length > 0 ? there : fresh.splice(0, 1) };
      });
      return { accepted, rejected: [] };
    },
  };
}

/** Description of /content/v2/barcodes: most in one request. */
const mostBarcodes = 5000;

async function freeBarcodes(http: Caller, count: number): Promise<string[]> {
  const found: string[] = [];
  while (found.length < count) {
    const body = { count: Math.min(mostBarcodes, count - found.length) };
    const call = { method: 'POST', host: 'content', path: '/content/v2/barcodes', body, group: 'content' } as const;
    const { data } = await http.json({ ...call, repeatable: true }, BarcodesAnswer);
    if (data.length === 0) throw new MarketplaceError('refused', 'Wildberries не дал новых штрихкодов.');
    found.push(...data);
  }
  return found;
}

/** By whole cards: of one all sizes go, also those that aren't named. */
async function move(
  http: Caller,
  products: readonly ProductKey[],
  { path, group }: { path: string; group: string },
): Promise<BatchOutcome<ProductKey>> {
  const byCard = [...Map.groupBy(products, ({ remoteId }) => nmIdOf(remoteId))];
  const { accepted, rejected } = await sendInPortions(byCard, mostTrashed, async (some) => {
    const body = { nmIDs: some.map(([nmID]) => idNumber(nmID)) };
    await http.json({ method: 'POST', host: 'content', path, body, group, repeatable: true } as const, anything);
    return { accepted: some, rejected: [] };
  });
  return {
    accepted: accepted.flatMap(([, sizes]) => sizes),
    rejected: rejected.flatMap(({ row: [, sizes], ...why }) => sizes.map((row) => ({ row, ...why }))),
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

function productOf(
  { card, offerId, chrtID, archived }: Sized,
  { goods, blocked }: { goods: Goods | undefined; blocked: string | undefined },
): RemoteProduct {
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
    ...standingOf({ archived, blocked, pictured: card.photos.length > 0 }),
    updatedAt: card.updatedAt || null,
  };
}

/** A card that is listed has passed their check; one without pictures isn't shown to buyers, and what is blocked neither. */
function standingOf({
  archived,
  blocked,
  pictured,
}: {
  archived: boolean;
  blocked: string | undefined;
  pictured: boolean;
}): Pick<RemoteProduct, 'status' | 'statusTitle' | 'moderation' | 'errors'> {
  if (archived) return { status: 'trash', statusTitle: 'В корзине', moderation: 'approved', errors: [] };
  if (blocked !== undefined)
    return { status: 'blocked', statusTitle: 'Заблокирована', moderation: 'refused', errors: [blockedFor(blocked)] };
  if (pictured) return { status: 'created', statusTitle: 'Карточка создана', moderation: 'approved', errors: [] };
  return {
    status: 'no_photo',
    statusTitle: 'Без фото: на витрине не появится',
    moderation: 'pending',
    errors: [noPictures],
  };
}

const blockedFor = (reason: string): CardError => ({
  code: 'blocked',
  message: reason
    ? `Wildberries заблокировал карточку: ${reason}`
    : 'Wildberries заблокировал карточку и не назвал причины: спросите его поддержку',
  warning: false,
});

const noPictures: CardError = {
  code: 'no_photo',
  message: 'Без фото Wildberries не показывает карточку покупателям: добавьте картинку',
  warning: false,
  field: 'images',
};

const cursorOf = (trash: boolean, next: CardCursor | null): string =>
  JSON.stringify([trash ? 'trash' : 'cards', next?.at ?? '', next?.nmID ?? '0']);

function placeOf(cursor: string | undefined): { trash: boolean; after: CardCursor | undefined } {
  if (!cursor) return { trash: false, after: undefined };
  const [which, at, nmID] = JSON.parse(cursor) as [string, string, string];
  return { trash: which === 'trash', after: at ? { at, nmID } : undefined };
}
