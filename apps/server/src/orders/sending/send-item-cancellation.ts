import { connectors, MarketplaceError, type RemoteOrder, readWhole } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import type { AccountConnection } from '../accounts/account-connection.ts';
import { refreshOrder } from '../remote/import-orders.ts';
import { byMarketplace } from '../stored/history.queries.ts';
import { lockOrder, type SendingDetail, type StoredOrder, updateSending } from '../stored/order-state.queries.ts';
import { cancelItems } from '../workflow/cancel-items.ts';
import { endSending } from '../workflow/order-state.ts';
import { reasonFor } from './send-cancellation.ts';
import type { SendingOutcome } from './sending-outcome.ts';

/** How long the pieces may stay in the order before we say that they were not cancelled. */
const longestCancellation = 2 * 60_000;

/** Cancels pieces of the order; it is read before they are, and they are cancelled here when the order no longer has them. */
export async function sendItemCancellation(connection: AccountConnection, order: StoredOrder): Promise<SendingOutcome> {
  const { company, client } = connection;
  const remote = await readWhole(client.orders, order.number);
  const detail = order.sendingDetail ?? {};
  if (remote.state === 'cancelled') return end(connection, order, false);
  const left = detail.left ?? leftOf(remote, detail);
  if (hasNoMore(remote, left)) return end(connection, order, true);
  if (detail.sentAt !== undefined) {
    if (Date.now() - Date.parse(detail.sentAt) < longestCancellation) return { askAgainIn: 3 };
    throw new MarketplaceError('refused', 'отмена товаров так и не подтвердилась');
  }
  const reason = await reasonFor(client, order.number, detail);
  const sent = { ...detail, left, sentAt: new Date().toISOString() };
  await withCompany(company, (db) => updateSending(db, order.id, sent));
  try {
    await client.orders.cancelItems(order.number, detail.items ?? [], reason);
  } catch (error) {
    // A full queue took nothing in: nothing was sent.
    if (error instanceof MarketplaceError && error.kind === 'limit')
      await withCompany(company, (db) => updateSending(db, order.id, detail));
    throw error;
  }
  return { askAgainIn: 1 };
}

function leftOf(remote: RemoteOrder, { items = [] }: SendingDetail): Record<string, number> {
  const left = quantities(remote);
  for (const { sku, quantity } of items) left[sku] = (left[sku] ?? 0) - quantity;
  return left;
}

const hasNoMore = (remote: RemoteOrder, left: Record<string, number>): boolean =>
  Object.entries(quantities(remote)).every(([sku, quantity]) => quantity <= (left[sku] ?? 0));

function quantities({ lines }: RemoteOrder): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { sku, quantity } of lines) found[sku] = (found[sku] ?? 0) + quantity;
  return found;
}

/** The order is as we wanted it, or cancelled whole: then its own report says so. */
async function end(
  connection: AccountConnection,
  { id, number }: StoredOrder,
  cancelHere: boolean,
): Promise<SendingOutcome> {
  const { company, account } = connection;
  await withCompany(company, async (db) => {
    const order = await lockOrder(db, id);
    if (order?.sending !== 'CANCEL_ITEM') return;
    await endSending(db, id, null);
    if (!cancelHere) return;
    const reason = `${connectors[account.marketplace].title} принял отмену`;
    await cancelItems(db, order, order.sendingDetail?.items ?? [], { author: byMarketplace, reason });
  });
  await refreshOrder(connection, number);
  return 'done';
}
