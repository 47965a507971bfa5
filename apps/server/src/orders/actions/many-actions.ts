import {
  findManyOrdersActions,
  type OrderAction,
  type OrderFacts,
  orderActs,
  orderRefusal,
  runManyOrdersAction,
  warningBefore,
  wayRefusal,
  wayTo,
} from '@prilavok/contract';
import { withCompany } from '../../database/pools.ts';
import { batchAnswer, type CheckedBatch } from '../../http/batch.ts';
import { conflict, notFound, Refusal } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { mustLockOrder } from '../reading/order-model.ts';
import { factsOfOrders, orderFacts } from '../stored/order-state.queries.ts';
import { shipmentsOfOrders } from '../stored/shipments.queries.ts';
import { runAction } from './run-action.ts';

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
      const shipments = ofShipment.includes(step)
        ? await withCompany(company, (db) => shipmentsOfOrders(db, waiting))
        : new Map<string, string>();
      const gone = new Set<string>();
      for (const id of waiting) {
        const shipment = shipments.get(id);
        // Another order of the same shipment has taken this step for all of them.
        if (shipment && gone.has(shipment)) continue;
        const refusal = await refusalOf(() =>
          withCompany(company, async (db) => {
            const order = await mustLockOrder(db, id);
            const facts = await orderFacts(db, order);
            const reason = orderRefusal(step, facts) ?? aloneOnly(step, facts);
            if (reason !== null) throw conflict('not_allowed', reason);
            await runAction({ db, user }, order, {
              action: step,
              body: more,
              onTheWay: step !== path.action,
            });
          }),
        );
        if (refusal) batch.refused.set(id, refusal);
        else if (shipment) gone.add(shipment);
      }
    }
    batch.done.push(...[...ways.keys()].filter((id) => !batch.refused.has(id)));
    return batchAnswer(batch);
  }),
];

/** Steps of a shipment, which all of its orders take together. */
const ofShipment: readonly OrderAction[] = ['CONFIRM_SHIPMENT', 'COMPLETE_SHIPMENT', 'CANCEL_SHIPMENT'];

function reasonAgainst(
  { action, wholeWay }: { action: OrderAction; wholeWay: boolean },
  facts: OrderFacts | undefined,
): string | null {
  if (!facts) return missing;
  return (wholeWay ? wayRefusal(action, facts) : orderRefusal(action, facts)) ?? aloneOnly(action, facts);
}

/** What has to be thought of first is not done among many. */
function aloneOnly(action: OrderAction, facts: OrderFacts): string | null {
  const warning = warningBefore(action, facts);
  return warning && `${warning}: ответьте покупателю или соберите заказ отдельно`;
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
