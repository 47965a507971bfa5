/** Yandex Market asks by POST, too: the paths of ours that change nothing there. */
export const asks: readonly string[] = [
  '/v1/businesses/{businessId}/returns/decisions',
  '/v1/businesses/{businessId}/orders',
  '/v2/auth/token',
  '/v2/businesses/{businessId}/offer-cards',
  '/v2/businesses/{businessId}/offer-mappings',
  '/v2/businesses/{businessId}/offer-prices',
  '/v2/businesses/{businessId}/price-quarantine',
  '/v2/businesses/{businessId}/promos',
  '/v2/businesses/{businessId}/promos/offers',
  '/v2/businesses/{businessId}/settings',
  '/v2/campaigns/{campaignId}/stats/orders',
  '/v2/categories/tree',
  '/v2/category/{categoryId}/parameters',
  '/v2/tariffs/calculate',
];
