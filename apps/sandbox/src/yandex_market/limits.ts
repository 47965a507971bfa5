import type { Rate } from '../frame/gate.ts';

const minute = 60_000;
const hour = 60 * minute;

const requests = (path: string, amount: number, perMs: number): Rate => ({
  title: path,
  amount,
  perMs,
  covers: ({ operation }) => operation.endsWith(` ${path}`),
});
/** Elements of one list in a request. */
const items = (operation: string, list: string, amount: number): Rate => ({
  title: operation,
  amount,
  perMs: minute,
  covers: (at) => at.operation === operation,
  cost: (body) => countOf(body, list),
});

function countOf(body: unknown, list: string): number {
  const rows = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[list] : undefined;
  return Array.isArray(rows) ? rows.length : 1;
}

/** Descriptions of the methods: `x-resource-limit-config` of sellers without a subscription. */
export const rates: readonly Rate[] = [
  requests('/v2/auth/token', 100, hour),
  requests('/v2/campaigns', 1_000, hour),
  requests('/v2/businesses/{businessId}/settings', 100, hour),
  requests('/v2/businesses/{businessId}/warehouses', 100, hour),
  requests('/v3/businesses/{businessId}/warehouses', 100, hour),
  requests('/v2/categories/tree', 50, hour),
  requests('/v2/category/{categoryId}/parameters', 100, minute),
  requests('/v2/businesses/{businessId}/offer-mappings', 100, minute),
  requests('/v2/businesses/{businessId}/offer-cards', 100, minute),
  items('POST /v2/businesses/{businessId}/offer-mappings/update', 'offerMappings', 5_000),
  items('POST /v2/businesses/{businessId}/offer-mappings/archive', 'offerIds', 5_000),
  items('POST /v2/businesses/{businessId}/offer-mappings/unarchive', 'offerIds', 5_000),
  items('POST /v2/businesses/{businessId}/offer-mappings/delete', 'offerIds', 5_000),
  items('POST /v1/businesses/{businessId}/offer-mappings/barcodes/generate', 'offerIds', 5_000),
  items('POST /v2/campaigns/{campaignId}/offers/update', 'offers', 5_000),
  items('PUT /v2/campaigns/{campaignId}/offers/stocks', 'skus', 100_000),
  requests('/v3/businesses/{businessId}/offers/stocks/update', 50, minute),
  requests('/v3/businesses/{businessId}/offers/stocks', 500, minute),
  items('POST /v2/businesses/{businessId}/offer-prices/updates', 'offers', 10_000),
  items('POST /v2/businesses/{businessId}/offer-prices', 'offerIds', 5_000),
  requests('/v2/businesses/{businessId}/price-quarantine', 5_000, minute),
  items('POST /v2/businesses/{businessId}/price-quarantine/confirm', 'offerIds', 5_000),
  requests('/v2/businesses/{businessId}/promos', 1_000, hour),
  requests('/v2/businesses/{businessId}/promos/offers', 5_000, hour),
  requests('/v2/businesses/{businessId}/promos/offers/update', 5_000, hour),
  requests('/v2/businesses/{businessId}/promos/offers/delete', 5_000, hour),
  requests('/v2/tariffs/calculate', 100, minute),
  requests('/v1/businesses/{businessId}/orders', 10_000, hour),
  requests('/v2/campaigns/{campaignId}/orders/{orderId}/boxes', 10_000, hour),
  requests('/v2/campaigns/{campaignId}/orders/status-update', 10_000, hour),
  requests('/v2/campaigns/{campaignId}/orders/{orderId}/status', 10_000, hour),
  requests('/v2/campaigns/{campaignId}/orders/{orderId}/delivery/track', 10_000, hour),
  requests('/v2/campaigns/{campaignId}/orders/{orderId}/delivery/labels', 10_000, hour),
  requests('/v2/businesses/{businessId}/ratings/quality', 500, hour),
  requests('/v2/reports/united-orders/generate', 1, 2 * minute),
  requests('/v2/reports/united-returns/generate', 1, 2 * minute),
  requests('/v2/reports/goods-prices/generate', 1, 2 * minute),
  requests('/v2/reports/shows-sales/generate', 1, 10 * minute),
  requests('/v2/reports/goods-realization/generate', 1, 2 * minute),
  requests('/v2/reports/info/{reportId}', 100, minute),
  requests('/v2/campaigns/{campaignId}/returns', 5_000, hour),
  requests('/v2/campaigns/{campaignId}/stats/orders', 10_000, hour),
  requests('/v2/campaigns/{campaignId}/first-mile/shipments', 200, hour),
  requests('/v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}', 200, hour),
  requests('/v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}/confirm', 200, hour),
  requests('/v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}/act', 200, hour),
  requests('/v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}/inbound-act', 200, hour),
];
