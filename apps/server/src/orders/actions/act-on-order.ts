import { type ActionBody, type OrderAction, orderRefusal, wayTo } from '@prilavok/contract';
import type { Actor } from '../../actor.ts';
import { conflict } from '../../http/errors.ts';
import { mustLockOrder } from '../reading/order-model.ts';
import { orderFacts } from '../stored/order-state.queries.ts';
import { type ActionFile, runAction } from './run-action.ts';

/** Does with an order what a person asks, step by step where the whole way is asked for; refuses in the words that stand beside the buttons. */
export async function actOnOrder(
  actor: Actor,
  { id, action }: { id: string; action: OrderAction },
  body: ActionBody & { wholeWay?: boolean | undefined } = {},
): Promise<ActionFile | undefined> {
  const locked = await mustLockOrder(actor.db, id);
  const steps = body.wholeWay ? wayTo(action, await orderFacts(actor.db, locked)) : [action];
  let file: ActionFile | undefined;
  for (const step of steps) {
    const order = await mustLockOrder(actor.db, locked.id);
    const reason = orderRefusal(step, await orderFacts(actor.db, order));
    if (reason !== null) throw conflict('not_allowed', reason);
    file = await runAction(actor, order, { action: step, body, onTheWay: step !== action });
  }
  return file;
}
