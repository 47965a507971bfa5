import { isDeepStrictEqual } from 'node:util';
import type { OrderEvent } from '@prilavok/contract';
import type { OrderDetailsThere, RemoteOrder } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { deliveryOfOrder, type OrderDelivery, updateDelivery } from '../stored/recipients.queries.ts';

/** Delivery as a marketplace tells it; null where it says nothing. */
export type DeliveryThere = { [Part in keyof OrderDelivery]: OrderDelivery[Part] | null };

/** The delivery of an order as its marketplace tells it. */
export const deliveryThere = ({
  buyer: { name, phone, address },
  deliverFrom,
  deliverBy,
  services,
}: Pick<RemoteOrder, 'buyer' | 'deliverFrom' | 'deliverBy' | 'services'>): DeliveryThere => ({
  recipient: name === null && phone === null ? null : { name, phone },
  address,
  deliverFrom,
  deliverTo: deliverBy,
  services,
});

/** Fields of a delivery that only a request for one order tells. */
export const deliveryInDetails = ({ recipient, services }: OrderDetailsThere): DeliveryThere => ({
  recipient,
  address: null,
  deliverFrom: null,
  deliverTo: null,
  services,
});

const titles: Record<keyof OrderDelivery, string> = {
  recipient: 'Получатель',
  address: 'Адрес',
  deliverFrom: 'Привезти не раньше',
  deliverTo: 'Привезти до',
  services: 'Услуги',
};

/**
 * Writes what the marketplace says of the delivery of an order, which is locked; what it leaves out stays. Data of people that were erased don't come back.
 * Answers what changed, for the history: it isn't told there, as it outlives the data.
 */
export async function takeDelivery(db: Db, order: string, there: DeliveryThere): Promise<OrderEvent['changes']> {
  const said = Object.entries(there).some(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  const known = said ? await deliveryOfOrder(db, order) : undefined;
  if (!known) return [];
  const { erasedAt, ...before } = known;
  const after: OrderDelivery = {
    recipient: erasedAt ? null : recipientWith(before.recipient, there.recipient),
    address: erasedAt ? null : (there.address ?? before.address),
    deliverFrom: momentWith(before.deliverFrom, there.deliverFrom),
    deliverTo: momentWith(before.deliverTo, there.deliverTo),
    services: there.services ?? before.services,
  };
  const changed = (Object.keys(titles) as (keyof OrderDelivery)[]).filter(
    (part) => !isDeepStrictEqual(before[part], after[part]),
  );
  if (changed.length === 0) return [];
  await updateDelivery(db, order, after);
  return changed.map((part) => ({ field: titles[part], was: null, became: 'уточнила площадка' }));
}

/** A list may say less of a person than a request for the order: a word that it leaves out stays. */
function recipientWith(
  before: OrderDelivery['recipient'],
  there: OrderDelivery['recipient'],
): OrderDelivery['recipient'] {
  if (!there || !before) return there ?? before;
  return { name: there.name ?? before.name, phone: there.phone ?? before.phone };
}

/** Another spelling of the moment is no other moment. */
const momentWith = (before: string | null, there: string | null): string | null =>
  there !== null && Date.parse(there) !== Date.parse(before ?? '') ? there : before;
