import type { Writes } from '../marketplace.ts';

/** Methods of ours that change something at Megamarket. */
export const writes: Writes = {
  prices: ['POST /api/merchantIntegration/v1/offerService/manualPrice/save'],
  stocks: ['POST /api/merchantIntegration/v1/offerService/stock/update'],
  cards: ['POST /api/merchantIntegration/assortment/v1/card/save'],
  promotions: [],
  orders: [
    'POST /api/market/v1/orderService/order/close',
    'POST /api/market/v1/orderService/order/confirm',
    'POST /api/market/v1/orderService/order/packing',
    'POST /api/market/v1/orderService/order/reject',
    'POST /api/market/v1/orderService/order/shipping',
  ],
  nothing: [
    'POST /api/market/v1/orderService/order/get',
    'POST /api/market/v1/orderService/order/search',
    'POST /api/market/v1/orderService/sticker/print',
  ],
};
