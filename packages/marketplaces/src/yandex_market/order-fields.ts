import { commonFields, type OrderField } from '../api/order-fields.ts';

/** Fields of orders at Yandex Market: see `orderOf` in `market-orders.ts`. */
export const orderFields: readonly OrderField[] = [
  commonFields.scheme,
  commonFields.warehouse,
  commonFields.deliveryMethod,
  commonFields.carrier,
  commonFields.trackingNumber,
  commonFields.shipBy,
  commonFields.deliverBy,
  commonFields.region,
  commonFields.city,
  commonFields.barcode,
  commonFields.cancelReason,
  commonFields.cancelledBy,
  commonFields.sku,
  commonFields.lineTitle,
];
