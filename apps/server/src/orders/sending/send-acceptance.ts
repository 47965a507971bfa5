import { MarketplaceError } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import type { AccountConnection } from '../accounts/account-connection.ts';
import { refreshOrder } from '../remote/import-orders.ts';
import { byPerson } from '../stored/history.queries.ts';
import { lockOrder, type StoredOrder } from '../stored/order-state.queries.ts';
import { advanceOrder, endSending } from '../workflow/order-state.ts';
import type { SendingOutcome } from './sending-outcome.ts';

/** Tells the marketplace that the order is taken up; telling it once more does no harm. */
export async function sendAcceptance(connection: AccountConnection, order: StoredOrder): Promise<SendingOutcome> {
  const { company, client } = connection;
  const remote = await refreshOrder(connection, order.number);
  if (remote.state === 'cancelled') throw new MarketplaceError('refused', 'заказ уже отменён');
  await client.orders.accept(order.number);
  await withCompany(company, async (db) => {
    const locked = await lockOrder(db, order.id);
    if (locked?.sending !== 'START_PROCCESS') return;
    await endSending(db, order.id, null);
    const author = byPerson(locked.sendingBy);
    await advanceOrder(db, locked, 'assembling', { author, message: 'Заказ взят в работу' });
  });
  return 'done';
}
