import type { Currency } from '@prilavok/contract';

/** A place where shipments are handed over to the marketplace. */
export interface ShippingPoint {
  id: string;
  title: string;
  address: string;
}

/** A way in which shipments get to the marketplace's place. */
export interface ShippingType {
  /** The marketplace's own word. */
  id: string;
  title: string;
  /** It goes with an electronic waybill, whose number the marketplace wants to hear. */
  needsWaybill: boolean;
}

/** How a marketplace hears of the way of shipments. */
export interface ShippingPolicy {
  /** From which a seller chooses. */
  types: readonly ShippingType[];
  /** Sellers who are paid in it can't leave it out; others may. */
  requiredFor: Currency;
}

/** How one shipment gets to its marketplace. */
export interface Shipping {
  /** Id of a `ShippingPoint`. */
  point: string;
  /** `2026-11-28`; null: today. */
  day: string | null;
  /** Id of one of the marketplace's types. */
  type: string;
  /** A UUID; null where the type goes without. */
  waybill: string | null;
}

/** Of a marketplace that wants to hear how a shipment gets to it, before it is confirmed (`Connector.shipping`). */
export interface ShippingApi {
  /** Places in a city that take what goes by this delivery method; none where the city isn't known. */
  points(where: { city: string; deliveryMethod: string }): Promise<ShippingPoint[]>;
  /** Tells how a shipment that is open gets there; safe to repeat. A refusal of kind `limit` says that the waybill is still looked at. */
  set(id: string, shipping: Shipping): Promise<void>;
}
