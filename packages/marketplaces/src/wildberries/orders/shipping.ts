import { z } from 'zod';
import type { ShippingApi, ShippingPolicy } from '../../api/shipping.ts';
import { MarketplaceError } from '../../errors.ts';
import { idNumber } from '../../exact-json.ts';
import { type Call, type Caller, remoteOf } from '../../http.ts';
import { moscowDay } from '../../shapes.ts';
import { sentenceFor } from '../refusals.ts';
import { count, flag, id, rows, text } from '../shapes.ts';
import { cargoTypeOf } from '../supply-kind.ts';

/** PATCH /api/marketplace/v3/fbs/supplies/shipping-method: obligatory since 1 October 2026 for sellers of Russia alone, whom it pays in roubles. */
export const shipping: ShippingPolicy = {
  types: [
    { id: 'selfShipping', title: 'Везём сами', needsWaybill: false },
    { id: 'transportCompany', title: 'Везёт транспортная компания', needsWaybill: true },
  ],
  requiredFor: 'RUB',
};

const Points = z.object({ shippingPoints: rows(z.object({ id, name: text, address: text }), 'id') });
const Results = z.object({
  results: rows(
    z.object({ supplyId: text, success: flag, error: z.object({ code: count, detail: text }).nullish() }),
    'supplyId',
  ),
});

/** How a supply gets to Wildberries. */
export function shippingApi(http: Caller): ShippingApi {
  const group = 'orders';

  /** Answers 200 whatever came of it: each supply has its own outcome. */
  async function tell(path: string, row: { supplyId: string } & Record<string, unknown>): Promise<void> {
    const call: Call = { method: 'PATCH', host: 'marketplace', path, body: { data: [row] }, group, repeatable: true };
    const { results } = await http.json(call, Results);
    const own = results.find(({ supplyId }) => supplyId === row.supplyId);
    if (!own?.success) throw refusalOf(call, own?.error);
  }

  return {
    async points({ city, deliveryMethod }) {
      const path = '/api/marketplace/v3/fbs/shipping-points';
      const query = { city, cargoType: cargoTypeOf(deliveryMethod) };
      const call = { method: 'GET', host: 'marketplace', path, query, group } as const;
      const { shippingPoints } = await http.json({ ...call, repeatable: true }, Points);
      return shippingPoints.map(({ name, ...point }) => ({ ...point, title: name || point.address }));
    },

    async set(supplyId, { point, day, type, waybill }) {
      await tell('/api/marketplace/v3/fbs/supplies/shipping-method', {
        supplyId,
        shippingDt: day ?? moscowDay(Date.now()),
        shippingPointId: idNumber(point),
        shippingType: type,
      });
      if (waybill !== null) await tell('/api/marketplace/v3/fbs/supplies/waybill', { supplyId, waybillUuid: waybill });
    },
  };
}

/** By their code, where they say no more than that. */
const usual: Record<number, string> = {
  400: 'Wildberries не принял пункт отгрузки: найдите его в списке заново.',
  404: 'Такой поставки на Wildberries больше нет.',
};

function refusalOf(call: Call, error: { code: number; detail: string } | null | undefined): MarketplaceError {
  const { code, detail } = error ?? { code: 0, detail: '' };
  const sentence = sentenceFor(detail);
  const message = sentence?.message ?? usual[code] ?? 'Wildberries не принял способ отгрузки поставки.';
  return new MarketplaceError(sentence?.kind ?? 'refused', message, {
    retryAfter: sentence?.retryAfter,
    remote: remoteOf(call, { status: 200 }, { code: String(code), message: detail }),
  });
}
