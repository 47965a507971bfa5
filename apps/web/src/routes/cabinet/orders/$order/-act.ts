import { type ActionBody, getOrder, type OrderAction, type OrderModel, runOrderAction } from '@prilavok/contract';
import { queries } from '#api/queries.ts';
import { asked } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';

/** Does one thing with an order; the page shows what came of it at once. */
export async function act(order: string, action: OrderAction, body: ActionBody = {}): Promise<OrderModel> {
  const { model } = await change(runOrderAction, { path: { id: order, action }, body });
  queries.setQueryData(asked(getOrder, { path: { id: order } }).queryKey, model);
  return model;
}
