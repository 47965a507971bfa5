import type { Currency, Marketplace, Shipping } from '@prilavok/contract';
import { connectors, type ShippingPolicy, type ShippingType } from '@prilavok/marketplaces';
import { invalid } from '../../http/errors.ts';

/** Way of a shipment to its marketplace, as it was given. */
export interface SaidShipping {
  marketplace: Marketplace | null;
  /** In which the marketplace pays the seller; null while that isn't known. */
  currency: Currency | null;
  shipping: Shipping | null;
  waybill: string | null;
}

/** Policy of the shipment's marketplace for its way; undefined where that is nothing. */
export const shippingPolicy = ({ marketplace }: Pick<SaidShipping, 'marketplace'>): ShippingPolicy | undefined =>
  marketplace === null ? undefined : connectors[marketplace].shipping;

const typeOf = ({ marketplace, shipping }: Pick<SaidShipping, 'marketplace' | 'shipping'>): ShippingType | undefined =>
  shippingPolicy({ marketplace })?.types.find(({ id }) => id === shipping?.type);

/** Sentence about what the shipment lacks before it can be confirmed; null when nothing. */
export function shippingLack(said: SaidShipping): string | null {
  if (said.marketplace === null) return null;
  const { shipping: policy, title } = connectors[said.marketplace];
  if (!policy) return null;
  if (said.shipping === null) {
    const required = said.currency === null || said.currency === policy.requiredFor;
    return required ? `Выберите у отгрузки, куда и как её везёте: без этого ${title} её не примет` : null;
  }
  return typeOf(said)?.needsWaybill && said.waybill === null
    ? 'Впишите у отгрузки номер транспортной накладной: груз везёт перевозчик'
    : null;
}

interface ShippingChange {
  shipping?: Shipping | null | undefined;
  waybill?: string | null | undefined;
}

/** A change of a shipment's way as it is written: a waybill goes with its type. Refuses what the marketplace has no word for. */
export function checkShipping(said: SaidShipping, change: ShippingChange): ShippingChange {
  if (change.shipping === undefined && change.waybill === undefined) return {};
  if (!shippingPolicy(said) && (change.shipping || change.waybill))
    throw invalid('shipping', 'площадка этой отгрузки не спрашивает, куда и как её везут');
  const shipping = change.shipping === undefined ? said.shipping : change.shipping;
  const type = typeOf({ ...said, shipping });
  if (shipping && !type) throw invalid('shipping.type', 'такого способа у площадки нет: выберите из shippingTypes');
  if (type?.needsWaybill) return change;
  if (change.waybill) throw invalid('waybill', 'накладная нужна, когда везёт перевозчик: сначала выберите этот способ');
  return { ...change, waybill: null };
}
