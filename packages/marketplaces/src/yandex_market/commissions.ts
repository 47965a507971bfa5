import { z } from 'zod';
import type { Commission } from '../api/promotions.ts';
import { type ExactNumber, idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import { portions } from '../portions.ts';
import type { Offer, OffersApi } from './offers.ts';
import { list, numberOrNone, text } from './shapes.ts';

const Calculated = z.object({
  result: z.object({
    // Told in the order in which they were asked for: a bad one must not move the others.
    offers: list(z.object({ tariffs: list(z.object({ type: text, amount: numberOrNone })) })),
  }),
});
type Tariff = z.output<typeof Calculated>['result']['offers'][number]['tariffs'][number];

/** Description of /v2/tariffs/calculate: goods in one request. */
const most = 200;

/** Description of `CalculatedTariffType`: placement, and the same two services that books call a commission. What is carried and sorted costs apart. */
const placement = 'FEE';
const ofPayments = ['AGENCY_COMMISSION', 'PAYMENT_TRANSFER'];

/** Size and weight of a product, for the calculator. */
interface Sized {
  article: string;
  offer: { categoryId: ExactNumber; price: number; length: number; width: number; height: number; weight: number };
}

/**
 * Commissions of the Market on a sale in the account's store, in percent of today's price: …/offer-mappings has
 * categories and sizes, /v2/tariffs/calculate the sums.
 */
export function commissionsReader(http: Caller, { campaign, offers }: { campaign: string; offers: OffersApi }) {
  return async (articles: readonly string[]): Promise<Map<string, Commission>> => {
    const found = new Map<string, Commission>();
    const goods: Sized[] = [];
    for (const offer of (await offers.named(articles)).values()) {
      const asked = sized(offer);
      if ('why' in asked) found.set(offer.offerId, asked);
      else goods.push(asked);
    }
    for (const portion of portions(goods, most)) {
      const body = { parameters: { campaignId: idNumber(campaign) }, offers: portion.map(({ offer }) => offer) };
      const { result } = await http.json({ path: '/v2/tariffs/calculate', body, repeatable: true }, Calculated);
      // The description: in the order in which they were asked for.
      for (const [at, { article, offer }] of portion.entries()) {
        const share = shareOf(result.offers[at]?.tariffs ?? [], offer.price);
        if (share !== null) found.set(article, share);
      }
    }
    return found;
  };
}
export type CommissionsOf = ReturnType<typeof commissionsReader>;

/** Description of `CalculateTariffsOfferDTO`: a price in roubles, a category and all four sizes, or nothing is calculated. */
function sized({ offerId, category, basicPrice, weightDimensions }: Offer): Sized | { why: string } {
  const price = Number(basicPrice?.value ?? 0);
  if (!(price > 0)) return { why: 'Без цены Маркет не называет комиссию' };
  if (basicPrice?.currency !== 'RUB') return { why: 'Маркет считает комиссию только от цены в рублях' };
  if (category === null) return { why: 'Без категории Маркет не называет комиссию' };
  const { length = 0, width = 0, height = 0, weight = 0 } = weightDimensions ?? {};
  if (Math.min(length, width, height, weight) <= 0) return { why: 'Без габаритов и веса Маркет не называет комиссию' };
  return { article: offerId, offer: { categoryId: idNumber(category), price, length, width, height, weight } };
}

/** A service that is told at several prices counts at the dearest. */
function shareOf(tariffs: readonly Tariff[], price: number): number | null {
  const costOf = (service: string) =>
    Math.max(-1, ...tariffs.flatMap(({ type, amount }) => (type === service ? (amount ?? []) : [])));
  const fee = costOf(placement);
  if (fee < 0) return null;
  const sum = ofPayments.reduce((total, service) => total + Math.max(0, costOf(service)), fee);
  return Math.round((sum / price) * 10_000) / 100;
}
