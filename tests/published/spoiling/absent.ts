import type { Marketplace } from '@prilavok/contract';

/** Lists that may be absent or null by the description, so that they are read as empty ones; the shapes say why where they stand. */
export const mayBeAbsent: Partial<Record<Marketplace, readonly string[]>> = {
  yandex_market: [
    'POST /v2/businesses/{businessId}/offer-mappings/archive result.notArchivedOffers',
    'POST /v2/businesses/{businessId}/offer-mappings/update results',
    'POST /v2/businesses/{businessId}/promos/offers/delete result.rejectedOffers',
    'POST /v2/categories/tree result.children',
    'POST /v2/category/{categoryId}/parameters result.parameters',
  ],
  wildberries: ['GET /api/v2/quarantine/goods data.quarantineGoods', 'POST /api/finance/v1/sales-reports/detailed '],
  magnit: [
    'GET /api/seller/v1/products/sku/tasks/{task_id}/status error',
    'GET /api/seller/v1/products/sku/tasks/{task_id}/status warnings',
  ],
  megamarket: ['POST /api/merchantIntegration/v1/offerService/manualPrice/save data.warnings'],
};

/** Lists of one thing's parts: an order without one of its lines would be another order, so that it stands or falls with them. */
export const partsOfOne: Partial<Record<Marketplace, readonly string[]>> = {
  ozon: ['POST /v3/posting/fbs/get result.products'],
  yandex_market: [
    'GET /v2/campaigns/{campaignId}/orders/{orderId}/returns/{returnId} result.items',
    // Answered in the order of the request, by place alone.
    'POST /v2/tariffs/calculate result.offers',
  ],
};
