import { CarrierError } from '@prilavok/carriers';
import { type DeliveryState, deliveryAfterReport, Id } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { enqueue, type Job, type JobRun, job } from '../../jobs/job.ts';
import { type CarrierConnection, carrierQueue, connectCarrier } from './carrier-client.ts';
import * as queries from './deliveries.queries.ts';
import { applyReport, byCarrier, lockWithOrder, moveDelivery, tellPeople } from './move-delivery.ts';

/** Seconds after which it is seen what the carrier has made of it. */
const again = { cancelling: 5, limit: 30 };

const Payload = z.object({ company: Id, delivery: Id });
type Payload = z.infer<typeof Payload>;

/** Has a carrier call a delivery off. What is on its way already comes back; what the carrier never got is cancelled here. */
export const cancelDelivery: Job<typeof Payload> = job('deliveries.cancel', Payload, run, {
  lane: 'orders',
  attempts: 8,
  exhausted: async ({ company, delivery }) => {
    await withCompany(company, (db) => queries.updateAskAt(db, [delivery], new Date(Date.now() + 60_000)));
  },
});

/** Has a delivery called off, in the caller's transaction. */
export async function enqueueCancelling(
  db: Db,
  { id, provider }: Pick<queries.StoredDelivery, 'id' | 'provider'>,
  when: { runAt?: Date } = {},
): Promise<void> {
  const how = { queue: carrierQueue(db.company, provider), key: `deliveries.cancel:${id}`, ...when };
  await enqueue(db, cancelDelivery, { company: db.company, delivery: id }, how);
}

async function run({ payload: { company, delivery: id }, signal }: JobRun<Payload>): Promise<void> {
  const delivery = await withCompany(company, (db) => queries.deliveryById(db, id));
  if (delivery?.state !== 'cancelling') return;
  const inSeconds = (seconds: number) =>
    withCompany(company, (db) => enqueueCancelling(db, delivery, { runAt: new Date(Date.now() + seconds * 1000) }));
  try {
    const connection = await connectCarrier(company, delivery.provider, { signal });
    if ((await callOff(connection, delivery)) === 'cancelling') await inSeconds(again.cancelling);
  } catch (error) {
    if (signal.aborted || !(error instanceof CarrierError)) throw error;
    if (error.kind === 'limit') return inSeconds(again.limit);
    throw error;
  }
}

/** Calls a delivery off; answers where it stands then. Looks before it asks: what is done isn't asked for again. */
export async function callOff(
  { company, client }: CarrierConnection,
  delivery: queries.StoredDelivery,
): Promise<DeliveryState | undefined> {
  const within = <T>(work: (db: Db) => Promise<T>) => withCompany(company, work);
  const carried =
    delivery.external === null ? await client.find(delivery.number) : await client.read(delivery.external);
  if (!carried)
    return within(async (db) => {
      const locked = await lockWithOrder(db, delivery.id);
      if (locked?.delivery.state !== 'cancelling') return locked?.delivery.state;
      await moveDelivery(db, locked, 'cancelled', {
        author: byCarrier,
        message: 'доставка отменена: её не заказывали',
      });
      return 'cancelled';
    });
  const before = await within((db) => applyReport(db, delivery.id, carried));
  if (before !== 'cancelling') return before;
  try {
    await client.cancel(carried.external);
  } catch (error) {
    if (error instanceof CarrierError && (error.kind === 'refused' || error.kind === 'keys'))
      return within((db) => goOn(db, delivery.id, { events: carried.events, reason: error.message }));
    throw error;
  }
  const after = await client.read(carried.external);
  return within((db) => applyReport(db, delivery.id, after));
}

/** The carrier doesn't cancel: the delivery goes on as it was, and everyone sees why. */
async function goOn(
  db: Db,
  id: string,
  { events, reason }: { events: readonly { state: DeliveryState | null }[]; reason: string },
): Promise<DeliveryState | undefined> {
  const locked = await lockWithOrder(db, id);
  if (locked?.delivery.state !== 'cancelling') return locked?.delivery.state;
  const before = events.reduce<DeliveryState>(
    (state, { state: reported }) => (reported ? deliveryAfterReport(state, reported) : state),
    'ordering',
  );
  const to = before === 'delivering' ? 'delivering' : 'ordered';
  await moveDelivery(db, locked, to, { author: byCarrier, message: `отменить не вышло: ${reason}`, refusal: reason });
  await tellPeople(db, locked, to, reason);
  return to;
}
