import { type OrderAddress, type OrderService, phoneDigits, type Recipient } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne } from '../../database/rows.ts';
import { keyOf } from '../../text/keys.ts';

/** Who gets an order, where and when, and the services in it. */
export interface OrderDelivery {
  recipient: Recipient | null;
  address: OrderAddress | null;
  deliverFrom: string | null;
  deliverTo: string | null;
  services: OrderService[];
}

/** Text by which a recipient is found: the digits of the phone, then the name. */
const peopleText = (recipient: Recipient | null): string =>
  keyOf(`${phoneDigits(recipient?.phone ?? '')} ${recipient?.name ?? ''}`).slice(0, 500);

/** The columns of the delivery with their values, in one order for insertions and updates. */
export function deliveryValues({
  recipient,
  address,
  deliverFrom,
  deliverTo,
  services,
}: OrderDelivery): [column: string, value: RawBuilder<unknown>][] {
  return [
    ['recipient_name', sql`${recipient?.name ?? null}::text`],
    ['recipient_phone', sql`${recipient?.phone ?? null}::text`],
    ['recipient_address', sql`${address && JSON.stringify(address)}::jsonb`],
    ['people_text', sql`${peopleText(recipient)}::text`],
    ['deliver_from', sql`${deliverFrom}::timestamptz`],
    ['deliver_to', sql`${deliverTo}::timestamptz`],
    ['services', sql`${JSON.stringify(services)}::jsonb`],
    ['service_types', sql`${[...new Set(services.map(({ type }) => type))]}::text[]`],
  ];
}

/** The recipient of an order `o` as one object; null where neither name nor phone is known. */
export const recipientColumn: RawBuilder<unknown> = sql`
  case when o.recipient_name is null and o.recipient_phone is null then null
    else jsonb_build_object('name', o.recipient_name, 'phone', o.recipient_phone) end`;

/** The delivery of an order, and when its people's data were erased; nothing where there is no such order. */
export async function deliveryOfOrder(
  db: Db,
  order: string,
): Promise<(OrderDelivery & { erasedAt: string | null }) | undefined> {
  return maybeOne<OrderDelivery & { erasedAt: string | null }>(db)`
    select ${recipientColumn} as recipient, o.recipient_address as address, o.deliver_from as "deliverFrom", o.deliver_to as "deliverTo", o.services, o.people_erased_at as "erasedAt"
    from orders o where o.company_id = ${db.company} and o.id = ${order}`;
}

/** Writes the delivery of an order anew; its version is the caller's. */
export async function updateDelivery(db: Db, order: string, delivery: OrderDelivery): Promise<void> {
  const assignments = deliveryValues(delivery).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await execute(db)`
    update orders set ${sql.join(assignments)} where company_id = ${db.company} and id = ${order}`;
}
