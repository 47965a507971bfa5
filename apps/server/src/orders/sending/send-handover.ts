import { isStateBehind } from '@prilavok/contract';
import { type HandOver, MarketplaceError } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import type { AccountConnection } from '../account-connection.ts';
import { refreshOrder } from '../remote/import-orders.ts';
import { stateAfter } from '../workflow/handing-over.ts';
import { type SendingDetail, type StoredOrder, updateSending } from '../workflow/order-state.queries.ts';
import { endSending } from '../workflow/order-state.ts';
import { numbersThere } from './numbers-there.ts';
import type { SendingOutcome } from './sending-outcome.ts';

/** A message that left no trace for so long was lost and may be sent again. */
const lostAfter = 120_000;
const mostTimes = 3;

/** Tells the marketplace that the courier or the buyer has what the seller carries, and waits until the marketplace says so itself. */
export async function sendHandover(connection: AccountConnection, order: StoredOrder): Promise<SendingOutcome> {
  const { company, client } = connection;
  const action = order.sending === 'COMPLETED' ? 'COMPLETED' : 'MARK_AS_DELIVERING';
  const detail = order.sendingDetail ?? {};
  const behind: string[] = [];
  for (const number of await numbersThere(connection, order)) {
    const { state } = await refreshOrder(connection, number);
    if (isStateBehind(state, stateAfter[action])) behind.push(number);
  }
  if (behind.length === 0) {
    await withCompany(company, (db) => endSending(db, order.id, null));
    return 'done';
  }

  if (Date.now() - Date.parse(detail.sentAt ?? '1970-01-01') < lostAfter) return { askAgainIn: 3 };
  if ((detail.times ?? 0) >= mostTimes)
    throw new MarketplaceError('refused', 'статус на площадке так и не сменился, проверьте заказ в её кабинете');
  const note = (next: SendingDetail) => withCompany(company, (db) => updateSending(db, order.id, next));
  // Written down before it is told: whoever comes after a crash will ask first.
  await note({ ...detail, sentAt: new Date().toISOString(), times: (detail.times ?? 0) + 1 });
  const told: HandOver =
    action === 'COMPLETED' ? { to: 'buyer', day: detail.day ?? null } : { to: 'courier', track: detail.track ?? null };
  try {
    for (const number of behind) await client.orders.handOver(number, told);
  } catch (error) {
    // A full queue took nothing in, or not all: what is there already isn't told again.
    if (error instanceof MarketplaceError && error.kind === 'limit') await note(detail);
    throw error;
  }
  return { askAgainIn: 1 };
}
