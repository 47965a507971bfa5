import { isStateBehind, type OrderAction, type OrderState } from '@prilavok/contract';
import type { RemoteReading } from '@prilavok/marketplaces';

/** Who brings an order by themselves says when the courier has it, when he is on the last of the way, and when its buyer has it. */
export type HandingOver = Extract<OrderAction, 'MARK_AS_DELIVERING' | 'MARK_AS_LAST_MILE' | 'COMPLETED'>;

/** Where the order is then. */
export const stateAfter: Record<HandingOver, OrderState> = {
  MARK_AS_DELIVERING: 'delivering',
  MARK_AS_LAST_MILE: 'delivering',
  COMPLETED: 'delivered',
};

/** Whether the marketplace says of an order less than what it is to be told. */
export function isToBeTold(
  action: HandingOver,
  { state, substatus }: Pick<RemoteReading, 'state' | 'substatus'>,
  lastMile: string | null,
): boolean {
  if (isStateBehind(state, stateAfter[action])) return true;
  return action === 'MARK_AS_LAST_MILE' && state === 'delivering' && substatus !== lastMile;
}
