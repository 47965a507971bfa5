import { Id } from '@prilavok/contract';
import { connectors, MarketplaceError } from '@prilavok/marketplaces';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { Refusal } from '../../http/errors.ts';
import { announce } from '../../http/stream.ts';
import { enqueue, type Job, type JobRun, job } from '../../jobs/job.ts';
import { accountQueue } from '../../marketplaces/index.ts';
import { type AccountConnection, connectAccount } from '../account-connection.ts';
import * as queries from '../shipments.queries.ts';
import { byMarketplace, insertHistory } from '../workflow/history.queries.ts';
import { touchOrders } from '../workflow/order-state.ts';

const Payload = z.object({ company: Id, shipment: Id });

/** Makes the shipment on the marketplace, with our parcels and no others, and approves it. */
export const confirmShipmentThere: Job<typeof Payload> = job('orders.confirm-shipment', Payload, confirm, {
  attempts: 8,
});

export async function enqueueShipment(db: Db, shipment: { id: string; account: string }): Promise<void> {
  const options = { queue: accountQueue(db.company, shipment.account), key: `orders.confirm-shipment:${shipment.id}` };
  await enqueue(db, confirmShipmentThere, { company: db.company, shipment: shipment.id }, options);
}

async function confirm({ payload, signal, attempt, attempts }: JobRun<z.infer<typeof Payload>>): Promise<void> {
  const { company } = payload;
  const shipment = await withCompany(company, (db) => queries.lockShipment(db, payload.shipment));
  if (shipment?.state !== 'confirming' || shipment.account === null) return;
  try {
    const net = await connectAccount(company, shipment.account, signal);
    const number = shipment.number ?? (await make(net, shipment));
    await compose(net, shipment, number);
    await confirmed(net, shipment.id);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof MarketplaceError && error.kind === 'limit') {
      const runAt = new Date(Date.now() + (error.retryAfter ?? 30) * 1000);
      const options = {
        queue: accountQueue(company, shipment.account),
        key: `orders.confirm-shipment:${shipment.id}`,
        runAt,
      };
      return withCompany(company, (db) => enqueue(db, confirmShipmentThere, payload, options));
    }
    const final = error instanceof Refusal || (error instanceof MarketplaceError && error.kind !== 'down');
    if (final) return refuse(company, shipment.id, error.message);
    if (attempt >= attempts) await refuse(company, shipment.id, 'маркетплейс не отвечает, повторите позже');
    throw error;
  }
}

/** Statuses of a shipment that waits for approval. */
const isOpen = (status: string) => status === 'new' || status === 'retry';

/** The shipment's number there. Making it twice would leave an empty one: after a crash it is looked for first. */
async function make(net: AccountConnection, shipment: queries.LockedShipment): Promise<string> {
  const { company, client } = net;
  const method = shipment.deliveryMethodId ?? '';
  const keep = (number: string) => withCompany(company, (db) => queries.setShipmentNumber(db, shipment.id, number));
  const found = await openThere(net, method);
  if (found) {
    await keep(found);
    return found;
  }
  await withCompany(company, (db) => queries.markAsked(db, shipment.id));
  const parcels = await withCompany(company, (db) => queries.parcelsOfShipment(db, shipment.id));
  const number = await client.shipments.create({ deliveryMethod: method, departureAt: departureOf(shipment, parcels) });
  await keep(number);
  return number;
}

/** An open shipment of the delivery method that no other row of ours stands for. */
async function openThere({ company, account, client }: AccountConnection, method: string): Promise<string | undefined> {
  const taken = await withCompany(company, (db) => queries.takenNumbers(db, account.id));
  let cursor: string | null = null;
  do {
    const part: Awaited<ReturnType<typeof client.shipments.candidates>> = await client.shipments.candidates(
      cursor ? { cursor } : {},
    );
    const own = part.rows.filter((row) => row.deliveryMethod === method).flatMap((row) => row.shipments);
    const free = own.find((row) => isOpen(row.status) && !taken.includes(row.id));
    if (free) return free.id;
    cursor = part.cursor === cursor ? null : part.cursor;
  } while (cursor !== null);
  return undefined;
}

/** The day that was chosen, else the earliest deadline among the parcels. */
function departureOf(shipment: queries.LockedShipment, parcels: queries.ShipmentParcel[]): string {
  if (shipment.departure !== null) return `${shipment.departure}T09:00:00.000Z`;
  const deadlines = parcels.flatMap((parcel) => (parcel.shipBy === null ? [] : [Date.parse(parcel.shipBy)]));
  return new Date(deadlines.length > 0 ? Math.min(...deadlines) : Date.now()).toISOString();
}

async function compose(
  { company, client }: AccountConnection,
  shipment: queries.LockedShipment,
  number: string,
): Promise<void> {
  if (!isOpen((await client.shipments.get(number)).status)) return;
  const parcels = await withCompany(company, (db) => queries.parcelsOfShipment(db, shipment.id));
  const numbers = parcels.flatMap((parcel) => (parcel.number === null ? [] : [parcel.number]));
  const inside = await client.shipments.postings(number);
  if (inside.toSorted().join() !== numbers.toSorted().join()) {
    const { rejected } = await client.shipments.setPostings(number, numbers);
    if (rejected.length > 0) {
      const words = rejected.map((row) => `${row.number}: ${row.message}`).join('; ');
      throw new MarketplaceError('refused', words);
    }
  }
  await client.shipments.approve(number);
}

async function confirmed({ company, account }: AccountConnection, id: string): Promise<void> {
  await withCompany(company, async (db) => {
    const shipment = await queries.lockShipment(db, id);
    if (shipment?.state !== 'confirming') return;
    await queries.setShipmentState(db, id, 'confirmed');
    const orders = await ordersOf(db, id);
    const message = `${connectors[account.marketplace].title} принял отгрузку ${shipment.number}`;
    await insertHistory(db, orders, byMarketplace, { kind: 'shipment', message });
    await touchOrders(db, orders);
  });
}

async function ordersOf(db: Db, id: string): Promise<string[]> {
  return [...new Set((await queries.parcelsOfShipment(db, id)).map((parcel) => parcel.order))];
}

/** Back to a draft, with the marketplace's words on it. */
async function refuse(company: string, id: string, words: string): Promise<void> {
  await withCompany(company, async (db) => {
    const shipment = await queries.lockShipment(db, id);
    if (shipment?.state !== 'confirming') return;
    await queries.setShipmentState(db, id, 'draft', words);
    const orders = await ordersOf(db, id);
    await insertHistory(db, orders, byMarketplace, {
      kind: 'refused',
      message: `Отгрузка ${id} не принята: ${words}`,
    });
    await touchOrders(db, orders);
    await announce(db, {
      type: 'notice',
      severity: 'error',
      title: 'Отгрузка не принята',
      message: words,
      link: '/cabinet/orders/shipments',
      at: new Date().toISOString(),
    });
  });
}
