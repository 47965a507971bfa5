import type { ActionBody } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { invalid } from '../../http/errors.ts';
import * as queries from '../stored/cancel-items.queries.ts';
import { type Author, insertHistory } from '../stored/history.queries.ts';
import type { CancelledPieces, StoredOrder } from '../stored/order-state.queries.ts';
import { advanceOrder, touchOrders } from './order-state.ts';
import { settleReserves } from './reserves.ts';

/** Which pieces an action cancels: so many of a line, or what is loose of whole lines; refuses what isn't there. */
export async function piecesToCancel(db: Db, order: string, body: ActionBody): Promise<CancelledPieces[]> {
  const lines = await queries.looseLines(db, order);
  const items = body.dto?.items;
  if (items && items.length > 0) {
    return items.map(({ product, quantity }, index) => {
      const line = lines.find((one) => one.line === product);
      if (!line) throw invalid(`dto.items.${index}.product`, 'такой строки в заказе нет');
      if (quantity > line.quantity) {
        const free = `«${line.title}»: отменить можно ${line.quantity} шт., остальное в посылках или уже отменено`;
        throw invalid(`dto.items.${index}.quantity`, free);
      }
      return { ...line, quantity };
    });
  }
  const ids = body.ids ?? (body.id ? [body.id] : []);
  if (ids.length === 0) throw invalid('ids', 'укажите строки заказа');
  const found = lines.filter(({ line, quantity }) => ids.includes(line) && quantity > 0);
  if (found.length === 0) throw invalid('ids', 'у этих строк нечего отменять');
  return found;
}

/** Cancels pieces here: their stock is free again, the order's sum is less; an order without pieces is cancelled with them. */
export async function cancelItems(
  db: Db,
  order: StoredOrder,
  pieces: readonly CancelledPieces[],
  { author, reason }: { author: Author; reason?: string | undefined },
): Promise<void> {
  for (const one of pieces) await queries.cancelPieces(db, order.id, one);
  const left = await queries.recountOrder(db, order.id);
  await settleReserves(db, order.id, author.user);
  const goods = pieces.map(({ title, quantity }) => `${title}, ${quantity} шт.`).join('; ');
  const message = `Отменены товары: ${goods}${reason ? ` (${reason})` : ''}`;
  await insertHistory(db, [order.id], author, { kind: 'changed', message });
  if (left === 0)
    await advanceOrder(db, order, 'cancelled', { author, message: 'В заказе не осталось товаров: он отменён' });
  await touchOrders(db, [order.id]);
}
