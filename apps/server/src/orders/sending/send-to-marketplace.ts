import type { OrderAction } from '@prilavok/contract';
import type { Actor } from '../../actor.ts';
import { mustAnswer } from '../accounts/account-connection.ts';
import { byPerson, insertHistory } from '../stored/history.queries.ts';
import { beginSending, type SendingDetail, type StoredOrder } from '../stored/order-state.queries.ts';
import { enqueueSending } from './send-action.jobs.ts';

/** The step outside enters the queue with the step here: both happen, or neither. */
export async function sendToMarketplace(
  { db, user }: Actor,
  order: StoredOrder,
  { action, message, detail = {} }: { action: OrderAction; message: string; detail?: SendingDetail },
): Promise<void> {
  if (order.account !== null) await mustAnswer(db, order.account);
  await beginSending(db, order.id, { action, user, detail });
  await enqueueSending(db, order);
  await insertHistory(db, [order.id], byPerson(user), { kind: 'sent', message });
}
