import { Id } from '@prilavok/contract';
import { connectors, MarketplaceError } from '@prilavok/marketplaces';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { Refusal } from '../../http/errors.ts';
import { enqueue, type Job, type JobRun, job } from '../../jobs/job.ts';
import { accountQueue } from '../../marketplaces/index.ts';
import { notify } from '../../notifications/index.ts';
import { type AccountConnection, connectAccount } from '../accounts/account-connection.ts';
import { byMarketplace, insertHistory } from '../stored/history.queries.ts';
import * as queries from '../stored/shipments.queries.ts';
import { touchOrders } from '../workflow/order-state.ts';
import { moveShipment } from '../workflow/shipment-state.ts';

const Payload = z.object({ company: Id, shipment: Id });
type Payload = z.infer<typeof Payload>;

/** Makes the shipment on the marketplace, with our parcels and no others, and approves it. */
export const sendShipment: Job<typeof Payload> = job('orders.confirm-shipment', Payload, send, {
  lane: 'orders',
  attempts: 8,
  exhausted: ({ company, shipment }) =>
    refuseShipment(company, shipment, 'на нашем сервере произошла ошибка, повторите позже'),
});

/** Sends the shipment in its account's queue, in the caller's transaction; `runAt` is when, without it now. */
export async function enqueueShipment(
  db: Db,
  { id, account }: { id: string; account: string },
  when: { runAt?: Date } = {},
): Promise<void> {
  const options = { queue: accountQueue(db.company, account), key: `orders.confirm-shipment:${id}`, ...when };
  await enqueue(db, sendShipment, { company: db.company, shipment: id }, options);
}

async function send({ payload, signal, attempt, attempts }: JobRun<Payload>): Promise<void> {
  const { company } = payload;
  const shipment = await withCompany(company, (db) => queries.lockShipment(db, payload.shipment));
  if (shipment?.state !== 'confirming' || shipment.account === null) return;
  const { id, account } = shipment;
  try {
    const connection = await connectAccount(company, account, signal);
    const number = shipment.number ?? (await createThere(connection, shipment));
    await fillAndApprove(connection, shipment, number);
    await confirm(connection, id);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof MarketplaceError && error.kind === 'limit') {
      const runAt = new Date(Date.now() + (error.retryAfter ?? 30) * 1000);
      return withCompany(company, (db) => enqueueShipment(db, { id, account }, { runAt }));
    }
    const final = error instanceof Refusal || (error instanceof MarketplaceError && error.kind !== 'down');
    if (final) return refuseShipment(company, id, error.message);
    if (attempt >= attempts) await refuseShipment(company, id, 'маркетплейс не отвечает, повторите позже');
    throw error;
  }
}

/** The shipment's number there. Making it twice would leave an empty one: after a crash it is looked for first. */
async function createThere(connection: AccountConnection, shipment: queries.StoredShipment): Promise<string> {
  const { company, client } = connection;
  const method = shipment.deliveryMethodId ?? '';
  const keep = (number: string) => withCompany(company, (db) => queries.updateShipmentNumber(db, shipment.id, number));
  const found = await openShipmentThere(connection, method);
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
async function openShipmentThere(
  { company, account, client }: AccountConnection,
  method: string,
): Promise<string | undefined> {
  const taken = await withCompany(company, (db) => queries.shipmentNumbers(db, account.id));
  return (await client.shipments.open(method)).find((shipment) => !taken.includes(shipment.id))?.id;
}

/** The day that was chosen, else the earliest deadline among the parcels. */
function departureOf(shipment: queries.StoredShipment, parcels: queries.ShipmentParcel[]): string {
  if (shipment.departure !== null) return `${shipment.departure}T09:00:00.000Z`;
  const deadlines = parcels.flatMap((parcel) => (parcel.shipBy === null ? [] : [Date.parse(parcel.shipBy)]));
  return new Date(deadlines.length > 0 ? Math.min(...deadlines) : Date.now()).toISOString();
}

async function fillAndApprove(
  { company, client }: AccountConnection,
  shipment: queries.StoredShipment,
  number: string,
): Promise<void> {
  if (!(await client.shipments.get(number)).open) return;
  const parcels = await withCompany(company, (db) => queries.parcelsOfShipment(db, shipment.id));
  const numbers = parcels.flatMap((parcel) => (parcel.number === null ? [] : [parcel.number]));
  const inShipment = await client.shipments.parcels(number);
  if (inShipment.toSorted().join() !== numbers.toSorted().join()) {
    const { rejected } = await client.shipments.setParcels(number, numbers);
    if (rejected.length > 0) {
      throw new MarketplaceError('refused', rejected.map((row) => `${row.number}: ${row.message}`).join('; '));
    }
  }
  const departureAt = departureOf(shipment, parcels);
  if (shipment.shipping) {
    const { point, type } = shipment.shipping;
    const { departure: day, waybill } = shipment;
    await client.shipments.shipping?.set(number, { point: point.id, type, day, waybill });
  }
  await client.shipments.confirm(number, departureAt);
}

async function confirm({ company, account }: AccountConnection, id: string): Promise<void> {
  await withCompany(company, async (db) => {
    const shipment = await queries.lockShipment(db, id);
    if (shipment?.state !== 'confirming') return;
    await moveShipment(db, id, 'confirmed');
    const orders = await ordersOf(db, id);
    const message = `${connectors[account.marketplace].title} принял отгрузку ${shipment.number}`;
    await insertHistory(db, orders, byMarketplace, { kind: 'shipment', message });
    await touchOrders(db, orders);
  });
}

async function ordersOf(db: Db, id: string): Promise<string[]> {
  return [...new Set((await queries.parcelsOfShipment(db, id)).map((parcel) => parcel.order))];
}

/** Back to a draft, with the marketplace's reason on it. */
export async function refuseShipment(company: string, id: string, reason: string): Promise<void> {
  await withCompany(company, async (db) => {
    const shipment = await queries.lockShipment(db, id);
    if (shipment?.state !== 'confirming') return;
    await moveShipment(db, id, 'draft', reason);
    const orders = await ordersOf(db, id);
    await insertHistory(db, orders, byMarketplace, {
      kind: 'refused',
      message: `Отгрузка ${id} не принята: ${reason}`,
    });
    await touchOrders(db, orders);
    await notify(db, {
      theme: 'orders',
      severity: 'error',
      title: 'Отгрузка не принята',
      message: `Отгрузка ${id}: ${reason}`,
      link: `/cabinet/orders/shipments?open=${id}`,
      ...(shipment.account && { account: shipment.account }),
    });
  });
}
