import { z } from 'zod';
import type {
  BarcodedProduct,
  CardError,
  CardOutcome,
  ProductCard,
  ProductKey,
  ProductsApi,
  RemoteProduct,
} from '../api/catalog.ts';
import type { BatchOutcome } from '../api/lists.ts';
import { MarketplaceError } from '../errors.ts';
import type { Caller } from '../http.ts';
import { portions, sendInPortions } from '../portions.ts';
import { cardStatuses, outcomeOf } from './card-statuses.ts';
import { cardOf, cardProblems, checkError, offerOf, vatCodeOf } from './cards.ts';
import { batch } from './limits.ts';
import type { Offer, OfferCard, OffersApi } from './offers.ts';
import type { HeldPrice, MarketPrices } from './prices.ts';
import { idOrNone, key, listOrNone, rows, rowsOrNone, text } from './shapes.ts';

const Problem = z.object({ type: text, parameterId: idOrNone, message: text });
const UpdateAnswer = z.object({
  // Null by the description, as are its lists: nothing is said of goods that are fine.
  results: rowsOrNone(
    z.object({ offerId: key, errors: listOrNone(Problem), warnings: listOrNone(Problem) }),
    'offerId',
  ),
});
const ArchiveAnswer = z.object({
  // Null by the description where all were archived; so it is with those below.
  result: z.object({ notArchivedOffers: rowsOrNone(z.object({ offerId: key, error: text }), 'offerId') }).nullish(),
});

const UnarchiveAnswer = z.object({ result: z.object({ notUnarchivedOfferIds: rowsOrNone(key) }).nullish() });
const BarcodesAnswer = z.object({ result: z.object({ unprocessedOfferIds: rows(key) }).nullish() });
const DeleteAnswer = z.object({ result: z.object({ notDeletedOfferIds: rowsOrNone(key) }).nullish() });

/** Descriptions of …/offer-mappings/archive, …/unarchive, …/delete and …/barcodes/generate: most products in one request. */
const most = { archived: 200, deleted: 500, barcoded: 100 };
/** Description of `AddOffersToArchiveErrorType`; what is kept at the Market's warehouse can be neither archived nor deleted. */
const keptThere = 'он лежит на складе Маркета, сначала распродайте или вывезите его';
const unknownWhy = 'причину он не назвал';
/** Goods are listed in two runs, the second through the archive: its cursors begin so. */
const inArchive = 'archive:';

/** Description of `OfferCampaignStatusType`: how it is with the goods in the store. */
const storeStatuses: Record<string, string> = {
  PUBLISHED: 'Готов к продаже',
  CHECKING: 'На проверке',
  DISABLED_BY_PARTNER: 'Скрыт вами',
  REJECTED_BY_MARKET: 'Отклонён',
  DISABLED_AUTOMATICALLY: 'Исправьте ошибки',
  CREATING_CARD: 'Создаётся карточка',
  NO_CARD: 'Нужна карточка',
  NO_STOCKS: 'Нет на складе',
  ARCHIVED: 'В архиве',
  READY_FOR_PUBLICATION: 'Магазин подключается',
};

/** Meaning of the marketplace's codes for the seller, and their subject. Description of `OfferMappingErrorType`. */
const updateFields: Record<string, CardError['field']> = {
  UNKNOWN_CATEGORY: 'category',
  INVALID_CATEGORY: 'category',
  EMPTY_MARKET_CATEGORY: 'category',
  LOCKED_DIMENSIONS: 'length',
  INVALID_PICKER_URL: 'images',
};

