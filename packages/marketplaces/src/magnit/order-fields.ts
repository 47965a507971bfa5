import { commonFields, type OrderField } from '../api/order-fields.ts';

/** Fields of orders at Magnit Market: see `orderOf`. */
export const orderFields: readonly OrderField[] = [
  commonFields.orderNumber,
  commonFields.warehouse,
  commonFields.shipBy,
  commonFields.region,
  commonFields.barcode,
  commonFields.sku,
];
