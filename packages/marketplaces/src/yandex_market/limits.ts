import type { Rate } from '../rate.ts';

const minute = 60_000;
const hour = 60 * minute;

const requests = (path: string, amount: number, perMs: number, rest: Partial<Rate> = {}): Rate => ({
  group: path,
  amount,
  perMs,
  ...rest,
});
const items = (path: string, amount: number): Rate => ({ group: path, unit: 'item', amount, perMs: minute });

/** Descriptions of the methods (`x-resource-limit-config`), without a subscription of the seller's. Each method counts by itself. */
export const rates: readonly Rate[] = [
  requests('/v2/auth/token', 100, hour),
  requests('/v2/campaigns', 1_000, hour),
  requests('/v2/businesses/{businessId}/settings', 100, hour),
  requests('/v2/businesses/{businessId}/warehouses', 100, hour),
  requests('/v3/businesses/{businessId}/warehouses', 100, hour),
  requests('/v2/categories/tree', 50, hour),
  requests('/v2/category/{categoryId}/parameters', 100, minute),
  items('/v2/businesses/{businessId}/offer-mappings/update', 5_000),
  requests('/v2/businesses/{businessId}/offer-mappings', 100, minute),
  requests('/v2/businesses/{businessId}/offer-cards', 100, minute),
  items('/v2/businesses/{businessId}/offer-mappings/archive', 5_000),
  items('/v2/campaigns/{campaignId}/offers/update', 5_000),
  items('/v2/campaigns/{campaignId}/offers/stocks', 100_000),
  requests('/v3/businesses/{businessId}/offers/stocks/update', 50, minute),
  requests('/v3/businesses/{businessId}/offers/stocks', 500, minute),
  items('/v2/businesses/{businessId}/offer-prices/updates', 10_000),
  items('/v2/businesses/{businessId}/offer-prices', 5_000),
  requests('/v2/businesses/{businessId}/price-quarantine', 5_000, minute),
  requests('/v2/businesses/{businessId}/promos', 1_000, hour),
  requests('/v2/businesses/{businessId}/promos/offers', 5_000, hour),
  requests('/v2/businesses/{businessId}/promos/offers/update', 5_000, hour),
  requests('/v2/businesses/{businessId}/promos/offers/delete', 5_000, hour),
  // A quick look every five seconds is 720 an hour; two processes may look at once.
  requests('/v1/businesses/{businessId}/orders', 10_000, hour, { looks: 2_000 }),
  requests('/v2/campaigns/{campaignId}/orders/{orderId}/boxes', 10_000, hour),
  requests('/v2/campaigns/{campaignId}/orders/status-update', 10_000, hour),
  requests('/v2/campaigns/{campaignId}/orders/{orderId}/status', 10_000, hour),
  requests('/v2/campaigns/{campaignId}/orders/{orderId}/delivery/track', 10_000, hour),
  requests('/v2/campaigns/{campaignId}/orders/{orderId}/delivery/labels', 10_000, hour),
  requests(
    '/v2/campaigns/{campaignId}/orders/{orderId}/delivery/shipments/{shipmentId}/boxes/{boxId}/label',
    10_000,
    hour,
  ),
  requests('/v2/campaigns/{campaignId}/first-mile/shipments', 200, hour),
  requests('/v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}', 200, hour),
  requests('/v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}/confirm', 200, hour),
  requests('/v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}/act', 200, hour),
  requests('/v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}/inbound-act', 200, hour),
];

/**
 * Elements in one request. Descriptions of …/offer-mappings/update (100, soon the most), …/offers/stocks/update, …/offer-prices/updates, …/orders and
 * …/promos/offers/update (500; fewer here, as prices are read by 200). Labels are asked for box by box.
 */
export const batch = { cards: 100, stocks: 2_000, prices: 500, labels: 50, orders: 50, promotions: 200 };

/** Descriptions of crossed-out prices and of prices in promotions: whole numbers. */
export const priceStep = 100;
