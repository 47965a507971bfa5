import { type Delivery, kopecks, roubles } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { one } from '../../database/rows.ts';
import { deliveryOfOrder } from '../stored/recipients.queries.ts';

/** The recipient of an order as a delivery begins with it. */
export type DeliveryRecipient = Pick<
  Delivery,
  'recipient_name' | 'recipient_phone' | 'full_address' | 'geo_lat' | 'geo_lon' | 'interval' | 'price' | 'comment'
>;

interface Surroundings {
  /** City, else region, for orders without an address. */
  place: string;
  interval: Delivery['interval'];
}

/** Reads the recipient, the address and the interval of an order, and the price of delivery that its buyer pays. */
export async function recipientOf(db: Db, order: string): Promise<DeliveryRecipient> {
  const known = await deliveryOfOrder(db, order);
  const { place, interval } = await one<Surroundings>(db)`
    select coalesce(o.city, o.region, '') as place, case when o.deliver_from is null then null else jsonb_build_object(
      'day', (o.deliver_from at time zone c.timezone)::date, 'from', to_char(o.deliver_from at time zone c.timezone, 'HH24:MI'),
      'to', case when o.deliver_to > o.deliver_from
          and (o.deliver_to at time zone c.timezone)::date = (o.deliver_from at time zone c.timezone)::date
        then to_char(o.deliver_to at time zone c.timezone, 'HH24:MI') end) end as interval
    from orders o, companies c where o.company_id = ${db.company} and o.id = ${order} and c.id = ${db.company}`;
  const { recipient, address, services = [] } = known ?? { recipient: null, address: null };
  const paid = services.flatMap(({ type, price }) => (type === 'DELIVERY' && price !== null ? kopecks(price) : []));
  const where = [address?.flat && `кв. ${address.flat}`, address?.entrance && `подъезд ${address.entrance}`];
  return {
    recipient_name: recipient?.name ?? '',
    recipient_phone: recipient?.phone ?? '',
    full_address: (address?.full || place).slice(0, 500),
    geo_lat: address?.lat ?? null,
    geo_lon: address?.lon ?? null,
    interval,
    price: paid.length > 0 ? roubles(paid.reduce((sum, one) => sum + one, 0)) : null,
    comment: [...where, address?.floor && `этаж ${address.floor}`, address?.comment]
      .filter(Boolean)
      .join(', ')
      .slice(0, 500),
  };
}
