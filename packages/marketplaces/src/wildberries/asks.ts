/** Wildberries asks by POST, too: the paths of ours that change nothing there. */
export const asks: readonly string[] = [
  '/api/analytics/v3/sales-funnel/products',
  '/api/finance/v1/sales-reports/detailed',
  '/api/v2/list/goods/filter',
  '/api/v2/search-report/table/details',
  '/api/v3/orders/status',
  '/content/v2/cards/error/list',
  '/content/v2/get/cards/list',
  '/content/v2/get/cards/trash',
];
