import {
  cancelParcels,
  createParcel,
  findParcels,
  findParcelsForShipment,
  getParcelLabels,
  getParcels,
  orderRefusal,
} from '@prilavok/contract';
import { withCompany } from '../database/pools.ts';
import { conflict, notFound, Refusal } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { labelsOf } from './labels/parcel-labels.ts';
import * as queries from './parcels.queries.ts';
import { mustLockOrder } from './workflow/order-model.ts';
import { orderFacts } from './workflow/order-state.queries.ts';
import { pack, unpackParcels } from './workflow/pack-parcels.ts';

export const parcels = [
  handle(findParcels, async ({ db, body }) => ({ rows: await queries.listParcels(db, body) })),

  handle(getParcels, async ({ db, path }) => ({ rows: await queries.parcelsByIds(db, path.ids) })),

  handle(createParcel, async ({ db, user, body }) => {
    const order = await mustLockOrder(db, body.order);
    const reason = orderRefusal('CREATE_PARCEL', await orderFacts(db, order));
    if (reason) throw conflict('not_allowed', reason);
    const id = await pack({ db, company: db.company, user, order }, body.items);
    const [parcel] = await queries.parcelsByIds(db, [id]);
    if (!parcel) throw notFound('Посылка не найдена');
    return parcel;
  }),

  /** Each parcel in a transaction of its own: one that can't be cancelled doesn't keep the others. */
  handleOutside(cancelParcels, async ({ company, user, path }) => {
    const done: string[] = [];
    const failed: { id: string; code: string; message: string }[] = [];
    for (const id of path.ids) {
      try {
        await cancelOne(company, user, id);
        done.push(id);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        failed.push({ id, code: error.code, message: error.message });
      }
    }
    if (done.length === 0 && failed.every((one) => one.code === 'not_found')) throw notFound('Посылка не найдена');
    return { done, failed };
  }),

  handle(findParcelsForShipment, async ({ db, body }) => ({
    rows: await queries.listParcelsForShipment(db, body),
  })),

  handleOutside(getParcelLabels, async ({ company, path, request, reply }) => {
    const gone = new AbortController();
    request.raw.once('close', () => gone.abort());
    const pdf = await labelsOf(company, path.ids, gone.signal);
    reply.type('application/pdf').header('content-disposition', 'inline; filename="labels.pdf"');
    return pdf;
  }),
];

async function cancelOne(company: string, user: string | null, id: string): Promise<void> {
  await withCompany(company, async (db) => {
    const [parcel] = await queries.ordersOfParcels(db, [id]);
    if (!parcel) throw notFound('Посылка не найдена');
    const order = await mustLockOrder(db, parcel.order);
    const reason = orderRefusal('CANCEL_PARCEL', await orderFacts(db, order));
    if (reason) throw conflict('not_allowed', reason);
    await unpackParcels({ db, company, user, order }, [id]);
  });
}
