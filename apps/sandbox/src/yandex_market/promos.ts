import { z } from 'zod';
import { padded, pageOf } from '../frame/paging.ts';
import type { Account, Offer } from './account.ts';
import {
  absent,
  BusinessPath,
  market,
  moment,
  mustOwn,
  OfferId,
  OfferIds,
  type Operations,
  ok,
  pages,
  pagingOf,
} from './wire.ts';

const day = 24 * 3600 * 1000;

/** Promotions that are on: each seller may join the same ones, from the day on which the account was connected. */
const promos = [
  {
    id: 'cf_71001',
    name: 'Большая распродажа',
    type: 'DIRECT_DISCOUNT',
    share: 0.9,
    from: -2,
    to: 12,
    code: null,
    bestseller: false,
  },
  {
    id: 'cf_71002',
    name: 'Бестселлеры Маркета',
    type: 'BLUE_FLASH',
    share: 0.8,
    from: 1,
    to: 8,
    code: null,
    bestseller: true,
  },
  {
    id: 'cf_71003',
    name: 'Промокод выходного дня',
    type: 'MARKET_PROMOCODE',
    share: 1,
    from: -1,
    to: 3,
    code: { promocode: 'WEEKEND', discount: 7 },
    bestseller: false,
  },
] as const;
type Promo = (typeof promos)[number];

const membersOf = (account: Account, { id }: Promo) => account.promos[id] ?? {};
const isFor = (offer: Offer): boolean => offer.check === 'fine' && !offer.archived && offer.price !== null;
const maxPrice = ({ price }: Offer, { share }: Promo): number => Math.floor((price?.value ?? 0) * share);

function promoOf(id: string): Promo {
  const found = promos.find((each) => each.id === id);
  if (!found) throw absent(`Promo ${id} is not found`);
  return found;
}

/** Price that a buyer pays now: the least price of the promotions that run, else the own one. */
export function priceNow(account: Account, { offerId, price }: Offer, now: number): number {
  const running = promos.filter(
    ({ from, to }) => account.connectedAt + from * day <= now && now < account.connectedAt + to * day,
  );
  const least = running.flatMap((each) => membersOf(account, each)[offerId]?.promoPrice || []);
  return Math.min(price?.value ?? 0, ...least);
}

const PromoId = z.object({ promoId: z.string() });
const Change = PromoId.extend({
  offers: z
    .array(
      z.object({
        offerId: OfferId,
        params: z
          .object({
            discountParams: z
              .object({ price: z.int().positive().optional(), promoPrice: z.int().positive().optional() })
              .optional(),
          })
          .optional(),
      }),
    )
    .min(1)
    .max(500),
});

