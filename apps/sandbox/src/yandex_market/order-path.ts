import { z } from 'zod';
import type { Account, Order } from './account.ts';
import { absent, CampaignPath, campaignOf } from './wire.ts';

export const OrderPath = CampaignPath.extend({ orderId: z.coerce.number().int() });

/** The order of the store; refuses where there is none. */
export function orderOf(account: Account, { campaignId, orderId }: z.output<typeof OrderPath>): Order {
  const { id } = campaignOf(account, { campaignId });
  const order = account.orders[orderId];
  if (order?.campaign !== id) throw absent(`Order not found: ${orderId}`);
  return order;
}
