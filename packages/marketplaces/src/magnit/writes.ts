import type { Writes } from '../marketplace.ts';

/** Methods of ours that change something at Magnit Market. */
export const writes: Writes = {
  prices: ['POST /api/seller/v1/products/sku/price'],
  stocks: ['POST /api/seller/v1/products/sku/stocks'],
  cards: [
    'POST /api/seller/v1/products/sku',
    'POST /api/seller/v1/products/sku/shops/{shop_id}/sku/archive',
    'POST /api/seller/v1/products/sku/shops/{shop_id}/sku/delete',
    'POST /api/seller/v1/products/sku/shops/{shop_id}/sku/unarchive',
    'POST /api/seller/v1/products/sku/shops/{shop_id}/sku/update',
  ],
  promotions: [],
  orders: [
    'POST /api/seller/v1/orders/cancel',
    'POST /api/seller/v1/orders/cancel-items',
    'POST /api/seller/v1/orders/complete',
    'POST /api/seller/v1/orders/parcels',
    'POST /api/seller/v1/parcels/cancel',
    'POST /api/seller/v1/parcels/create',
    'POST /api/seller/v1/parcels/unpack',
    'POST /api/seller/v1/shipments/add-parcels',
    'POST /api/seller/v1/shipments/cancel',
    'POST /api/seller/v1/shipments/confirm',
    'POST /api/seller/v1/shipments/remove-parcels',
  ],
  nothing: [
    'POST /api/seller/v1/parcels/get-labels',
    'POST /api/seller/v1/products/sku/shops/{shop_id}/short/list',
    'POST /api/seller/v1/shipments/get-documents',
  ],
};
