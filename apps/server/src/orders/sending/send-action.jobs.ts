import { Id, type OrderAction, orderActionTitles } from '@prilavok/contract';
import { connectors, MarketplaceError } from '@prilavok/marketplaces';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { Refusal } from '../../http/errors.ts';
import { announce } from '../../http/stream.ts';
import { enqueue, type Job, type JobRun, job } from '../../jobs/job.ts';
import { accountQueue } from '../../marketplaces/index.ts';
import { type AccountConnection, connectAccount } from '../account-connection.ts';
import { activeParcels, updateParcelState } from '../parcels.queries.ts';
import { byMarketplace, insertHistory } from '../workflow/history.queries.ts';
import { lockOrder, type StoredOrder, storedOrder } from '../workflow/order-state.queries.ts';
import { endSending } from '../workflow/order-state.ts';
import { cancelThere } from './send-cancellation.ts';
import { shipThere } from './send-parcels.ts';
import type { SendingOutcome } from './sending-outcome.ts';

const steps: Partial<Record<OrderAction, (net: AccountConnection, order: StoredOrder) => Promise<SendingOutcome>>> = {
  CONFIRM_PARCELS: shipThere,
  CANCEL_ORDER: cancelThere,
};

const Payload = z.object({ company: Id, order: Id });
type Sending = z.infer<typeof Payload>;

/** Carries to the marketplace what was decided here. Reads what is there before it tells anything a second time. */
export const sendOrder: Job<typeof Payload> = job('orders.send', Payload, send, { attempts: 8 });

/** Sends the order's action in the account's line, in the caller's transaction. */
export async function enqueueSending(db: Db, order: { id: string; account: string | null }): Promise<void> {
  if (order.account === null) throw new Error('An order of the seller’s own has nobody to be told to');
  const options = { queue: accountQueue(db.company, order.account), key: `orders.send:${order.id}` };
  await enqueue(db, sendOrder, { company: db.company, order: order.id }, options);
}

async function send({ payload, signal, attempt, attempts }: JobRun<Sending>): Promise<void> {
  const { company } = payload;
  const order = await withCompany(company, (db) => storedOrder(db, payload.order));
  const step = order?.sending ? steps[order.sending] : undefined;
  if (!order?.account || !step) return;
  try {
    const net = await connectAccount(company, order.account, signal);
    const outcome = await step(net, order);
    if (outcome !== 'done') await again(payload, order.account, outcome.askAgainIn);
  } catch (error) {
    if (signal.aborted) throw error;
    const words = finalWords(error);
    if (words !== null) return refuse(company, order.id, words);
    if (error instanceof MarketplaceError && error.kind === 'limit') {
      return again(payload, order.account, error.retryAfter ?? 30);
    }
    if (attempt >= attempts) {
      const down = error instanceof MarketplaceError ? error.message : 'на нашем сервере произошла ошибка';
      await refuse(company, order.id, `не получилось отправить за ${attempts} попыток: ${down}`);
    }
    throw error;
  }
}

/** A no that asking again won't change, in the words to show; null when it is worth another try. */
function finalWords(error: unknown): string | null {
  if (error instanceof Refusal) return error.message;
  if (!(error instanceof MarketplaceError)) return null;
  return error.kind === 'limit' || error.kind === 'down' ? null : error.message;
}

async function again({ company, order }: Sending, account: string, seconds: number): Promise<void> {
  const runAt = new Date(Date.now() + seconds * 1000);
  await withCompany(company, (db) =>
    enqueue(
      db,
      sendOrder,
      { company, order },
      { queue: accountQueue(company, account), key: `orders.send:${order}`, runAt },
    ),
  );
}

/** The marketplace said no: the order is as it was before, and everyone sees why. */
export async function refuse(company: string, id: string, words: string): Promise<void> {
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
    await endSending(db, id, words);
    await insertHistory(db, [id], byMarketplace, { kind: 'refused', message: `${title}, «${action}»: ${words}` });
    await announce(db, {
      type: 'notice',
      severity: 'error',
      title: `${title}: «${action}» не принято`,
      message: `Заказ ${order.number}: ${words}`,
      link: `/cabinet/orders/${id}`,
      at: new Date().toISOString(),
    });
  });
}
