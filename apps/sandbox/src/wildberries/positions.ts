import { z } from 'zod';
import { placeOf } from '../goods/places.ts';
import { isOnSale } from './cards.ts';
import { discounted } from './prices.ts';
import { analytics, type Operations } from './wire.ts';

const Period = z.object({ start: z.iso.date(), end: z.iso.date() });

export const positions: Operations = {
  'POST /api/v2/search-report/table/details': analytics.reads(
    {
      body: z.object({
        currentPeriod: Period,
        orderBy: z.object({ field: z.literal('avgPosition'), mode: z.enum(['asc', 'desc']) }),
        positionCluster: z.enum(['all', 'firstHundred', 'secondHundred', 'below']),
        limit: z.int().min(1).max(1000),
        offset: z.int().min(0),
      }),
    },
    ({ account }, { body: { currentPeriod, orderBy, limit, offset } }) => {
      const sign = orderBy.mode === 'asc' ? 1 : -1;
      const told = Object.values(account.cards)
        .filter(isOnSale)
        .map((card) => ({ card, place: placeOf(card.nmID, currentPeriod.end) }))
        .sort((one, other) => sign * (one.place - other.place));
      const figure = (current: number) => ({ current, dynamics: 0 });
      return {
        data: {
          currency: 'RUB',
          products: told.slice(offset, offset + limit).map(({ card, place }) => ({
            nmId: card.nmID,
            name: card.title,
            vendorCode: card.vendorCode,
            subjectName: '',
            brandName: card.brand,
            mainPhoto: card.photos[0] ?? '',
            isAdvertised: false,
            isSubstitutedSKU: false,
            isCardRated: false,
            rating: 0,
            feedbackRating: 0,
            price: { minPrice: discounted(card), maxPrice: discounted(card) },
            avgPosition: figure(place),
            openCard: figure(0),
            addToCart: figure(0),
            openToCart: figure(0),
            orders: figure(0),
            cartToOrder: figure(0),
            visibility: figure(0),
          })),
        },
      };
    },
  ),
};
