import type { Writes } from '../marketplace.ts';

/** Methods of ours that change something at Yandex Market. */
export const writes: Writes = {
  prices: [
    'POST /v2/businesses/{businessId}/offer-prices/updates',
    'POST /v2/businesses/{businessId}/price-quarantine/confirm',
  ],
  stocks: ['POST /v3/businesses/{businessId}/offers/stocks/update', 'PUT /v2/campaigns/{campaignId}/offers/stocks'],
  cards: [
    'POST /v1/businesses/{businessId}/offer-mappings/barcodes/generate',
    'POST /v2/businesses/{businessId}/offer-mappings/archive',
    'POST /v2/businesses/{businessId}/offer-mappings/delete',
    'POST /v2/businesses/{businessId}/offer-mappings/unarchive',
    'POST /v2/businesses/{businessId}/offer-mappings/update',
    'POST /v2/campaigns/{campaignId}/offers/update',
  ],
  promotions: [
    'POST /v2/businesses/{businessId}/promos/offers/delete',
    'POST /v2/businesses/{businessId}/promos/offers/update',
  ],
  orders: [
    'POST /v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}/confirm',
    'POST /v2/campaigns/{campaignId}/orders/{orderId}/delivery/track',
    'POST /v2/campaigns/{campaignId}/orders/{orderId}/returns/{returnId}/decision/submit',
    'POST /v2/campaigns/{campaignId}/orders/status-update',
    'PUT /v2/campaigns/{campaignId}/orders/{orderId}/boxes',
    'PUT /v2/campaigns/{campaignId}/orders/{orderId}/cancellation/accept',
    'PUT /v2/campaigns/{campaignId}/orders/{orderId}/status',
  ],
  nothing: [
    'POST /v2/businesses/{businessId}/ratings/quality',
    'POST /v2/businesses/{businessId}/warehouses',
    'POST /v2/campaigns/{campaignId}/offers/stocks',
    'POST /v2/reports/goods-prices/generate',
    'POST /v2/reports/goods-realization/generate',
    'POST /v2/reports/shows-sales/generate',
    'POST /v2/reports/united-orders/generate',
    'POST /v2/reports/united-returns/generate',
    'POST /v3/businesses/{businessId}/offers/stocks',
    'POST /v3/businesses/{businessId}/warehouses',
    'PUT /v2/campaigns/{campaignId}/first-mile/shipments',
  ],
};
