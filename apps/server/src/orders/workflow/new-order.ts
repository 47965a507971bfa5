import type { Db } from '../../database/pools.ts';
import { lineCountries, restoreCountries } from '../stored/countries.queries.ts';
import { costsOfOrder } from '../stored/line-costs.queries.ts';
import { lineMarks, restoreMarks } from '../stored/marks.queries.ts';
import * as queries from '../stored/new-order.queries.ts';
import { isOlderThanAccount, markGone } from '../stored/reserves.queries.ts';
import { reindexOrders } from '../values/search.ts';
import { lineValues, restoreLineValues } from '../values/values.queries.ts';
import { releaseReserves, reserveLines, settleReserves, writeOff } from './reserves.ts';

/** Writes an order with its lines, and its stock; answers its id, or nothing when its number is there already, from whoever wrote it. */
export async function addOrder(
  db: Db,
  order: queries.NewOrder,
  author: string | null = null,
): Promise<string | undefined> {
  if (isAllReserved(order))
    return queries.insertOrder(db, order, {
      held: 'reserved',
      beside: (id) => reserveLines(db, id, order.lines, author),
    });
  return queries.insertOrder(db, order, {
    async behind(id) {
      if (order.shipped) {
        // Goods that left before their account was connected are not in the stock that was counted since.
        if (await isOlderThanAccount(db, id)) await markGone(db, id);
        else await writeOff(db, id);
      }
      await settleReserves(db, id, author);
    },
  });
}

/** A new order that the seller sends himself takes all its pieces: `dueHold` would say the same of each, and is spared the question. */
const isAllReserved = ({ account, state, deliveryType, lines }: queries.NewOrder): boolean =>
  account === null && state === 'new' && deliveryType !== 'FBO' && lines.every(({ offer }) => offer !== null);

/** Gives the order these lines instead of its own, the same goods keeping their values, costs, codes of marking and countries; only while nothing is packed. */
export async function replaceLines(
  db: Db,
  order: { id: string; number: string; orderNumber: string | null },
  lines: queries.NewLine[],
): Promise<void> {
  await releaseReserves(db, order.id);
  const values = (await lineValues(db, order.id)).filter((line) => Object.keys(line.values).length > 0);
  const marks = (await lineMarks(db, order.id)).filter((line) => line.marks.length > 0);
  const countries = (await lineCountries(db, order.id)).filter((line) => line.country !== null);
  const costs = await costsOfOrder(db, order.id);
  await queries.deleteLines(db, order.id);
  await queries.insertLines(db, order.id, lines, { costs });
  if (values.length > 0) {
    await restoreLineValues(db, order.id, values);
    await reindexOrders(db, [order.id]);
  }
  await restoreMarks(db, order.id, marks);
  await restoreCountries(db, order.id, countries);
  await queries.updateTotals(db, order, lines);
  await settleReserves(db, order.id);
}
