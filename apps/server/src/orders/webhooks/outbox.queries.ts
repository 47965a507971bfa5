import type { WebhookEvent } from '@prilavok/contract';
import { bigints, integers, texts } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** An address that wants to hear of an order. */
export interface Listener {
  order: string;
  webhook: string;
}

/** Who listens for the statuses in which the orders are now. */
export async function listenersOf(db: Db, orders: readonly string[]): Promise<Listener[]> {
  return rows<Listener>(db)`
    select o.id as "order", w.id as webhook
    from orders o join order_webhooks w on w.company_id = ${db.company} and w.status_id = o.status_id and w.active
    where o.company_id = ${db.company} and o.id = any(${bigints(orders)}) order by o.id, w.id`;
}

/** Gives each order the number of its next event. */
export async function nextSequences(db: Db, orders: readonly string[]): Promise<Map<string, number>> {
  const found = await rows<{ order: string; last: number }>(db)`
    insert into order_webhook_sequences as s (company_id, order_id, last)
    select ${db.company}::bigint, o.id, 1 from unnest(${bigints(orders)}) as o(id) order by o.id
    on conflict (company_id, order_id) do update set last = s.last + 1
    returning order_id as "order", last`;
  return new Map(found.map(({ order, last }) => [order, last]));
}

/** An event for an address, not yet sent. */
export interface NewDelivery extends Listener {
  sequence: number;
  event: WebhookEvent;
  body: string;
}

/** Writes down what is to be sent. */
export async function insertDeliveries(db: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  const of = <Key extends keyof NewDelivery>(key: Key) => deliveries.map((delivery) => delivery[key]);
  await execute(db)`
    insert into order_webhook_deliveries (company_id, webhook_id, order_id, sequence, event, body)
    select ${db.company}::bigint, d.webhook, d."order", d.sequence, d.event, d.body
    from unnest(${bigints(of('webhook'))}, ${bigints(of('order'))}, ${integers(of('sequence'))}, ${texts(of('event'))}, ${texts(of('body'))})
      as d(webhook, "order", sequence, event, body) returning 1`;
}
