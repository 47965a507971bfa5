import type { WebhookBody, WebhookEvent } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { type Subscription, subscribe } from '../../rooms/topic.ts';
import { orderHappened } from '../events/topics.ts';
import { type ListedOrder, listOrders } from '../reading/orders.queries.ts';
import * as queries from './outbox.queries.ts';
import { sendDueSoon } from './send-due.ts';

/** Writes down for each listener what an order has become, in the transaction that made it so, and has it sent. */
export async function tellWebhooks(
  db: Db,
  listeners: readonly queries.Listener[],
  { event, rule = null }: { event: WebhookEvent; rule?: WebhookBody['rule'] },
): Promise<void> {
  if (listeners.length === 0) return;
  const ids = [...new Set(listeners.map(({ order }) => order))];
  const orders = new Map((await listOrders(db, ids)).map((order) => [order.id, order]));
  const sequences = await queries.nextSequences(db, [...orders.keys()]);
  const at = new Date().toISOString();
  const deliveries = listeners.flatMap(({ order: id, webhook }) => {
    const order = orders.get(id);
    const sequence = sequences.get(id);
    if (!order || sequence === undefined) return [];
    const body: WebhookBody = { event, sequence, at, rule, order: orderInWebhook(order) };
    return { order: id, webhook, sequence, event, body: JSON.stringify(body) };
  });
  await queries.insertDeliveries(db, deliveries);
  for (const webhook of new Set(deliveries.map((delivery) => delivery.webhook))) await sendDueSoon(db, webhook);
}

/** Named field by field: what an order has besides, such as its buyer, leaves the house only where somebody decides so. */
function orderInWebhook(order: ListedOrder): NonNullable<WebhookBody['order']> {
  const { id, number, orderNumber, marketplace, state, status, deliveryType, createdAt, shipBy, total, currency } =
    order;
  return {
    ...{ id, number, orderNumber, marketplace, state, deliveryType, createdAt, shipBy, total, currency },
    account: order.account?.id ?? null,
    source: order.source?.id ?? null,
    status: { id: status.id, title: status.title },
    products: order.products.map(({ offer, article, title, barcode, quantity, cancelled, price }) => ({
      ...{ offer, article, title, barcode, quantity, cancelled, price },
    })),
  };
}

/** Orders that came into a status tell the addresses of that status. */
export const webhookSubscription: Subscription = subscribe(orderHappened, async (db, { kind, orders }) => {
  if (kind !== 'arrived' && kind !== 'status') return;
  await tellWebhooks(db, await queries.listenersOf(db, orders), { event: 'order.status' });
});
