import { commonFields, type OrderField, ownField } from '../api/order-fields.ts';

/** Fields of postings at Ozon: see `postingOf`. */
export const orderFields: readonly OrderField[] = [
  commonFields.orderNumber,
  commonFields.warehouse,
  commonFields.deliveryMethod,
  commonFields.carrier,
  commonFields.trackingNumber,
  commonFields.shipBy,
  commonFields.deliverBy,
  commonFields.region,
  commonFields.city,
  commonFields.barcode,
  ownField({ id: 'payment', title: 'Способ оплаты', kind: 'choice' }),
  ownField({ id: 'express', title: 'Быстрая доставка Ozon Express', kind: 'boolean' }),
  ownField({ id: 'legal', title: 'Покупатель — юридическое лицо', kind: 'boolean' }),
  ownField({ id: 'premium', title: 'Покупатель с подпиской Premium', kind: 'boolean' }),
  commonFields.cancelReason,
  commonFields.cancelledBy,
  commonFields.sku,
  commonFields.lineTitle,
];
