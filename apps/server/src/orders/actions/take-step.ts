import { type ActionBody, type OrderAction, type OrderFacts, orderRefusal, warningBefore } from '@prilavok/contract';
import type { Actor } from '../../actor.ts';
import { conflict } from '../../http/errors.ts';
import { mustLockOrder } from '../reading/order-model.ts';
import { orderFacts } from '../stored/order-state.queries.ts';
import { runAction } from './run-action.ts';

/** Steps of a shipment, which all of its orders take together. */
export const stepsOfShipment: readonly OrderAction[] = ['CONFIRM_SHIPMENT', 'COMPLETE_SHIPMENT', 'CANCEL_SHIPMENT'];

/** Actions that aren't done among many, as something has to be thought of first. */
export function aloneOnly(action: OrderAction, facts: OrderFacts): string | null {
  const warning = warningBefore(action, facts);
  return warning && `${warning}: ответьте покупателю или соберите заказ отдельно`;
}

/** Takes one step with an order of many; `end` is what was asked for, and the steps before it are on the way. */
export async function takeStep(
  actor: Actor,
  order: string,
  { step, end, body }: { step: OrderAction; end: OrderAction; body: ActionBody },
): Promise<void> {
  const locked = await mustLockOrder(actor.db, order);
  const facts = await orderFacts(actor.db, locked);
  const reason = orderRefusal(step, facts) ?? aloneOnly(step, facts);
  if (reason !== null) throw conflict('not_allowed', reason);
  await runAction(actor, locked, { action: step, body, onTheWay: step !== end });
}