/** Goods: sent by …/offer-mappings/update, where one fault spoils all of a request; what became of them is asked by article. */
export function productsApi(
  http: Caller,
  { business, campaign }: { business: string; campaign: string },
  { offers, prices }: { offers: OffersApi; prices: MarketPrices },
): ProductsApi {
  const ofBusiness = { businessId: business };

  const naming = (path: string, products: readonly ProductKey[]) => ({
    path,
    params: ofBusiness,
    body: { offerIds: products.map(({ offerId }) => offerId) },
    cost: products.length,
    repeatable: true,
  });

  /** Cards that single refusals name come back, with what was said of each in `faults`; the others are sent again without them. */
  async function send(cards: ProductCard[], faults: Map<string, CardError[]>): Promise<BatchOutcome<ProductCard>> {
    const path = '/v2/businesses/{businessId}/offer-mappings/update';
    const rejected: BatchOutcome<ProductCard>['rejected'] = [];
    let left = cards;
    while (left.length > 0) {
      const body = { offerMappings: left.map(offerOf) };
      const call = { path, params: ofBusiness, body, cost: left.length, repeatable: true };
      for (const { offerId, errors } of (await http.json(call, UpdateAnswer)).results)
        if (errors.length > 0) faults.set(offerId, errors.map(updateError));
      const faulty = left.filter(({ offerId }) => faults.has(offerId));
      if (faulty.length === 0) break;
      rejected.push(...faulty.map((row) => ({ row, kind: 'refused' as const, code: 'card_errors', message: '' })));
      left = left.filter((card) => !faulty.includes(card));
    }
    return { accepted: left, rejected };
  }

  /** VAT belongs to the store; goods that it doesn't take it for keep that of the store. Answers who kept it. */
  async function setVat(cards: readonly ProductCard[]): Promise<string | null> {
    if (cards.length === 0) return null;
    const path = '/v2/campaigns/{campaignId}/offers/update';
    const rows = cards.map((card) => ({ offerId: card.offerId, vat: vatCodeOf(card) }));
    const call = {
      path,
      params: { campaignId: campaign },
      body: { offers: rows },
      cost: rows.length,
      repeatable: true,
    };
    try {
      await http.done(call);
      return null;
    } catch (error) {
      if (error instanceof MarketplaceError && ['refused', 'missing'].includes(error.kind)) return error.message;
      throw error;
    }
  }

  return {
    async list({ cursor, limit = 100 }) {
      const archived = cursor?.startsWith(inArchive) ?? false;
      const from = cursor === undefined ? null : cursor.replace(inArchive, '') || null;
      const page = await offers.page({ archived, limit, cursor: from });
      const rows = page.rows.map((offer) => ({
        offerId: offer.offerId,
        remoteId: offer.offerId,
        sku: offer.marketSku,
        archived: offer.archived,
      }));
      if (archived) return { rows, cursor: page.cursor === null ? null : `${inArchive}${page.cursor}` };
      return { rows, cursor: page.cursor ?? inArchive };
    },

    async get(offerIds) {
      const found = await offers.named(offerIds);
      const known = [...found.keys()];
      const [cards, held] = [await offers.cards(known), await prices.held(known)];
      return [...found.values()].map((offer) => productOf(offer, cards.get(offer.offerId), held.get(offer.offerId)));
    },

    async cards(offerIds) {
      const found = await offers.named(offerIds);
      const cards = await offers.cards([...found.keys()]);
      return [...found.values()].map((offer) => cardOf(offer, cards.get(offer.offerId)));
    },

    async push(cards) {
      if (cards.length > batch.cards) throw new RangeError(`${cards.length} cards in one push, ${batch.cards} at most`);
      const unfit = cards.flatMap(cardProblems);
      const kept = new Set(unfit.map(({ offerId }) => offerId));
      const fit = cards.filter(({ offerId }) => !kept.has(offerId));
      const faults = new Map<string, CardError[]>();
      const { accepted, rejected } = await sendInPortions(fit, batch.cards, (portion) => send(portion, faults));
      const failed = rejected.find(({ kind }) => kind !== 'refused');
      if (failed) throw new MarketplaceError(failed.kind, failed.message);
      return {
        // Cards are asked after by their articles.
        ticket: accepted.length > 0 ? new Date().toISOString() : null,
        rejected: [
          ...unfit,
          ...rejected.map(({ row: { offerId }, code, message }): CardOutcome => {
            const errors = faults.get(offerId) ?? [{ code, message, warning: false }];
            return { offerId, status: 'refused', remoteId: null, errors };
          }),
        ],
      };
    },

    /** The catalogue shows what was sent some minutes later; the check of the cards goes on then, and is followed by `get`. */
    async outcome(_, waiting) {
      const shown = await offers.cards(waiting.map(({ offerId }) => offerId));
      const arrived = waiting.filter(({ offerId }) => shown.has(offerId));
      const vatFault = await setVat(arrived);
      const cards = waiting.map(({ offerId }): CardOutcome => {
        const card = shown.get(offerId);
        if (!card) return { offerId, status: 'pending', remoteId: null, errors: [] };
        const errors = errorsOf(card);
        if (vatFault !== null)
          errors.push({ code: 'vat', message: `Ставка НДС не принята. ${vatFault}`, warning: true });
        return { offerId, status: outcomeOf(card.cardStatus), remoteId: offerId, errors };
      });
      return { done: arrived.length === waiting.length, cards };
    },

    archive: (products) =>
      sendInPortions(products, most.archived, async (some) => {
        const path = '/v2/businesses/{businessId}/offer-mappings/archive';
        const { result } = await http.json(naming(path, some), ArchiveAnswer);
        const left = new Map(result?.notArchivedOffers.map(({ offerId, error }) => [offerId, error]));
        return without(some, left, (code) => `не убрал товар в архив: ${archiveErrors[code] ?? unknownWhy}`);
      }),

    unarchive: (products) =>
      sendInPortions(products, most.archived, async (some) => {
        const path = '/v2/businesses/{businessId}/offer-mappings/unarchive';
        const { result } = await http.json(naming(path, some), UnarchiveAnswer);
        const left = new Map(result?.notUnarchivedOfferIds.map((offerId) => [offerId, 'not_unarchived']));
        return without(some, left, () => `не вернул товар из архива: ${unknownWhy}`);
      }),

    remove: (products) =>
      sendInPortions(products, most.deleted, async (some) => {
        const path = '/v2/businesses/{businessId}/offer-mappings/delete';
        const { result } = await http.json(naming(path, some), DeleteAnswer);
        const left = new Map(result?.notDeletedOfferIds.map((offerId) => [offerId, 'OFFER_HAS_STOCKS']));
        return without(some, left, () => `не удалил товар: ${keptThere}`);
      }),

    async makeBarcodes(products) {
      const refused = new Set<string>();
      for (const some of portions(products, most.barcoded)) {
        const { body, ...call } = naming('/v1/businesses/{businessId}/offer-mappings/barcodes/generate', some);
        const { result } = await http.json({ ...call, body: { ...body, skipIfExists: true } }, BarcodesAnswer);
        for (const offerId of result?.unprocessedOfferIds ?? []) refused.add(offerId);
      }
      const found = await offers.named(products.map(({ offerId }) => offerId));
      const all = products.map(
        (product): BarcodedProduct => ({ ...product, barcodes: found.get(product.offerId)?.barcodes ?? [] }),
      );
      return {
        accepted: all.filter(({ barcodes }) => barcodes.length > 0),
        rejected: all
          .filter(({ barcodes }) => barcodes.length === 0)
          .map((row) => ({
            row,
            kind: 'refused',
            code: 'no_barcode',
            message: whyNoBarcode(refused.has(row.offerId)),
          })),
      };
    },
  };
}

