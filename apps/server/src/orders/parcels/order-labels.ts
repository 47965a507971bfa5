import { orderRefusal } from '@prilavok/contract';
import { withCompany } from '../../database/pools.ts';
import { conflict } from '../../http/errors.ts';
import { parcelLabels } from '../labels/parcel-labels.ts';
import { mustFindOrder } from '../reading/order-model.ts';
import { orderFacts } from '../stored/order-state.queries.ts';
import { activeParcels } from '../stored/parcels.queries.ts';

/** Labels of all confirmed parcels of an order as one PDF, with a name for it; refuses in the words that stand beside the button. */
export async function orderLabels(
  company: string,
  id: string,
  signal: AbortSignal,
): Promise<{ pdf: Buffer; name: string }> {
  const parcels = await withCompany(company, async (db) => {
    const order = await mustFindOrder(db, id);
    const reason = orderRefusal('GET_PARCEL_LABELS', await orderFacts(db, order));
    if (reason !== null) throw conflict('not_allowed', reason);
    return activeParcels(db, order.id);
  });
  const confirmed = parcels.filter(({ state }) => state === 'confirmed').map((parcel) => parcel.id);
  return parcelLabels(company, confirmed, signal);
}
