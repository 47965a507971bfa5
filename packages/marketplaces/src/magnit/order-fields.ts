import { commonFields, type OrderField } from '../api/order-fields.ts';

/** What Magnit Market says of orders: see `orderOf`. */
export const orderFields: readonly OrderField[] = [
  commonFields.orderNumber,
  commonFields.warehouse,
  commonFields.shipBy,
  commonFields.region,
  commonFields.barcode,
  commonFields.sku,
];
