import { connectors, MarketplaceError, throwMissing } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import type { AccountConnection } from '../account-connection.ts';
import { refreshOrder } from '../remote/import-orders.ts';
import { byMarketplace, insertHistory } from '../workflow/history.queries.ts';
import { type StoredOrder, updateSending } from '../workflow/order-state.queries.ts';
import { endSending } from '../workflow/order-state.ts';
import { numbersThere } from './numbers-there.ts';
import type { SendingOutcome } from './sending-outcome.ts';

/** A message that left no trace for so long was lost and may be sent again. */
const lostAfter = 120_000;
const mostTimes = 3;

/** Opens a dispute about parcels that were handed over and that nobody has seen since. Reads where they stand before it asks, and asks for none twice. */
export async function sendDispute(connection: AccountConnection, order: StoredOrder): Promise<SendingOutcome> {
  const { company, account, client } = connection;
  const { title, disputable = [] } = connectors[account.marketplace];
  const detail = order.sendingDetail ?? {};
  const waiting: string[] = [];
  for (const number of await numbersThere(connection, order)) {
    const { status } = await refreshOrder(connection, number);
    if (disputable.includes(status)) waiting.push(number);
  }
  if (waiting.length === 0) {
    if (detail.sentAt === undefined)
      throw new MarketplaceError('refused', 'посылку уже приняли или спор уже открыт, состояние заказа обновлено');
    await withCompany(company, async (db) => {
      await endSending(db, order.id, null);
      await insertHistory(db, [order.id], byMarketplace, { kind: 'sent', message: `${title} открыл спор` });
    });
    return 'done';
  }

  if (Date.now() - Date.parse(detail.sentAt ?? '1970-01-01') < lostAfter) return { askAgainIn: 3 };
  if ((detail.times ?? 0) >= mostTimes)
    throw new MarketplaceError('refused', 'спор на площадке так и не открылся, проверьте заказ в её кабинете');
  const note = (next: typeof detail) => withCompany(company, (db) => updateSending(db, order.id, next));
  // Written down before it is told: whoever comes after a crash will ask first.
  await note({ ...detail, sentAt: new Date().toISOString(), times: (detail.times ?? 0) + 1 });
  try {
    await (client.orders.dispute?.(waiting) ?? throwMissing(`${title} не открывает споров.`));
  } catch (error) {
    if (error instanceof MarketplaceError && error.kind === 'limit') await note(detail);
    throw error;
  }
  return { askAgainIn: 1 };
}
