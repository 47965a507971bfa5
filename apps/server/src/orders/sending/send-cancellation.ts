import { type MarketplaceClient, MarketplaceError, readOrder } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import { keyOf } from '../../text/keys.ts';
import type { AccountConnection } from '../accounts/account-connection.ts';
import { refreshOrder } from '../remote/import-orders.ts';
import { type SendingDetail, type StoredOrder, updateSending } from '../stored/order-state.queries.ts';
import { endSending } from '../workflow/order-state.ts';
import { numbersThere } from './numbers-there.ts';
import type { SendingOutcome } from './sending-outcome.ts';

/** How long a cancellation may take there before we say that it did not happen. */
const longestCancellation = 10 * 60_000;

/** Cancels whatever the order became there and isn't cancelled yet; each is read before it is cancelled. */
export async function sendCancellation(connection: AccountConnection, order: StoredOrder): Promise<SendingOutcome> {
  const { company, client } = connection;
  const detail = order.sendingDetail ?? {};
  const sentAt = detail.sentAt ?? new Date().toISOString();
  await withCompany(company, (db) => updateSending(db, order.id, { ...detail, sentAt }));
  let open = 0;
  for (const number of await numbersThere(connection, order)) {
    const remote = await readOrder(client.orders, number);
    if (remote.state !== 'cancelled') {
      await client.orders.cancel(number, await reasonFor(client, number, detail));
    }
    const after = await refreshOrder(connection, number);
    if (after.state !== 'cancelled') open += 1;
  }
  if (open === 0) {
    // Taking the cancelled order usually ends the sending; not when the order was known as cancelled already.
    await withCompany(company, (db) => endSending(db, order.id, null));
    return 'done';
  }
  if (Date.now() - Date.parse(sentAt) > longestCancellation)
    throw new MarketplaceError('refused', 'отмена так и не подтвердилась');
  return { askAgainIn: 3 };
}

/** Marketplaces' ids are numbers or Latin words; people write in Russian, in several words. */
const looksLikeId = /^[\w-]+$/;

/**
 * A reason is chosen from the marketplace's list by its id or title; any other text goes with the reason that asks for a text. Null where the marketplace
 * asks for none.
 */
export async function reasonFor(
  client: MarketplaceClient,
  number: string,
  { reason = '', message = '' }: SendingDetail,
): Promise<{ id: string; message: string } | null> {
  if (looksLikeId.test(reason)) return { id: reason, message };
  const reasons = await client.orders.cancelReasons(number);
  if (reasons.length === 0) return null;
  const named = reasons.find((known) => keyOf(known.title) === keyOf(reason));
  if (named) return { id: named.id, message };
  const other = reasons.find((known) => known.needsMessage);
  if (other) return { id: other.id, message: reason };
  const titles = reasons.map((known) => `«${known.title}»`).join(', ');
  throw new MarketplaceError('refused', `такой причины отмены у маркетплейса нет, выберите из списка: ${titles}`);
}
