import type { OrderEvent, PropertyChange } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { invalid, within } from '../../http/errors.ts';
import { ordersId } from '../../properties/owner.ts';
import { valueWords } from '../../properties/value-words.ts';
import { knownFor } from '../../properties/values.queries.ts';
import { changedValues, type StoredValues } from '../../properties/values.ts';
import { reindexOrders } from './search.ts';
import * as queries from './values.queries.ts';

interface ValueChanges {
  properties?: readonly PropertyChange[] | undefined;
  /** Lines by their ids. */
  products?: readonly { id: string; properties: readonly PropertyChange[] }[] | undefined;
}

/** Saves values of an order that is locked, and of its lines; answers what changed, in words for its history. */
export async function changeValues(
  db: Db,
  order: string,
  { properties = [], products = [] }: ValueChanges,
): Promise<OrderEvent['changes']> {
  if (properties.length === 0 && products.length === 0) return [];
  const known = await knownFor(db, ordersId, { properties }, ...products);
  const own = await queries.orderValues(db, order);
  const lines = new Map((await queries.lineValues(db, order)).map((line) => [line.id, line]));

  const differences = [{ of: '', was: own, now: changedValues(own, properties, known) }];
  for (const [place, { id, properties }] of products.entries()) {
    const line = lines.get(id);
    if (!line) throw invalid(`products.${place}.id`, 'такого товара в заказе нет');
    const now = within(`products.${place}`, () => changedValues(line.values, properties, known));
    differences.push({ of: `${line.title}: `, was: line.values, now });
    line.values = now;
    await queries.updateLineValues(db, id, now);
  }
  await queries.updateOrderValues(db, order, differences[0]?.now ?? own);
  await reindexOrders(db, [order]);

  const words = await valueWords(
    db,
    differences.flatMap(({ was, now }) => [...Object.values(was), ...Object.values(now)].flat()),
  );
  return differences.flatMap(({ of, was, now }) =>
    changedProperties(was, now).flatMap((property) => {
      const title = known.rules.get(property)?.title ?? property;
      return { field: of + title, was: words(was[property]), became: words(now[property]) };
    }),
  );
}

const changedProperties = (was: StoredValues, now: StoredValues): string[] =>
  [...new Set([...Object.keys(was), ...Object.keys(now)])].filter(
    (property) => JSON.stringify(was[property]) !== JSON.stringify(now[property]),
  );
