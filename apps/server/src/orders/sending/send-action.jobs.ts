import { Id, type OrderAction, orderActionTitles } from '@prilavok/contract';
import { connectors, MarketplaceError } from '@prilavok/marketplaces';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { Refusal } from '../../http/errors.ts';
import { enqueue, type Job, type JobRun, job } from '../../jobs/job.ts';
import { accountQueue } from '../../marketplaces/index.ts';
import { notify } from '../../notifications/index.ts';
import { type AccountConnection, connectAccount } from '../accounts/account-connection.ts';
import { byMarketplace, insertHistory } from '../stored/history.queries.ts';
import { lockOrder, type StoredOrder, storedOrder } from '../stored/order-state.queries.ts';
import { activeParcels, updateParcelState } from '../stored/parcels.queries.ts';
import { endSending } from '../workflow/order-state.ts';
import { sendAcceptance } from './send-acceptance.ts';
import { sendCancelAnswer } from './send-cancel-answer.ts';
import { sendCancellation } from './send-cancellation.ts';
import { sendDispute } from './send-dispute.ts';
import { sendHandover } from './send-handover.ts';
import { sendItemCancellation } from './send-item-cancellation.ts';
import { sendParcels } from './send-parcels.ts';
import type { SendingOutcome } from './sending-outcome.ts';

const senders: Partial<
  Record<OrderAction, (connection: AccountConnection, order: StoredOrder) => Promise<SendingOutcome>>
> = {
  START_PROCCESS: sendAcceptance,
  CONFIRM_PARCELS: sendParcels,
  MARK_AS_DELIVERING: sendHandover,
  MARK_AS_LAST_MILE: sendHandover,
  COMPLETED: sendHandover,
  CANCEL_ORDER: sendCancellation,
  CANCEL_ITEM: sendItemCancellation,
  OPEN_DISPUTE: sendDispute,
  RETURN_TO_SHIPMENT: sendDispute,
  ACCEPT_CANCELLATION: sendCancelAnswer,
  REFUSE_CANCELLATION: sendCancelAnswer,
};

const Payload = z.object({ company: Id, order: Id });
type Payload = z.infer<typeof Payload>;

/** Carries to the marketplace what was decided here. Reads what is there before it tells anything a second time. */
export const sendOrder: Job<typeof Payload> = job('orders.send', Payload, send, {
  lane: 'orders',
  attempts: 8,
  exhausted: ({ company, order }) =>
    refuseSending(company, order, 'не получилось отправить: на нашем сервере произошла ошибка'),
});

/** Sends the order's action in its account's queue, in the caller's transaction; `runAt` is when, without it now. */
export async function enqueueSending(
  db: Db,
  { id, account }: { id: string; account: string | null },
  when: { runAt?: Date } = {},
): Promise<void> {
  if (account === null) throw new Error('An order of the seller’s own is sent to no marketplace');
  const options = { queue: accountQueue(db.company, account), key: `orders.send:${id}`, ...when };
  await enqueue(db, sendOrder, { company: db.company, order: id }, options);
}

async function send({ payload, signal, attempt, attempts }: JobRun<Payload>): Promise<void> {
  const { company } = payload;
  const order = await withCompany(company, (db) => storedOrder(db, payload.order));
  const sender = order?.sending ? senders[order.sending] : undefined;
  if (!order?.account || !sender) return;
  const sendAgainIn = (seconds: number) =>
    withCompany(company, (db) => enqueueSending(db, order, { runAt: new Date(Date.now() + seconds * 1000) }));
  try {
    const connection = await connectAccount(company, order.account, signal);
    const outcome = await sender(connection, order);
    if (outcome !== 'done') await sendAgainIn(outcome.askAgainIn);
  } catch (error) {
    if (signal.aborted) throw error;
    const reason = finalReason(error);
    if (reason !== null) return refuseSending(company, order.id, reason);
    if (error instanceof MarketplaceError && error.kind === 'limit') return sendAgainIn(error.retryAfter ?? 30);
    if (attempt >= attempts) {
      const cause = error instanceof MarketplaceError ? error.message : 'на нашем сервере произошла ошибка';
      await refuseSending(company, order.id, `не получилось отправить за ${attempts} попыток: ${cause}`);
    }
    throw error;
  }
}

/** Why sending again won't help, in words to show; null when it is worth another try. */
function finalReason(error: unknown): string | null {
  if (error instanceof Refusal) return error.message;
  if (!(error instanceof MarketplaceError)) return null;
  return error.kind === 'limit' || error.kind === 'down' ? null : error.message;
}

/** Ends the sending without success: the order is as it was before, and everyone sees why. */
export async function refuseSending(company: string, id: string, reason: string): Promise<void> {
  await withCompany(company, async (db) => {
    const order = await lockOrder(db, id);
    if (!order?.sending) return;
    const title = order.marketplace ? connectors[order.marketplace].title : 'Маркетплейс';
    const action = orderActionTitles[order.sending];
    const sent = (await activeParcels(db, id)).filter((parcel) => parcel.state === 'sending');
    await updateParcelState(
      db,
      sent.map((parcel) => parcel.id),
      'open',
    );
    await endSending(db, id, reason);
    await insertHistory(db, [id], byMarketplace, { kind: 'refused', message: `${title}, «${action}»: ${reason}` });
    await notify(db, {
      theme: 'orders',
      severity: 'error',
      title: `${title}: «${action}» не принято`,
      message: `Заказ ${order.number}: ${reason}`,
      link: `/cabinet/orders/${id}`,
      ...(order.account && { account: order.account }),
    });
  });
}
