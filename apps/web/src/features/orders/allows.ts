import type { OrderAction, OrderModel } from '@prilavok/contract';

/** Whether the order's workflow allows the action now. */
export const allows = ({ actions }: Pick<OrderModel, 'actions'>, action: OrderAction): boolean =>
  actions.some((one) => one.action === action);
