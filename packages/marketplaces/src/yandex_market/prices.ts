import { z } from 'zod';
import type { BatchOutcome } from '../api/lists.ts';
import type { PriceRow, PricesApi, QuarantinedPriceRow } from '../api/trade.ts';
import type { Caller } from '../http.ts';
import { portions, sendInPortions, uniqueBy } from '../portions.ts';
import { oldPriceFault } from './cards.ts';
import { batch } from './limits.ts';
import { key, list, listOrNone, money, ourCurrency, rows, text, theirCurrency } from './shapes.ts';

const PricesAnswer = z.object({
  result: z.object({
    offers: rows(
      z.object({
        offerId: key,
        price: z.object({ value: money, currencyId: text, discountBase: money, minimumForBestseller: money }).nullish(),
      }),
      'offerId',
    ),
  }),
});
const QuarantineAnswer = z.object({
  result: z.object({
    offers: rows(
      z.object({
        offerId: key,
        // Null by the description.
        verdicts: listOrNone(z.object({ type: text, params: list(z.object({ name: text, value: text })) })),
      }),
      'offerId',
    ),
  }),
});

/** Descriptions of …/offer-prices and …/price-quarantine: articles in one request. */
const mostAsked = 200;

/** Description of `PriceQuarantineVerdictType`. */
const reasons: Record<string, string> = {
  PRICE_CHANGE: 'она слишком отличается от прежней',
  LOW_PRICE: 'она слишком отличается от рыночной',
  LOW_PRICE_PROMO: 'с учётом акций она слишком отличается от рыночной',
};

/** A price that the Market holds back, and why. */
export interface HeldPrice extends QuarantinedPriceRow {
  message: string;
}

/** Prices for all stores of a cabinet: …/offer-prices. The Market takes any price; one that looks like a mistake goes into quarantine afterwards. */
export function pricesApi(http: Caller, business: string) {
  const params = { businessId: business };

  async function send(rows: PriceRow[]): Promise<BatchOutcome<PriceRow>> {
    const offers = rows.map((row) => ({
      offerId: row.offerId,
      price: {
        value: Number(row.price),
        currencyId: theirCurrency(row.currency),
        // Without it the crossed-out price goes.
        ...(row.oldPrice !== null && { discountBase: Number(row.oldPrice) }),
        ...(row.minPrice && { minimumForBestseller: Number(row.minPrice) }),
      },
    }));
    const path = '/v2/businesses/{businessId}/offer-prices/updates';
    await http.done({ path, params, body: { offers }, cost: offers.length, repeatable: true });
    return { accepted: rows, rejected: [] };
  }

  async function confirm(offerIds: string[]): Promise<void> {
    const path = '/v2/businesses/{businessId}/price-quarantine/confirm';
    for (const portion of portions([...new Set(offerIds)], mostAsked))
      await http.done({ path, params, body: { offerIds: portion }, cost: portion.length, repeatable: false });
  }

  const api: PricesApi & { held(offerIds: readonly string[]): Promise<Map<string, HeldPrice>> } = {
    async set(rows) {
      const faults = rows.flatMap((row) => {
        const message = oldPriceFault(row.price, row.oldPrice);
        return message === null ? [] : [{ row, kind: 'refused' as const, code: 'old_price_unfit', message }];
      });
      const faulty = new Set(faults.map(({ row }) => row));
      const fit = rows.filter((row) => !faulty.has(row));
      const sent = await sendInPortions(fit, batch.prices, send);
      const held = await api.held(sent.accepted.map(({ offerId }) => offerId));
      // An older price may still be held while this one is on its way.
      const isHeld = ({ offerId, price }: PriceRow) => Number(held.get(offerId)?.price) === Number(price);
      const stopped = sent.accepted.filter(isHeld).map((row) => ({
        row,
        kind: 'refused' as const,
        code: 'quarantine',
        message: held.get(row.offerId)?.message ?? '',
      }));
      const accepted = sent.accepted.filter((row) => !isHeld(row));
      return { accepted, rejected: [...sent.rejected, ...stopped, ...faults] };
    },

    async get(offerIds) {
      const path = '/v2/businesses/{businessId}/offer-prices';
      const rows: PriceRow[] = [];
      for (const portion of portions([...new Set(offerIds)], mostAsked)) {
        const query = { limit: mostAsked };
        const body = { offerIds: portion };
        const call = { path, params, query, body, cost: portion.length, repeatable: true };
        for (const { offerId, price } of (await http.json(call, PricesAnswer)).result.offers)
          if (price?.value)
            rows.push({
              offerId,
              price: price.value,
              oldPrice: price.discountBase,
              minPrice: price.minimumForBestseller,
              currency: ourCurrency(price.currencyId) ?? 'RUB',
            });
      }
      return uniqueBy(rows, (row) => row.offerId);
    },

    async held(offerIds) {
      const path = '/v2/businesses/{businessId}/price-quarantine';
      const found = new Map<string, HeldPrice>();
      for (const portion of portions([...new Set(offerIds)], mostAsked)) {
        const query = { limit: mostAsked };
        const call = { path, params, query, body: { offerIds: portion }, repeatable: true };
        for (const { offerId, verdicts } of (await http.json(call, QuarantineAnswer)).result.offers) {
          const [verdict] = verdicts;
          const said = (what: string) => verdict?.params.find(({ name }) => name === what)?.value ?? null;
          const price = said('CURRENT_PRICE');
          const why = reasons[verdict?.type ?? ''] ?? 'она похожа на ошибку';
          found.set(offerId, {
            offerId,
            price: decimal(price),
            currency: ourCurrency(said('CURRENCY') ?? '') ?? 'RUB',
            reason: `${why.charAt(0).toUpperCase()}${why.slice(1)}.`,
            message: `Маркет держит цену ${price ?? ''} в карантине: ${why}. Подтвердите её, если она верна, или задайте другую.`,
          });
        }
      }
      return found;
    },

    quarantine: { held: async (offerIds) => [...(await api.held(offerIds)).values()], confirm },
  };
  return api;
}
/** «99» and «99.5» as our prices are written; null for what is none. */
function decimal(price: string | null): string | null {
  const value = Number(price);
  return price && Number.isFinite(value) && value > 0 ? value.toFixed(2) : null;
}

export type MarketPrices = ReturnType<typeof pricesApi>;
