import { z } from 'zod';
import type { BatchOutcome, RejectedRow } from '../api/lists.ts';
import type { PromotionRow, PromotionsApi } from '../api/promotions.ts';
import type { Caller } from '../http.ts';
import { uniqueBy } from '../portions.ts';
import type { CommissionsOf } from './commissions.ts';
import { batch } from './limits.ts';
import { nextPage, Paging } from './pages.ts';
import type { MarketPrices } from './prices.ts';
import { count, flag, key, moment, money, rows, rowsOrNone, text } from './shapes.ts';

const PromosAnswer = z.object({
  result: z.object({
    promos: rows(
      z.object({
        id: key,
        name: text,
        period: z.object({ dateTimeFrom: moment, dateTimeTo: moment }),
        participating: flag,
        assortmentInfo: z.object({ activeOffers: count, potentialOffers: count, processing: flag }),
        mechanicsInfo: z.object({
          type: text,
          promocodeInfo: z.object({ promocode: text, discount: count }).nullish(),
        }),
        bestsellerInfo: z.object({ entryDeadline: moment }),
      }),
      'id',
    ),
  }),
});
type Promo = z.output<typeof PromosAnswer>['result']['promos'][number];

const OffersPage = z.object({
  result: z.object({
    offers: rows(
      z.object({
        offerId: key,
        status: text,
        params: z.object({ discountParams: z.object({ promoPrice: money, maxPromoPrice: money }).nullish() }),
      }),
      'offerId',
    ),
    paging: Paging,
  }),
});
const ChangeAnswer = z.object({
  // Null by the description where all were taken.
  result: z.object({ rejectedOffers: rowsOrNone(z.object({ offerId: key, reason: text }), 'offerId') }).nullish(),
});

/** Description of `PromoOfferParticipationStatusType`: who takes part, and whom the Market has put in by itself. */
const outside = ['NOT_PARTICIPATING', 'RENEW_FAILED'];
const byItself = ['AUTO', 'PARTIALLY_AUTO'];

/** Description of `RejectedPromoOfferUpdateReasonType`. */
const reasons: Record<string, string> = {
  OFFER_DOES_NOT_EXIST: 'В кабинете Маркета нет товара с таким артикулом',
  OFFER_DUPLICATION: 'Товар передан несколько раз',
  OFFER_NOT_ELIGIBLE_FOR_PROMO: 'Товар не подходит под условия акции',
  OFFER_PROMOS_MAX_BYTE_SIZE_EXCEEDED: 'Маркет не добавил товар по техническим причинам',
  DEADLINE_FOR_FOCUS_PROMOS_EXCEEDED: 'Срок, до которого в акцию берут товары, прошёл',
  EMPTY_OLD_PRICE: 'Не указана цена до акции',
  EMPTY_PROMO_PRICE: 'Не указана цена по акции',
  MAX_PROMO_PRICE_EXCEEDED: 'Цена по акции выше той, с которой берут в акцию',
  PROMO_PRICE_BIGGER_THAN_MAX: 'Скидка по акции меньше 5 % от цены до акции',
  PROMO_PRICE_SMALLER_THAN_MIN: 'Цена по акции меньше 1 % от цены до акции',
  PRICE_TOO_BIG: 'Цена по акции слишком большая',
  OLD_PRICE_TOO_BIG: 'Цена до акции слишком большая',
};

/** By promo code goods are sold cheaper by themselves: no price is said. */
const byCode = 'MARKET_PROMOCODE';

