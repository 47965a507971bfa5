import { commonFields, type OrderField } from '../api/order-fields.ts';

/** What the Market says of orders: see `orderOf`. */
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
