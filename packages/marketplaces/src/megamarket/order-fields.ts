import { commonFields, type OrderField } from '../api/order-fields.ts';

/** Fields of shipments at Megamarket: see `orderOf`. */
export const orderFields: readonly OrderField[] = [
  commonFields.orderNumber,
  commonFields.scheme,
  commonFields.deliveryMethod,
  commonFields.shipBy,
  commonFields.deliverBy,
  commonFields.barcode,
  commonFields.cancelReason,
  commonFields.cancelledBy,
  commonFields.sku,
  commonFields.lineTitle,
];
