import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { enqueue, type Job, job } from '../../jobs/job.ts';
import { byMarketplace, insertHistory } from '../stored/history.queries.ts';
import * as queries from '../stored/shipments.queries.ts';
import { announceOrders } from './order-state.ts';
import { moveShipment } from './shipment-state.ts';

const Payload = z.object({ company: Id, order: Id });

/** An order is no longer with the seller by its marketplace's word: confirmed shipments that waited for nothing else are handed over. */
export async function completeShipmentsOf(db: Db, order: string): Promise<void> {
  if (await queries.shipmentInState(db, order, ['confirmed']))
    await enqueue(db, completeLeft, { company: db.company, order }, { key: `orders.complete-left:${order}` });
}

/** By itself, since who hands over by hand locks the shipment before its orders. */
export const completeLeft: Job<typeof Payload> = job(
  'orders.complete-left',
  Payload,
  ({ payload: { company, order } }) =>
    withCompany(company, async (db) => {
      for (const id of await queries.shipmentsOfOrder(db, order)) await completeIfLeft(db, id);
    }),
  { lane: 'orders' },
);

async function completeIfLeft(db: Db, id: string): Promise<void> {
  const shipment = await queries.lockShipment(db, id);
  if (shipment?.state !== 'confirmed' || !(await queries.hasLeft(db, id))) return;
  await moveShipment(db, id, 'completed');
  const orders = [...new Set((await queries.parcelsOfShipment(db, id)).map(({ order }) => order))];
  await insertHistory(db, orders, byMarketplace, { kind: 'shipment', message: `Отгрузка ${id} передана в доставку` });
  await announceOrders(db, orders);
}
