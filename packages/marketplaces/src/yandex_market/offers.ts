import type { Currency } from '@prilavok/contract';
import { z } from 'zod';
import type { CursorPage } from '../api/lists.ts';
import type { Caller } from '../http.ts';
import { portions, uniqueBy } from '../portions.ts';
import { cardStatuses } from './card-statuses.ts';
import { nextPage, Paging } from './pages.ts';
import {
  flag,
  id,
  idOrNone,
  key,
  listOrNone,
  money,
  number,
  numberOrNone,
  ourCurrency,
  rows,
  text,
  texts,
  word,
} from './shapes.ts';

const Sizes = z.object({ length: number, width: number, height: number, weight: number });

const Mapping = z.object({
  offer: z
    .object({
      offerId: key,
      name: text,
      marketCategoryId: idOrNone,
      // Pictures, barcodes and campaigns are null by the description where there are none.
      pictures: texts,
      vendor: text,
      barcodes: texts,
      description: text,
      weightDimensions: Sizes.nullish(),
      basicPrice: z.object({ value: money, currencyId: text, discountBase: money }).nullish(),
      campaigns: listOrNone(z.object({ campaignId: id, status: text })),
      archived: flag,
      groupId: text,
    })
    .nullish(),
  mapping: z.object({ marketSku: idOrNone, marketCategoryId: idOrNone }).nullish(),
});
/** One of the seller's goods as the cabinet has it. */
export type Offer = Omit<NonNullable<z.output<typeof Mapping>['offer']>, 'weightDimensions' | 'basicPrice'> & {
  /** Centimetres and kilograms. */
  weightDimensions: z.output<typeof Sizes> | null;
  basicPrice: { value: string | null; discountBase: string | null; currency: Currency | null } | null;
  category: string | null;
  marketSku: string | null;
  /** In the account's store. */
  status: string;
};
const MappingsPage = z.object({ result: z.object({ offerMappings: rows(Mapping, 'offer.offerId'), paging: Paging }) });

const OfferCard = z.object({
  offerId: key,
  mapping: z.object({ marketCategoryId: idOrNone }).nullish(),
  // The lists of a card are null by the description where they are empty.
  parameterValues: listOrNone(z.object({ parameterId: id, valueId: idOrNone, value: text })),
  cardStatus: word('cardStatus', Object.keys(cardStatuses)),
  errors: listOrNone(z.object({ message: text, comment: text })),
  warnings: listOrNone(z.object({ message: text, comment: text })),
  contentRating: numberOrNone,
  averageContentRating: numberOrNone,
  recommendations: listOrNone(z.object({ type: text, remainingRatingPoints: numberOrNone })),
});
/** Words of the Market's check about a card, and its characteristics. */
export type OfferCard = z.output<typeof OfferCard>;
const CardsPage = z.object({ result: z.object({ offerCards: rows(OfferCard, 'offerId') }) });

/** Descriptions of …/offer-mappings and …/offer-cards: articles in one request. */
const mostMappings = 100;
const mostCards = 200;

/** The goods of a cabinet: …/offer-mappings has what the seller sent, …/offer-cards what became of it. */
export function offersApi(http: Caller, { business, campaign }: { business: string; campaign: string }) {
  const params = { businessId: business };

  async function fetchMappings(
    query: { limit?: number; pageToken?: string },
    body: object,
  ): Promise<CursorPage<Offer>> {
    const path = '/v2/businesses/{businessId}/offer-mappings';
    const { result } = await http.json({ path, params, query, body, repeatable: true }, MappingsPage);
    const offers = result.offerMappings.flatMap(({ offer, mapping }): Offer[] => {
      if (!offer) return [];
      const { basicPrice } = offer;
      const own = {
        ...offer,
        weightDimensions: offer.weightDimensions ?? null,
        basicPrice: basicPrice ? { ...basicPrice, currency: ourCurrency(basicPrice.currencyId) } : null,
        category: mapping?.marketCategoryId ?? offer.marketCategoryId,
        marketSku: mapping?.marketSku ?? null,
        status: offer.campaigns.find((each) => each.campaignId === campaign)?.status ?? '',
      };
      return [own];
    });
    return { rows: uniqueBy(offers, ({ offerId }) => offerId), cursor: nextPage(result.paging) };
  }

  return {
    /** Goods in their order: those in the archive, or the others. */
    page: ({ archived, limit, cursor }: { archived: boolean; limit: number; cursor: string | null }) =>
      fetchMappings(
        { limit: Math.min(limit, mostMappings), ...(cursor !== null && { pageToken: cursor }) },
        { archived },
      ),

    /** By article, archived ones too; unknown ones are left out. */
    async named(offerIds: readonly string[]): Promise<Map<string, Offer>> {
      const found = new Map<string, Offer>();
      for (const portion of portions([...new Set(offerIds)], mostMappings))
        for (const offer of (await fetchMappings({}, { offerIds: portion })).rows) found.set(offer.offerId, offer);
      return found;
    },

    /** Words of the check about each card, by article. */
    async cards(
      offerIds: readonly string[],
      asked: { withRecommendations?: boolean } = {},
    ): Promise<Map<string, OfferCard>> {
      const path = '/v2/businesses/{businessId}/offer-cards';
      const found = new Map<string, OfferCard>();
      for (const portion of portions([...new Set(offerIds)], mostCards)) {
        const query = { limit: mostCards };
        const call = { path, params, query, body: { offerIds: portion, ...asked }, repeatable: true };
        for (const card of (await http.json(call, CardsPage)).result.offerCards) found.set(card.offerId, card);
      }
      return found;
    },
  };
}
export type OffersApi = ReturnType<typeof offersApi>;