/** Promotions of the Market: …/promos, and of their goods …/promos/offers. Changes are in effect some hours later. */
export function promotionsApi(
  http: Caller,
  business: string,
  { prices, commissions }: { prices: MarketPrices; commissions: CommissionsOf },
): PromotionsApi {
  const params = { businessId: business };

  async function promos(): Promise<Promo[]> {
    const call = { path: '/v2/businesses/{businessId}/promos', params, body: {}, repeatable: true };
    return uniqueBy((await http.json(call, PromosAnswer)).result.promos, ({ id }) => id);
  }

  async function change<Row>(
    path: string,
    body: object,
    { rows, idOf }: { rows: Row[]; idOf: (row: Row) => string },
  ): Promise<BatchOutcome<Row>> {
    const { result } = await http.json({ path, params, body, repeatable: true }, ChangeAnswer);
    const refused = new Map((result?.rejectedOffers ?? []).map(({ offerId, reason }) => [offerId, reason]));
    return {
      accepted: rows.filter((row) => !refused.has(idOf(row))),
      rejected: rows.flatMap((row): RejectedRow<Row>[] => {
        const code = refused.get(idOf(row));
        if (code === undefined) return [];
        return [{ row, kind: 'refused', code, message: reasons[code] ?? `Маркет не принял изменение: ${code}` }];
      }),
    };
  }

  return {
    async list() {
      return (await promos()).map((promo) => ({
        id: promo.id,
        title: promo.name,
        description: descriptionOf(promo),
        kind: promo.mechanicsInfo.type,
        startsAt: promo.period.dateTimeFrom,
        endsAt: promo.period.dateTimeTo,
        frozenAt: null,
        joined: promo.participating,
        members: promo.assortmentInfo.activeOffers,
        candidates: promo.assortmentInfo.potentialOffers,
      }));
    },

    async products(promoId, which, { cursor }) {
      const path = '/v2/businesses/{businessId}/promos/offers';
      const query = { limit: batch.promotions, ...(cursor && { pageToken: cursor }) };
      const { result } = await http.json({ path, params, query, body: { promoId }, repeatable: true }, OffersPage);
      // Those that the Market has put in by itself count among those that weren't put in: only the status tells them apart.
      const isWanted = ({ status }: { status: string }) => outside.includes(status) === (which === 'candidates');
      const wanted = uniqueBy(result.offers.filter(isWanted), ({ offerId }) => offerId);
      const now = wanted.length > 0 ? await prices.get(wanted.map(({ offerId }) => offerId)) : [];
      const priceOf = new Map(now.map(({ offerId, price }) => [offerId, price]));
      const rows = wanted.map(({ offerId, status, params: { discountParams } }) => ({
        remoteId: offerId,
        price: priceOf.get(offerId) ?? null,
        promoPrice: which === 'members' ? (discountParams?.promoPrice ?? null) : null,
        maxPrice: discountParams?.maxPromoPrice ?? null,
        stock: 0,
        minStock: 0,
        auto: byItself.includes(status),
      }));
      return { rows, cursor: nextPage(result.paging) };
    },

    commissions: (goods) => commissions(goods.map(({ remoteId }) => remoteId)),

    async activate(promoId, rows) {
      const kind = (await promos()).find(({ id }) => id === promoId)?.mechanicsInfo.type;
      const now = kind === byCode ? [] : await prices.get(rows.map(({ remoteId }) => remoteId));
      const before = new Map(now.map(({ offerId, price, oldPrice }) => [offerId, oldPrice ?? price]));
      const offers = rows.map(({ remoteId, price }: PromotionRow) => {
        if (kind === byCode) return { offerId: remoteId };
        const old = before.get(remoteId);
        const discountParams = {
          ...(old && { price: Math.round(Number(old)) }),
          promoPrice: Math.floor(Number(price)),
        };
        return { offerId: remoteId, params: { discountParams } };
      });
      const path = '/v2/businesses/{businessId}/promos/offers/update';
      return change(path, { promoId, offers }, { rows, idOf: ({ remoteId }) => remoteId });
    },

    deactivate: (promoId, remoteIds) =>
      change(
        '/v2/businesses/{businessId}/promos/offers/delete',
        { promoId, offerIds: remoteIds },
        { rows: remoteIds, idOf: (each) => each },
      ),
  };
}

function descriptionOf({ mechanicsInfo, bestsellerInfo, assortmentInfo }: Promo): string {
  const { type, promocodeInfo } = mechanicsInfo;
  const kinds: Record<string, string> = { DIRECT_DISCOUNT: 'Скидка', BLUE_FLASH: 'Флеш-акция' };
  const what = promocodeInfo
    ? `Скидка ${promocodeInfo.discount} % по промокоду ${promocodeInfo.promocode}`
    : (kinds[type] ?? type);
  const { entryDeadline } = bestsellerInfo;
  return [
    what,
    ...(entryDeadline ? [`добавить товары можно до ${moscowDay(entryDeadline)}`] : []),
    ...(assortmentInfo.processing ? ['Маркет применяет последние изменения'] : []),
  ].join('; ');
}

const moscowDay = (at: string): string =>
  new Date(at).toLocaleDateString('ru-RU', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' });
