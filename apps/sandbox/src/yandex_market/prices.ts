import { z } from 'zod';
import { padded, pageOf } from '../frame/paging.ts';
import type { Offer } from './account.ts';
import { PriceBody, refuseDiscount } from './offers.ts';
import { setPrice } from './quarantine.ts';
import {
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
  roubles,
  wrong,
} from './wire.ts';

const Named = z.object({ offerIds: OfferIds(200).nullish() });
const Row = z.object({
  offerId: OfferId,
  price: PriceBody.extend({ minimumForBestseller: z.number().positive().optional() }),
});

export const prices: Operations = {
  'POST /v2/businesses/{businessId}/offer-prices/updates': market.writes(
    { path: BusinessPath, body: z.object({ offers: z.array(Row).min(1).max(500) }) },
    ({ account, now }, { path, body }) => {
      mustOwn(account, path);
      const articles = new Set(body.offers.map(({ offerId }) => offerId));
      if (articles.size < body.offers.length) throw wrong('Offers must be unique', 'OFFER_DUPLICATION');
      for (const { offerId, price } of body.offers) {
        if (!account.offers[offerId]) throw wrong(`Offer ${offerId} is not found`, 'OFFER_NOT_FOUND');
        if (price.currencyId !== 'RUR') throw wrong('Currency of the price must be RUR');
        refuseDiscount(offerId, price);
      }
      for (const { offerId, price } of body.offers) {
        const offer = account.offers[offerId];
        if (!offer) continue;
        setPrice(offer, price, now);
        if (price.minimumForBestseller !== undefined) offer.minimumForBestseller = price.minimumForBestseller;
      }
      return ok();
    },
  ),

  'POST /v2/businesses/{businessId}/offer-prices': market.lists(
    'result.offers',
    { path: BusinessPath, query: pages(500, 250), body: Named },
    ({ account }, { path, query, body }) => {
      mustOwn(account, path);
      const page = pageOf(named(Object.values(account.offers), body), byAge, {
        cursor: query.pageToken,
        limit: query.limit,
      });
      return ok({
        offers: page.rows.map((offer) => ({
          offerId: offer.offerId,
          ...(offer.price && {
            price: {
              ...roubles(offer.price.value),
              ...(offer.price.discountBase !== undefined && { discountBase: offer.price.discountBase }),
              ...(offer.minimumForBestseller !== null && { minimumForBestseller: offer.minimumForBestseller }),
              excludedFromBestsellers: offer.minimumForBestseller === null,
              updatedAt: moment(offer.pricedAt),
            },
          }),
        })),
        ...pagingOf(page.cursor),
      });
    },
  ),

  'POST /v2/businesses/{businessId}/price-quarantine': market.lists(
    'result.offers',
    { path: BusinessPath, query: pages(200, 100), body: Named },
    ({ account }, { path, query, body }) => {
      mustOwn(account, path);
      const held = named(Object.values(account.offers), body).filter(({ quarantine }) => quarantine !== null);
      const page = pageOf(held, byAge, { cursor: query.pageToken, limit: query.limit });
      return ok({ ...pagingOf(page.cursor), offers: page.rows.map(heldRow) });
    },
  ),

  'POST /v2/businesses/{businessId}/price-quarantine/confirm': market.writes(
    { path: BusinessPath, body: z.object({ offerIds: OfferIds(200) }) },
    ({ account, now }, { path, body }) => {
      mustOwn(account, path);
      for (const offerId of body.offerIds) {
        const offer = account.offers[offerId];
        if (!offer?.quarantine) throw wrong(`Offer ${offerId} is not in quarantine`);
        Object.assign(offer, { price: offer.quarantine, quarantine: null, pricedAt: now });
      }
      return ok();
    },
  ),
};

const byAge = ({ createdAt, offerId }: Offer): string => `${padded(createdAt)} ${offerId}`;

function named(offers: Offer[], { offerIds }: z.output<typeof Named>): Offer[] {
  const wanted = offerIds ? new Set(offerIds) : null;
  return offers.filter((offer) => (wanted ? wanted.has(offer.offerId) : !offer.archived));
}

const heldRow = ({ offerId, quarantine, price }: Offer) => ({
  offerId,
  verdicts: [
    {
      type: 'PRICE_CHANGE',
      params: [
        { name: 'CURRENT_PRICE', value: String(quarantine?.value ?? '') },
        { name: 'LAST_VALID_PRICE', value: String(price?.value ?? '') },
        { name: 'CURRENCY', value: 'RUR' },
      ],
    },
  ],
});
