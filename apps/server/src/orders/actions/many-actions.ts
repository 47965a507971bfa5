import {
  findManyOrdersActions,
  type OrderAction,
  type OrderFacts,
  orderActs,
  orderRefusal,
  runManyOrdersAction,
  wayRefusal,
  wayTo,
} from '@prilavok/contract';
import { withCompany } from '../../database/pools.ts';
import { batchAnswer, type CheckedBatch } from '../../http/batch.ts';
import { notFound, Refusal } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { factsOfOrders } from '../stored/order-state.queries.ts';
import { shipmentsOfOrders } from '../stored/shipments.queries.ts';
import { aloneOnly, stepsOfShipment, takeStep } from './take-step.ts';

const missing = 'Заказ не найден';

export const manyActions = [
  handle(findManyOrdersActions, async ({ db, body }) => {
    const known = await factsOfOrders(db, body.ids);
    const rows = orderActs.map((act) => {
      const told = body.ids.map((id) => ({ id, reason: reasonAgainst(act, known.get(id)) }));
      return {
        ...act,
        allowed: told.flatMap(({ id, reason }) => (reason === null ? id : [])),
        refused: told.flatMap(({ id, reason }) => (reason === null ? [] : { id, reason })),
      };
    });
    return { rows };
  }),

  /** Step by step through all of them, each order in a transaction of its own: what leaves together comes into one shipment. */
  handleOutside(runManyOrdersAction, async ({ company, user, path, body }) => {
    const { ids, wholeWay, ...more } = body;
    const known = await withCompany(company, (db) => factsOfOrders(db, ids));
    const batch: CheckedBatch = { done: [], refused: new Map() };
    const ways = new Map<string, readonly OrderAction[]>();
    for (const id of ids) {
      const facts = known.get(id);
      if (facts) ways.set(id, wholeWay ? wayTo(path.action, facts) : [path.action]);
      else batch.refused.set(id, notFound(missing));
    }
    const [longest = []] = [...ways.values()].toSorted((a, b) => b.length - a.length);
    for (const step of longest) {
      const waiting = [...ways].flatMap(([id, way]) => (way.includes(step) && !batch.refused.has(id) ? id : []));
      const shipments = stepsOfShipment.includes(step)
        ? await withCompany(company, (db) => shipmentsOfOrders(db, waiting))
        : new Map<string, string>();
      const gone = new Set<string>();
      for (const id of waiting) {
        const shipment = shipments.get(id);
        // Another order of the same shipment has taken this step for all of them.
        if (shipment && gone.has(shipment)) continue;
        const refusal = await refusalOf(() =>
          withCompany(company, (db) => takeStep({ db, user }, id, { step, end: path.action, body: more })),
        );
        if (refusal) batch.refused.set(id, refusal);
        else if (shipment) gone.add(shipment);
      }
    }
    batch.done.push(...[...ways.keys()].filter((id) => !batch.refused.has(id)));
    return batchAnswer(batch);
  }),
];

function reasonAgainst(
  { action, wholeWay }: { action: OrderAction; wholeWay: boolean },
  facts: OrderFacts | undefined,
): string | null {
  if (!facts) return missing;
  return (wholeWay ? wayRefusal(action, facts) : orderRefusal(action, facts)) ?? aloneOnly(action, facts);
}

async function refusalOf(work: () => Promise<void>): Promise<Refusal | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
