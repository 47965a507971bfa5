import { z } from 'zod';

/** Acts upon an order, spelled as the specification spells them. */
export const orderActions = [
  // Sic: the specification misspells it, and it stands in addresses.
  'START_PROCCESS',
  'CREATE_PARCEL',
  'CANCEL_PARCEL',
  'CONFIRM_PARCELS',
  'CREATE_SHIPMENT',
  'SET_SHIPMENT_DATE',
  'CONFIRM_SHIPMENT',
  'COMPLETE_SHIPMENT',
  'CANCEL_SHIPMENT',
  'CREATE_DELIVERY',
  'CANCEL_DELIVERY',
  'MARK_AS_DELIVERING',
  'COMPLETED',
  'CANCEL_ORDER',
  'CANCEL_ITEM',
  // Ours: the specification has none.
  'MARK_AS_LAST_MILE',
  'OPEN_DISPUTE',
  'RETURN_TO_SHIPMENT',
  'ACCEPT_CANCELLATION',
  'REFUSE_CANCELLATION',
  'GET_PARCEL_LABELS',
  'GET_SHIPMENT_DOCUMENTS',
  'GET_PRODUCT_LABELS',
] as const;
export const OrderAction = z.enum(orderActions);
export type OrderAction = z.infer<typeof OrderAction>;