const whyNoBarcode = (refused: boolean): string =>
  refused
    ? 'Маркет не создал штрихкод и не назвал причины: создайте его в кабинете Маркета.'
    : 'Маркет ещё не показал штрихкод: посмотрите через несколько минут.';

const archiveErrors: Record<string, string> = { OFFER_HAS_STOCKS: keptThere };

/** Answers name those that were left as they were, by articles with a code. */
function without(
  products: readonly ProductKey[],
  left: ReadonlyMap<string, string>,
  wordsOf: (code: string) => string,
): BatchOutcome<ProductKey> {
  return {
    accepted: products.filter(({ offerId }) => !left.has(offerId)),
    rejected: products.flatMap((row) => {
      const code = left.get(row.offerId);
      return code === undefined ? [] : { row, kind: 'refused' as const, code, message: `Маркет ${wordsOf(code)}.` };
    }),
  };
}

const updateError = ({ type, parameterId, message }: z.output<typeof Problem>): CardError => ({
  code: type,
  message: message || type,
  warning: false,
  ...(parameterId !== null && { attribute: parameterId }),
  ...(updateFields[type] && parameterId === null && { field: updateFields[type] }),
});

const errorsOf = ({ errors, warnings }: OfferCard): CardError[] => [
  ...errors.map((each) => checkError(each, false)),
  ...warnings.map((each) => checkError(each, true)),
];

function productOf(offer: Offer, card: OfferCard | undefined, held: HeldPrice | undefined): RemoteProduct {
  const quarantine: CardError[] = held
    ? [{ code: 'price_quarantine', message: held.message, warning: true, field: 'price' }]
    : [];
  return {
    offerId: offer.offerId,
    remoteId: offer.offerId,
    sku: offer.marketSku,
    archived: offer.archived,
    title: offer.name,
    category: offer.category,
    price: offer.basicPrice?.value ?? null,
    oldPrice: offer.basicPrice?.discountBase ?? null,
    barcodes: offer.barcodes,
    images: offer.pictures,
    ...standingOf(offer, card),
    errors: [...(card ? errorsOf(card) : []), ...quarantine],
    updatedAt: null,
  };
}

/** Standing of goods, of which the store says most; the check knows more of those that aren't on sale yet. */
function standingOf(
  { status, archived }: Offer,
  card: OfferCard | undefined,
): Pick<RemoteProduct, 'status' | 'statusTitle' | 'moderation'> {
  const check = cardStatuses[card?.cardStatus ?? ''];
  const own = archived ? 'ARCHIVED' : status;
  const moderation =
    own === 'REJECTED_BY_MARKET' || own === 'DISABLED_AUTOMATICALLY' ? 'refused' : (check?.moderation ?? 'pending');
  const said = own && (moderation === 'approved' || own === 'ARCHIVED') ? own : (card?.cardStatus ?? own);
  return {
    status: said || 'UNKNOWN',
    statusTitle: storeStatuses[said] ?? cardStatuses[said]?.title ?? (said || 'Обрабатывается'),
    moderation,
  };
}
