import type { Delivery } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { one } from '../../database/rows.ts';

/** What an order says of whoever gets it. */
export type Recipient = Pick<
  Delivery,
  'recipient_name' | 'recipient_phone' | 'full_address' | 'geo_lat' | 'geo_lon' | 'interval' | 'price' | 'comment'
>;

/** What the order says of its recipient and address: today no more than city and region. */
export async function recipientOf(db: Db, order: string): Promise<Recipient> {
  const { city, region } = await one<{ city: string | null; region: string | null }>(db)`
    select city, region from orders where company_id = ${db.company} and id = ${order}`;
  const place = [city ?? region].filter((part) => part !== null).join(', ');
  return {
    recipient_name: '',
    recipient_phone: '',
    full_address: place,
    geo_lat: null,
    geo_lon: null,
    interval: null,
    price: null,
    comment: '',
  };
}
