import type { Db } from '../../database/pools.ts';
import type { Replacing } from '../../properties/holders.ts';
import { optionsAmong } from '../../properties/options.queries.ts';
import { ordersId } from '../../properties/owner.ts';
import { propertyTitles } from '../../properties/properties.queries.ts';
import { byPerson, insertHistory } from '../stored/history.queries.ts';
import { lockOrders } from '../stored/order-state.queries.ts';
import * as queries from './holders.queries.ts';
import { reindexOrders } from './search.ts';

/** Puts the target of a merge in the place of its sources in these orders, and says so in the history of each. */
export async function replaceInOrders(db: Db, replacing: Replacing, ids: readonly string[]): Promise<void> {
  await lockOrders(db, [...ids]);
  const held = await queries.heldOptions(db, replacing, ids);
  await queries.replaceOptions(db, replacing, ids);
  await reindexOrders(db, ids);

  const { property, sources, target, user } = replacing;
  const [named] = await propertyTitles(db, [ordersId], [property]);
  const texts = new Map((await optionsAmong(db, property, [...sources, target])).map(({ id, value }) => [id, value]));
  const lineOf = ({ line, options }: queries.HeldOptions) => ({
    field: line ? `${line}: ${named?.title}` : (named?.title ?? ''),
    was: options.map((id) => texts.get(id)).join(', '),
    became: texts.get(target) ?? '',
  });
  const byOrder = Map.groupBy(held, ({ order }) => order);
  // Most orders held the same: what happened to them is written in one statement.
  const alike = Map.groupBy(byOrder, ([, places]) => JSON.stringify(places.map(lineOf)));
  for (const [changes, orders] of alike) {
    const line = { kind: 'changed' as const, message: 'Варианты свойства слиты', changes: JSON.parse(changes) };
    const same = orders.map(([order]) => order);
    await insertHistory(db, same, byPerson(user), line);
  }
}
