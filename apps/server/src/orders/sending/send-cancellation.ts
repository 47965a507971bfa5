import { type MarketplaceClient, MarketplaceError } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import { keyOf } from '../../text/keys.ts';
import type { AccountConnection } from '../account-connection.ts';
import { activeParcels } from '../parcels.queries.ts';
import { refreshPosting } from '../postings/import-orders.ts';
import { type SendingDetail, type StoredOrder, updateSending } from '../workflow/order-state.queries.ts';
import { endSending } from '../workflow/order-state.ts';
import type { SendingOutcome } from './sending-outcome.ts';

/** How long a cancellation may take there before we say that it did not happen. */
const patience = 10 * 60_000;

/** Cancels every posting of the order that isn't cancelled yet; each is read before it is told. */
export async function cancelThere(net: AccountConnection, order: StoredOrder): Promise<SendingOutcome> {
  const { company, client } = net;
  const detail = order.sendingDetail ?? {};
  const toldAt = detail.toldAt ?? new Date().toISOString();
  await withCompany(company, (db) => updateSending(db, order.id, { ...detail, toldAt }));
  const parcels = await withCompany(company, (db) => activeParcels(db, order.id));
  const numbers = parcels.flatMap((parcel) => (parcel.number === null ? [] : [parcel.number]));

  let open = 0;
  for (const number of numbers.length > 0 ? numbers : [order.number]) {
    const posting = await client.orders.get(number);
    if (posting.state !== 'cancelled') {
      const reason = await reasonFor(client, number, detail);
      await client.orders.cancel(number, reason.id, reason.message);
    }
    const after = await refreshPosting(net, number);
    if (after.state !== 'cancelled') open += 1;
  }
  if (open === 0) {
    // Usually the word itself has ended it; not when the order was known as cancelled already.
    await withCompany(company, (db) => endSending(db, order.id, null));
    return 'done';
  }
  if (Date.now() - Date.parse(toldAt) > patience)
    throw new MarketplaceError('refused', 'отмена так и не подтвердилась');
  return { askAgainIn: 3 };
}

/** A reason is chosen from the marketplace's list by its id or title; words of one's own go with the one that asks for words. */
async function reasonFor(
  client: MarketplaceClient,
  number: string,
  { reason = '', message = '' }: SendingDetail,
): Promise<{ id: string; message: string }> {
  if (/^\d{1,18}$/.test(reason)) return { id: reason, message };
  const reasons = await client.orders.cancelReasons(number);
  const named = reasons.find((one) => keyOf(one.title) === keyOf(reason));
  if (named) return { id: named.id, message };
  const other = reasons.find((one) => one.needsMessage);
  if (other) return { id: other.id, message: reason };
  const titles = reasons.map((one) => `«${one.title}»`).join(', ');
  throw new MarketplaceError('refused', `такой причины отмены у маркетплейса нет, выберите из списка: ${titles}`);
}
