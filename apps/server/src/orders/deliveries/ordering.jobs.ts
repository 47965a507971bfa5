import { type CarrierClient, CarrierError } from '@prilavok/carriers';
import { type Delivery, Id } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { enqueue, type Job, type JobRun, job } from '../../jobs/job.ts';
import { type CarrierConnection, carrierQueue, connectCarrier } from './carrier-client.ts';
import * as queries from './deliveries.queries.ts';
import { goodsOfOrder } from './goods.queries.ts';
import { applyReport, byCarrier, lockWithOrder, moveDelivery, tellPeople } from './move-delivery.ts';
import { updateRefusal } from './providers.queries.ts';

/**
 * For so many milliseconds an answer that was lost is looked for before the delivery is ordered again: a carrier may show later what it has taken
 * already (CDEK checks an order after it has accepted it).
 */
const lostAfter = 120_000;
/** Seconds after which a carrier is asked again: while it checks, when it asks to wait, and for what was lost. */
const again = { checking: 3, limit: 30, lost: 15 };

const Payload = z.object({ company: Id, delivery: Id });
type Payload = z.infer<typeof Payload>;

/** Orders a delivery from its carrier. Asks for it by our number before it orders a second time. */
export const orderDelivery: Job<typeof Payload> = job('deliveries.order', Payload, run, {
  lane: 'orders',
  attempts: 8,
  exhausted: async ({ company, delivery }) => {
    // Nobody knows whether the carrier has it: it is looked for as long as it stands so, and the person may cancel.
    await withCompany(company, (db) => queries.updateAskAt(db, [delivery], new Date(Date.now() + 60_000)));
  },
});

/** Has a delivery ordered, in the caller's transaction. */
export async function enqueueOrdering(
  db: Db,
  { id, provider }: Pick<queries.StoredDelivery, 'id' | 'provider'>,
  when: { runAt?: Date } = {},
): Promise<void> {
  const how = { queue: carrierQueue(db.company, provider), key: `deliveries.order:${id}`, ...when };
  await enqueue(db, orderDelivery, { company: db.company, delivery: id }, how);
}

async function run({ payload: { company, delivery: id }, signal }: JobRun<Payload>): Promise<void> {
  const delivery = await withCompany(company, (db) => queries.deliveryById(db, id));
  if (delivery?.state !== 'ordering') return;
  const inSeconds = (seconds: number) =>
    withCompany(company, (db) => enqueueOrdering(db, delivery, { runAt: new Date(Date.now() + seconds * 1000) }));
  try {
    const connection = await connectCarrier(company, delivery.provider, { signal });
    const outcome = await placeOrder(connection, delivery);
    if (outcome !== 'done') await inSeconds(outcome.askAgainIn);
  } catch (error) {
    if (signal.aborted || !(error instanceof CarrierError)) throw error;
    if (error.kind === 'limit') return inSeconds(again.limit);
    if (error.kind === 'down') throw error;
    await refuseOrdering(company, id, error);
  }
}

/** Orders what isn't ordered yet, a step at a time, each written down: killed between any two of them, it goes on where it was. */
export async function placeOrder(
  { company, provider, client }: CarrierConnection,
  delivery: queries.StoredDelivery,
): Promise<'done' | { askAgainIn: number }> {
  const within = <T>(work: (db: Db) => Promise<T>) => withCompany(company, work);
  let external = delivery.external;
  if (external === null && delivery.askedAt !== null) {
    const found = await client.find(delivery.number);
    if (found) external = found.external;
    else if (Date.now() - Date.parse(delivery.askedAt) < lostAfter) return { askAgainIn: again.lost };
  }
  if (external === null) {
    const goods = await within((db) => goodsOfOrder(db, delivery.order));
    const request = {
      number: delivery.number,
      comment: delivery.comment,
      recipient: { name: delivery.recipientName, phone: delivery.recipientPhone },
      ...parcelOf(delivery, goods, delivery.cargo ?? provider.cargo),
      day: delivery.day,
    };
    // Written down before it is sent: whoever comes after a crash looks for it first.
    await within((db) => queries.updateAskedAt(db, delivery.id, new Date()));
    external = await orderOnce(client, request, () => within((db) => queries.updateAskedAt(db, delivery.id, null)));
  }
  const carried = await client.read(external);
  const state = await within(async (db) => {
    await updateRefusal(db, delivery.provider, null);
    return applyReport(db, delivery.id, carried);
  });
  return state === 'ordering' ? { askAgainIn: again.checking } : 'done';
}

type Request = Parameters<CarrierClient['order']>[0];

/** Where the carrier surely hasn't taken it, nothing has to be looked for. */
async function orderOnce(client: CarrierClient, request: Request, notTaken: () => Promise<void>): Promise<string> {
  try {
    return await client.order(request);
  } catch (error) {
    if (error instanceof CarrierError && error.kind !== 'down') await notTaken();
    throw error;
  }
}

/** Where a parcel goes and what it is. */
export const parcelOf = (
  {
    fullAddress,
    latitude,
    longitude,
    point,
  }: Pick<queries.StoredDelivery, 'fullAddress' | 'latitude' | 'longitude' | 'point'>,
  goods: Request['cargo']['goods'],
  cargo: Delivery['cargo'],
): Pick<Request, 'destination' | 'cargo'> => ({
  destination: { address: fullAddress, city: null, latitude, longitude, point: point?.id ?? null },
  cargo: { ...cargo, goods },
});

/** Ends the ordering without a delivery: everyone sees why, and another may be made. */
async function refuseOrdering(company: string, id: string, error: CarrierError): Promise<void> {
  await withCompany(company, async (db) => {
    const locked = await lockWithOrder(db, id);
    if (locked?.delivery.state !== 'ordering') return;
    await updateRefusal(db, locked.delivery.provider, error.kind === 'keys' ? error.message : null);
    const message = `доставка не принята: ${error.message}`;
    await moveDelivery(db, locked, 'failed', { author: byCarrier, message, refusal: error.message });
    await tellPeople(db, locked, 'failed', error.message);
  });
}
