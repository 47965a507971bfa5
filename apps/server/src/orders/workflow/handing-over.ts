import type { OrderAction, OrderState } from '@prilavok/contract';

/** Who brings an order by themselves says when the courier has it, and when its buyer has. */
export type HandingOver = Extract<OrderAction, 'MARK_AS_DELIVERING' | 'COMPLETED'>;

/** Where the order is then. */
export const stateAfter: Record<HandingOver, OrderState> = { MARK_AS_DELIVERING: 'delivering', COMPLETED: 'delivered' };
