import type { Currency, DeliveryType } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { one } from '../../database/rows.ts';
import { counted } from './order-counts.ts';

/** Fields of an own order beside its lines and its recipient. */
export interface OwnOrderFields {
  source: string | null;
  deliveryType: DeliveryType;
  region: string | null;
}

/** The fields of an order with what its source is called, and the currency of its sums. */
export async function ownOrderFields(
  db: Db,
  order: string,
): Promise<OwnOrderFields & { sourceTitle: string | null; currency: Currency }> {
  return one<OwnOrderFields & { sourceTitle: string | null; currency: Currency }>(db)`
    select o.source_id as source, r.title as "sourceTitle", o.delivery_type as "deliveryType", o.region, o.currency
    from orders o left join order_sources r on r.company_id = ${db.company} and r.id = o.source_id
    where o.company_id = ${db.company} and o.id = ${order}`;
}

/** Writes the fields of an order anew; its version is the caller's. */
export async function updateOwnFields(db: Db, order: string, fields: OwnOrderFields): Promise<void> {
  await counted(db)`
    update orders set source_id = ${fields.source}::bigint, delivery_type = ${fields.deliveryType}, region = ${fields.region}
    where company_id = ${db.company} and id = ${order}`;
}
