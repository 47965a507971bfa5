import type { ParcelItem } from '@prilavok/contract';
import type { z } from 'zod';
import type { Actor } from '../../actor.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { byPerson, insertHistory } from '../stored/history.queries.ts';
import type { StoredOrder } from '../stored/order-state.queries.ts';
import {
  activeParcels,
  insertParcel,
  packLoose,
  packUnits,
  unpack,
  updateParcelState,
} from '../stored/parcels.queries.ts';
import { lineTitles } from '../stored/remote-orders.queries.ts';
import { advanceOrder, touchOrders } from '../workflow/order-state.ts';

/** Puts units into a new parcel: the named ones, or all that are loose. Answers the parcel's id. */
export async function packParcel(
  { db, user }: Actor,
  order: StoredOrder,
  items?: z.output<typeof ParcelItem>[],
): Promise<string> {
  const titles = await lineTitles(db, order.id);
  const { id, place } = await insertParcel(db, order.id);
  const packed: string[] = [];
  if (items && items.length > 0) {
    for (const [index, { product, quantity }] of items.entries()) {
      const title = titles.get(product);
      if (title === undefined) throw invalid(`items.${index}.product`, 'такой строки в заказе нет');
      const taken = await packUnits(db, { order: order.id, item: product, parcel: id, quantity });
      if (taken < quantity) {
        throw invalid(`items.${index}.quantity`, `«${title}»: свободно ${taken} шт., а нужно ${quantity}`);
      }
      packed.push(`${title}, ${quantity} шт.`);
    }
  } else {
    const taken = await packLoose(db, order.id, id);
    packed.push(`${taken} шт.`);
  }
  await insertHistory(db, [order.id], byPerson(user), {
    kind: 'parcel',
    message: `Собрана посылка ${place}: ${packed.join('; ')}`,
  });
  await touchOrders(db, [order.id]);
  return id;
}

/** Takes open parcels apart: the named ones, or all. */
export async function unpackParcels({ db, user }: Actor, order: StoredOrder, ids: string[] | undefined): Promise<void> {
  const parcels = await activeParcels(db, order.id);
  const chosen = ids
    ? parcels.filter((parcel) => ids.includes(parcel.id))
    : parcels.filter((parcel) => parcel.state === 'open');
  if (ids && chosen.length < ids.length) throw invalid('parcelIds', 'в заказе нет такой посылки');
  const confirmed = chosen.find((parcel) => parcel.state !== 'open');
  if (confirmed) throw conflict('not_allowed', `Посылка ${confirmed.place} уже подтверждена: её не разобрать`);
  await unpack(
    db,
    order.id,
    chosen.map((parcel) => parcel.id),
  );
  const places = chosen.map((parcel) => parcel.place).join(', ');
  await insertHistory(db, [order.id], byPerson(user), { kind: 'parcel', message: `Разобрана посылка ${places}` });
  await touchOrders(db, [order.id]);
}

/** An order of the seller's own has nobody to ask: its parcels are confirmed at once. */
export async function confirmOwnParcels({ db, user }: Actor, order: StoredOrder): Promise<void> {
  const open = (await activeParcels(db, order.id)).filter((parcel) => parcel.state === 'open');
  await updateParcelState(
    db,
    open.map((parcel) => parcel.id),
    'confirmed',
  );
  await advanceOrder(db, order, 'ready', { author: byPerson(user), message: 'Посылки подтверждены' });
}
