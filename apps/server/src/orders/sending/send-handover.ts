import { connectors, type HandOver, MarketplaceError } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import type { AccountConnection } from '../accounts/account-connection.ts';
import { refreshOrder } from '../remote/import-orders.ts';
import { byMarketplace, insertHistory } from '../stored/history.queries.ts';
import { type SendingDetail, type StoredOrder, updateSending } from '../stored/order-state.queries.ts';
import { type HandingOver, isToBeTold } from '../workflow/handing-over.ts';
import { endSending } from '../workflow/order-state.ts';
import { numbersThere } from './numbers-there.ts';
import type { SendingOutcome } from './sending-outcome.ts';

/** A message that left no trace for so long was lost and may be sent again. */
const lostAfter = 120_000;
const mostTimes = 3;

/** Tells the marketplace that the courier or the buyer has what the seller carries, and waits until the marketplace says so itself. */
export async function sendHandover(connection: AccountConnection, order: StoredOrder): Promise<SendingOutcome> {
  const { company, account, client } = connection;
  const action = isHandingOver(order.sending) ? order.sending : 'MARK_AS_DELIVERING';
  const { title, ownDelivery } = connectors[account.marketplace];
  const lastMile = ownDelivery?.lastMile ?? null;
  const detail = order.sendingDetail ?? {};
  const behind: string[] = [];
  for (const number of await numbersThere(connection, order)) {
    if (isToBeTold(action, await refreshOrder(connection, number), lastMile)) behind.push(number);
  }
  if (behind.length === 0) {
    await withCompany(company, async (db) => {
      await endSending(db, order.id, null);
      // The other two move the order, and its history with it.
      if (action === 'MARK_AS_LAST_MILE')
        await insertHistory(db, [order.id], byMarketplace, { kind: 'sent', message: `${title}: «Курьер в пути»` });
    });
    return 'done';
  }

  if (Date.now() - Date.parse(detail.sentAt ?? '1970-01-01') < lostAfter) return { askAgainIn: 3 };
  if ((detail.times ?? 0) >= mostTimes)
    throw new MarketplaceError('refused', 'статус на площадке так и не сменился, проверьте заказ в её кабинете');
  const note = (next: SendingDetail) => withCompany(company, (db) => updateSending(db, order.id, next));
  // Written down before it is told: whoever comes after a crash will ask first.
  await note({ ...detail, sentAt: new Date().toISOString(), times: (detail.times ?? 0) + 1 });
  const told = handedOver(action, detail);
  try {
    for (const number of behind) await client.orders.handOver(number, told);
  } catch (error) {
    // A full queue took nothing in, or not all: what is there already isn't told again.
    if (error instanceof MarketplaceError && error.kind === 'limit') await note(detail);
    throw error;
  }
  return { askAgainIn: 1 };
}

const isHandingOver = (action: StoredOrder['sending']): action is HandingOver =>
  action === 'MARK_AS_DELIVERING' || action === 'MARK_AS_LAST_MILE' || action === 'COMPLETED';

function handedOver(action: HandingOver, { track, day }: SendingDetail): HandOver {
  switch (action) {
    case 'MARK_AS_DELIVERING':
      return { to: 'courier', track: track ?? null };
    case 'MARK_AS_LAST_MILE':
      return { to: 'last mile' };
    case 'COMPLETED':
      return { to: 'buyer', day: day ?? null };
  }
}
