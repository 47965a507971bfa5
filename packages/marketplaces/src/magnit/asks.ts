/** Magnit Market asks by POST, too: the paths of ours that change nothing there. */
export const asks: readonly string[] = [
  '/api/seller/v1/orders/list',
  '/api/seller/v1/orders/list/unprocessed',
  '/api/seller/v1/parcels/list',
  '/api/seller/v1/products/defined-characteristics',
  '/api/seller/v1/products/dictionary',
  '/api/seller/v1/products/sku/list',
  '/api/seller/v1/products/sku/price/info',
  '/api/seller/v1/products/sku/stocks/info',
  '/api/seller/v1/shipments/list',
];
