import type { ParcelItem } from '@prilavok/contract';
import type { z } from 'zod';
import type { Db } from '../../database/pools.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { activeParcels, insertParcel, packLoose, packUnits, unpack, updateParcelState } from '../parcels.queries.ts';
import { linesWithIds } from '../postings/postings.queries.ts';
import { byPerson, insertHistory } from './history.queries.ts';
import type { StoredOrder } from './order-state.queries.ts';
import { advanceOrder, touchOrders } from './order-state.ts';

/** Who does what with which locked order. */
export interface Hand {
  db: Db;
  company: string;
  user: string | null;
  order: StoredOrder;
}

/** Puts units into a new parcel: the named ones, or all that are loose. Answers the parcel's id. */
export async function pack(hand: Hand, items?: z.output<typeof ParcelItem>[]): Promise<string> {
  const { db, user, order } = hand;
  const lines = await linesWithIds(db, order.id);
  const { id, place } = await insertParcel(db, order.id);
  const packed: string[] = [];
  if (items && items.length > 0) {
    for (const [index, { product, quantity }] of items.entries()) {
      const line = lines.get(product);
      if (!line) throw invalid(`items.${index}.product`, 'такой строки в заказе нет');
      const taken = await packUnits(db, { order: order.id, item: product, parcel: id, quantity });
      if (taken < quantity) {
        throw invalid(`items.${index}.quantity`, `«${line.title}»: свободно ${taken} шт., а нужно ${quantity}`);
      }
      packed.push(`${line.title}, ${quantity} шт.`);
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
export async function unpackParcels({ db, user, order }: Hand, ids: string[] | undefined): Promise<void> {
  const heads = await activeParcels(db, order.id);
  const chosen = ids ? heads.filter((head) => ids.includes(head.id)) : heads.filter((head) => head.state === 'open');
  if (ids && chosen.length < ids.length) throw invalid('parcelIds', 'в заказе нет такой посылки');
  const confirmed = chosen.find((head) => head.state !== 'open');
  if (confirmed) throw conflict('not_allowed', `Посылка ${confirmed.place} уже подтверждена: её не разобрать`);
  await unpack(
    db,
    chosen.map((head) => head.id),
  );
  const places = chosen.map((head) => head.place).join(', ');
  await insertHistory(db, [order.id], byPerson(user), { kind: 'parcel', message: `Разобрана посылка ${places}` });
  await touchOrders(db, [order.id]);
}

/** An order of the seller's own has nobody to ask: its parcels are confirmed at once. */
export async function confirmOwn({ db, user, order }: Hand): Promise<void> {
  const open = (await activeParcels(db, order.id)).filter((head) => head.state === 'open');
  await updateParcelState(
    db,
    open.map((head) => head.id),
    'confirmed',
  );
  await advanceOrder(db, order, 'ready', { author: byPerson(user), message: 'Посылки подтверждены' });
}
