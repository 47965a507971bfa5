import {
  cancelParcels,
  createParcel,
  findParcels,
  findParcelsForShipment,
  getParcelLabels,
  getParcels,
  orderRefusal,
} from '@prilavok/contract';
import { withCompany } from '../../database/pools.ts';
import { batchAnswer, type CheckedBatch } from '../../http/batch.ts';
import { conflict, mustFind, Refusal } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { packParcel, unpackParcels } from '../actions/pack-parcels.ts';
import { inlineAs } from '../labels/file-names.ts';
import { parcelLabels } from '../labels/parcel-labels.ts';
import { mustLockOrder } from '../reading/order-model.ts';
import { orderFacts } from '../stored/order-state.queries.ts';
import * as queries from '../stored/parcels.queries.ts';

const missing = 'Посылка не найдена';

export const parcels = [
  handle(findParcels, async ({ db, body }) => ({ rows: await queries.listParcels(db, body) })),

  handle(getParcels, async ({ db, path }) => ({ rows: await queries.parcelsByIds(db, path.ids) })),

  handle(createParcel, async ({ db, user, body }) => {
    const order = await mustLockOrder(db, body.order);
    const reason = orderRefusal('CREATE_PARCEL', await orderFacts(db, order));
    if (reason) throw conflict('not_allowed', reason);
    const id = await packParcel({ db, user }, order, body.items);
    const [parcel] = await queries.parcelsByIds(db, [id]);
    return mustFind(parcel, missing);
  }),

  /** Each parcel in a transaction of its own: one that can't be cancelled doesn't keep the others. */
  handleOutside(cancelParcels, async ({ company, user, path }) => {
    const batch: CheckedBatch = { done: [], refused: new Map() };
    for (const id of path.ids) {
      try {
        await cancelParcel(company, user, id);
        batch.done.push(id);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        batch.refused.set(id, error);
      }
    }
    return batchAnswer(batch);
  }),

  handle(findParcelsForShipment, async ({ db, body }) => ({ rows: await queries.listParcelsForShipment(db, body) })),

  handleOutside(getParcelLabels, async ({ company, path, request, reply }) => {
    const closed = new AbortController();
    request.raw.once('close', () => closed.abort());
    const { pdf, name } = await parcelLabels(company, path.ids, closed.signal);
    reply.type('application/pdf').header('content-disposition', inlineAs(name));
    return pdf;
  }),
];

async function cancelParcel(company: string, user: string | null, id: string): Promise<void> {
  await withCompany(company, async (db) => {
    const [found] = await queries.ordersOfParcels(db, [id]);
    const order = await mustLockOrder(db, mustFind(found, missing).order);
    const reason = orderRefusal('CANCEL_PARCEL', await orderFacts(db, order));
    if (reason) throw conflict('not_allowed', reason);
    await unpackParcels({ db, user }, order, [id]);
  });
}
