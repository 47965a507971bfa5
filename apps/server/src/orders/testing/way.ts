import {
  findOrders,
  getOrder,
  type OrderAction,
  type OrderModel,
  runOrderAction,
  type Types,
} from '@prilavok/contract';
import { eventually, type Shop } from '../../testing/client.ts';
import { connectAccount } from '../accounts/account-connection.ts';
import { importOrders } from '../remote/import-orders.ts';

/** Runs an action on an order. */
export const act = (
  shop: Shop,
  id: string,
  action: OrderAction,
  body: Types<typeof runOrderAction>['sent'] = {},
): Promise<Types<typeof runOrderAction>['reply']> => shop.call(runOrderAction, { path: { id, action }, body });

/** The order, once it fits. */
export const becomes = (shop: Shop, id: string, fits: (order: OrderModel) => boolean): Promise<OrderModel> =>
  eventually(async () => {
    const order = await shop.call(getOrder, { path: { id } });
    return fits(order) && order;
  });

/** The order that has this number. */
export async function orderOf(shop: Shop, number: string): Promise<OrderModel> {
  const [row] = (await shop.call(findOrders, { body: { search: number } })).rows;
  if (!row) throw new Error(`No order ${number}`);
  return shop.call(getOrder, { path: { id: row.id } });
}

/** Runs an import that last looked a minute ago, and asks after all that is open. */
export async function look(shop: Shop & { account: string }): Promise<void> {
  const net = await connectAccount(shop.company, shop.account, AbortSignal.timeout(60_000));
  const at = (ago: number) => new Date(Date.now() - ago).toISOString();
  await importOrders({
    ...net,
    account: { id: shop.account },
    task: { input: null },
    position: { until: at(60_000), sweptAt: at(3_600_000) },
    log: async () => {},
    progress: () => {},
    save: async () => {},
  });
}
