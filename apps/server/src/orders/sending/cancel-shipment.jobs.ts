import { Id } from '@prilavok/contract';
import { connectors, MarketplaceError } from '@prilavok/marketplaces';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { Refusal } from '../../http/errors.ts';
import { enqueue, type Job, type JobRun, job } from '../../jobs/job.ts';
import { accountQueue } from '../../marketplaces/index.ts';
import { notify } from '../../notifications/index.ts';
import { connectAccount } from '../accounts/account-connection.ts';
import { byMarketplace, insertHistory } from '../stored/history.queries.ts';
import * as queries from '../stored/shipments.queries.ts';
import { touchOrders } from '../workflow/order-state.ts';
import { freeParcels, moveShipment } from '../workflow/shipment-state.ts';

const Payload = z.object({ company: Id, shipment: Id });
type Payload = z.infer<typeof Payload>;

/** Cancels at the marketplace what it has of a shipment. The client looks how it stands there before it tells anything, so that twice is once. */
export const cancelShipmentThere: Job<typeof Payload> = job('orders.cancel-shipment', Payload, cancel, {
  lane: 'orders',
  attempts: 8,
  exhausted: ({ company, shipment }) =>
    refuseCancelling(company, shipment, 'на нашем сервере произошла ошибка, повторите позже'),
});

/** Cancels the shipment in its account's queue, in the caller's transaction; `runAt` is when, without it now. */
export async function enqueueCancelling(
  db: Db,
  { id, account }: { id: string; account: string },
  when: { runAt?: Date } = {},
): Promise<void> {
  const options = { queue: accountQueue(db.company, account), key: `orders.cancel-shipment:${id}`, ...when };
  await enqueue(db, cancelShipmentThere, { company: db.company, shipment: id }, options);
}

async function cancel({ payload, signal, attempt, attempts }: JobRun<Payload>): Promise<void> {
  const { company } = payload;
  const shipment = await withCompany(company, (db) => queries.lockShipment(db, payload.shipment));
  if (shipment?.state !== 'cancelling' || shipment.account === null || shipment.number === null) return;
  const { id, account, number } = shipment;
  try {
    const { client } = await connectAccount(company, account, signal);
    await client.shipments.cancel(number);
    await cancelled(company, id);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof MarketplaceError && error.kind === 'limit') {
      const runAt = new Date(Date.now() + (error.retryAfter ?? 30) * 1000);
      return withCompany(company, (db) => enqueueCancelling(db, { id, account }, { runAt }));
    }
    const final = error instanceof Refusal || (error instanceof MarketplaceError && error.kind !== 'down');
    if (final) return refuseCancelling(company, id, error.message);
    if (attempt >= attempts) await refuseCancelling(company, id, 'маркетплейс не отвечает, повторите позже');
    throw error;
  }
}

async function cancelled(company: string, id: string): Promise<void> {
  await withCompany(company, async (db) => {
    const shipment = await queries.lockShipment(db, id);
    if (shipment?.state !== 'cancelling') return;
    const title = shipment.marketplace ? connectors[shipment.marketplace].title : 'Маркетплейс';
    await freeParcels(db, id, { author: byMarketplace, message: `${title} отменил отгрузку ${shipment.number}` });
  });
}

/** Back to where it was, with the marketplace's reason on it. */
export async function refuseCancelling(company: string, id: string, reason: string): Promise<void> {
  await withCompany(company, async (db) => {
    const shipment = await queries.lockShipment(db, id);
    if (shipment?.state !== 'cancelling') return;
    await moveShipment(db, id, shipment.confirmedAt === null ? 'draft' : 'confirmed', reason);
    const parcels = await queries.parcelsOfShipment(db, id);
    const orders = [...new Set(parcels.map(({ order }) => order))];
    await insertHistory(db, orders, byMarketplace, {
      kind: 'refused',
      message: `Отгрузка ${id} не отменена: ${reason}`,
    });
    await touchOrders(db, orders);
    await notify(db, {
      theme: 'orders',
      severity: 'error',
      title: 'Отгрузка не отменена',
      message: `Отгрузка ${id}: ${reason}`,
      link: `/cabinet/orders/shipments?open=${id}`,
      ...(shipment.account && { account: shipment.account }),
    });
  });
}
