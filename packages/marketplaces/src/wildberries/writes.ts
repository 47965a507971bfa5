import type { Writes } from '../marketplace.ts';

/** Methods of ours that change something at Wildberries. */
export const writes: Writes = {
  prices: ['POST /api/v2/upload/task'],
  stocks: ['PUT /api/v3/stocks/{warehouseId}'],
  cards: [
    'POST /content/v2/barcodes',
    'POST /content/v2/cards/delete/trash',
    'POST /content/v2/cards/recover',
    'POST /content/v2/cards/update',
    'POST /content/v2/cards/upload',
    'POST /content/v2/cards/upload/add',
    'POST /content/v3/media/save',
  ],
  promotions: ['POST /api/v1/calendar/promotions/upload'],
  orders: [
    'DELETE /api/v3/supplies/{supplyId}',
    'PATCH /api/marketplace/v3/fbs/supplies/shipping-method',
    'PATCH /api/marketplace/v3/fbs/supplies/waybill',
    'PATCH /api/marketplace/v3/supplies/{supplyId}/orders',
    'PATCH /api/v1/claim',
    'PATCH /api/v3/orders/{orderId}/cancel',
    'PATCH /api/v3/supplies/{supplyId}/deliver',
    'POST /api/v3/supplies',
  ],
  nothing: ['POST /api/v2/nm-report/downloads', 'POST /api/v3/orders/stickers', 'POST /api/v3/stocks/{warehouseId}'],
};