export const promotions: Operations = {
  'POST /v2/businesses/{businessId}/promos': market.lists(
    'result.promos',
    {
      path: BusinessPath,
      body: z.object({
        participation: z.enum(['PARTICIPATING_NOW', 'PARTICIPATED']).optional(),
        mechanics: z.enum(['DIRECT_DISCOUNT', 'BLUE_FLASH', 'MARKET_PROMOCODE']).optional(),
      }),
    },
    ({ account }, { path, body }) => {
      mustOwn(account, path);
      const wanted = promos.filter(
        (promo) =>
          (body.mechanics ?? promo.type) === promo.type &&
          (body.participation === undefined || Object.keys(membersOf(account, promo)).length > 0),
      );
      return ok({ promos: wanted.map((promo) => promoRow(account, promo)) });
    },
  ),

  'POST /v2/businesses/{businessId}/promos/offers': market.lists(
    'result.offers',
    { path: BusinessPath, query: pages(500, 250), body: PromoId },
    ({ account }, { path, query, body }) => {
      mustOwn(account, path);
      const promo = promoOf(body.promoId);
      const found = Object.values(account.offers).filter(isFor);
      const page = pageOf(found, ({ createdAt, offerId }) => `${padded(createdAt)} ${offerId}`, {
        cursor: query.pageToken,
        limit: query.limit,
      });
      return ok({ offers: page.rows.map((offer) => offerRow(account, promo, offer)), ...pagingOf(page.cursor) });
    },
  ),

  'POST /v2/businesses/{businessId}/promos/offers/update': market.writes(
    { path: BusinessPath, body: Change },
    ({ account }, { path, body }) => {
      mustOwn(account, path);
      const promo = promoOf(body.promoId);
      const members = { ...membersOf(account, promo) };
      const rejectedOffers: { offerId: string; reason: string }[] = [];
      for (const { offerId, params } of body.offers) {
        const { price = 0, promoPrice = 0 } = params?.discountParams ?? {};
        const reason = reasonOf(account.offers[offerId], promo, { price, promoPrice });
        if (reason) rejectedOffers.push({ offerId, reason });
        else members[offerId] = { price, promoPrice };
      }
      account.promos[promo.id] = members;
      return ok(rejectedOffers.length > 0 ? { rejectedOffers } : {});
    },
  ),

  'POST /v2/businesses/{businessId}/promos/offers/delete': market.writes(
    {
      path: BusinessPath,
      body: PromoId.extend({ deleteAllOffers: z.boolean().optional(), offerIds: OfferIds(500).nullish() }),
    },
    ({ account }, { path, body }) => {
      mustOwn(account, path);
      const promo = promoOf(body.promoId);
      if (body.deleteAllOffers) {
        account.promos[promo.id] = {};
        return ok();
      }
      const members = { ...membersOf(account, promo) };
      for (const offerId of body.offerIds ?? []) delete members[offerId];
      account.promos[promo.id] = members;
      const unknown = (body.offerIds ?? []).filter((offerId) => !account.offers[offerId]);
      return ok(
        unknown.length > 0
          ? { rejectedOffers: unknown.map((offerId) => ({ offerId, reason: 'OFFER_DOES_NOT_EXIST' })) }
          : {},
      );
    },
  ),
};

/** Why a product isn't let in; nothing when it is. */
function reasonOf(
  offer: Offer | undefined,
  promo: Promo,
  { price, promoPrice }: { price: number; promoPrice: number },
): string | undefined {
  if (!offer) return 'OFFER_DOES_NOT_EXIST';
  if (!isFor(offer)) return 'OFFER_NOT_ELIGIBLE_FOR_PROMO';
  if (promo.type === 'MARKET_PROMOCODE') return undefined;
  if (price === 0) return 'EMPTY_OLD_PRICE';
  if (promoPrice === 0) return 'EMPTY_PROMO_PRICE';
  if (promoPrice > maxPrice(offer, promo)) return 'MAX_PROMO_PRICE_EXCEEDED';
  if (promoPrice > price * 0.95) return 'PROMO_PRICE_BIGGER_THAN_MAX';
  if (promoPrice < price * 0.01) return 'PROMO_PRICE_SMALLER_THAN_MIN';
  return undefined;
}

function promoRow(account: Account, promo: Promo) {
  const members = Object.keys(membersOf(account, promo)).length;
  return {
    id: promo.id,
    name: promo.name,
    period: {
      dateTimeFrom: moment(account.connectedAt + promo.from * day),
      dateTimeTo: moment(account.connectedAt + promo.to * day),
    },
    participating: members > 0,
    assortmentInfo: {
      activeOffers: members,
      potentialOffers: Object.values(account.offers).filter(isFor).length - members,
      processing: false,
    },
    mechanicsInfo: { type: promo.type, ...(promo.code && { promocodeInfo: promo.code }) },
    bestsellerInfo: {
      bestseller: promo.bestseller,
      ...(promo.bestseller && {
        entryDeadline: moment(account.connectedAt + (promo.from - 1) * day),
        renewalEnabled: false,
      }),
    },
    channels: ['MAIN_PAGE_CAROUSEL'],
    constraints: { warehouseIds: account.warehouses.map(({ id }) => id) },
  };
}

function offerRow(account: Account, promo: Promo, offer: Offer) {
  const member = membersOf(account, promo)[offer.offerId];
  const discountParams = {
    ...(member && { price: member.price, promoPrice: member.promoPrice }),
    maxPromoPrice: maxPrice(offer, promo),
  };
  return {
    offerId: offer.offerId,
    status: member ? 'MANUAL' : 'NOT_PARTICIPATING',
    params: promo.type === 'MARKET_PROMOCODE' ? {} : { discountParams },
  };
}
