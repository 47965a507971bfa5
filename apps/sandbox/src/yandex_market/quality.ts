import { z } from 'zod';
import { moscowDay } from '../goods/days.ts';
import type { Account, Campaign, Order } from './account.ts';
import { BusinessPath, campaignOf, Ids, market, mustOwn, type Operations, ok, wrong } from './wire.ts';

const dayMs = 24 * 3_600_000;
/** How far back the description lets it be asked. */
const mostDays = 30;

/** In percent; without orders nothing went wrong. */
const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10);

/** The index of quality: what is left of a hundred when the shares of cancelled and of late goods are taken off. */
export const quality: Operations = {
  'POST /v2/businesses/{businessId}/ratings/quality': market.reads(
    {
      path: BusinessPath,
      body: z.object({
        campaignIds: Ids(50),
        dateFrom: z.iso.date().optional(),
        dateTo: z.iso.date().optional(),
      }),
    },
    ({ account, now, clock }, { path, body }) => {
      mustOwn(account, path);
      const today = moscowDay(now);
      const { dateFrom = today, dateTo = today } = body;
      if (dateFrom < moscowDay(now - mostDays * dayMs)) throw wrong('dateFrom must not be earlier than 30 days ago');
      if (dateTo > today || dateFrom > dateTo)
        throw wrong('Wrong period: dateFrom must not be after dateTo, dateTo not after today');
      const days = Array.from({ length: mostDays + 1 }, (_, at) => moscowDay(now - (mostDays - at) * dayMs));
      const campaignRatings = body.campaignIds.map((campaignId) => {
        const campaign = campaignOf(account, { campaignId });
        const ratings = days
          .filter((one) => one >= dateFrom && one <= dateTo)
          .map((calculationDate) => ratingOf(account, campaign, { calculationDate, clock }));
        return { campaignId, ratings };
      });
      return ok({ campaignRatings });
    },
  ),
};

function ratingOf(
  account: Account,
  { id, placementType }: Campaign,
  { calculationDate, clock }: { calculationDate: string; clock: number },
) {
  const orders = Object.values(account.orders).filter(
    (order) => order.campaign === id && moscowDay(order.createdAt) <= calculationDate,
  );
  const cancelled = orders.filter(({ status, substatus }) => status === 'CANCELLED' && substatus === 'SHOP_FAILED');
  const late = orders.filter(
    (order) =>
      order.status !== 'CANCELLED' && (isDeliveredLate(order, calculationDate) || isShippedLate(account, order, clock)),
  );
  const kinds = {
    FBS: ['FBS_CANCELLATION_RATE', 'FBS_LATE_SHIP_RATE'],
    DBS: ['DBS_CANCELLATION_RATE', 'DBS_LATE_DELIVERY_RATE'],
    FBY: ['FBY_CANCELLATION_RATE', 'FBY_LATE_DELIVERY_RATE'],
  }[placementType];
  const values = [shareOf(cancelled.length, orders.length), shareOf(late.length, orders.length)];
  const lost = values.reduce((sum, value) => sum + value, 0);
  return {
    rating: Math.max(0, Math.round(100 - lost)),
    calculationDate,
    components: kinds.map((componentType, at) => ({ componentType, value: values[at] })),
  };
}

/** It was made ready after the day for which its shipment was planned, or isn't yet: that the Market gathers it sooner here is no fault of the seller's. */
function isShippedLate(account: Account, order: Order, clock: number): boolean {
  const shipment = account.shipments[order.shipment];
  return shipment !== undefined && moscowDay(order.readyAt || clock) > shipment.day;
}

/** Of what the seller carries: it came after the last day that the buyer was told, or hasn't by then. */
function isDeliveredLate({ model, createdAt, deliveredAt, receivedOn }: Order, today: string): boolean {
  const came = receivedOn ?? (deliveredAt === undefined ? today : moscowDay(deliveredAt));
  return model === 'DBS' && came > moscowDay(createdAt + 4 * dayMs);
}
