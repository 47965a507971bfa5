import { type CancelAnswer, connectors, MarketplaceError, throwMissing } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import type { AccountConnection } from '../accounts/account-connection.ts';
import { refreshOrder } from '../remote/import-orders.ts';
import { cancelRequestsOf, deleteCancelRequests, markAnswered } from '../stored/cancel-requests.queries.ts';
import { byMarketplace, insertHistory } from '../stored/history.queries.ts';
import { type StoredOrder, updateSending } from '../stored/order-state.queries.ts';
import { endSending, touchOrders } from '../workflow/order-state.ts';
import type { SendingOutcome } from './sending-outcome.ts';

/** An answer that left no trace for so long was lost and may be sent again. */
const lostAfter = 120_000;
const mostTimes = 3;

/** Answers whoever asks for the order to be cancelled. Looks whether they still wait before it answers, and answers none twice. */
export async function sendCancelAnswer(connection: AccountConnection, order: StoredOrder): Promise<SendingOutcome> {
  const { company, account, client } = connection;
  const { title } = connectors[account.marketplace];
  const requests = client.orders.cancelRequests ?? throwMissing(`${title} не спрашивает продавца об отменах.`);
  const stored = await withCompany(company, (db) => cancelRequestsOf(db, order.id));
  const numbers = stored.map(({ number }) => number);
  const waiting = numbers.length === 0 ? [] : (await requests.open({ numbers })).rows;
  const detail = order.sendingDetail ?? {};

  if (waiting.length === 0) {
    for (const number of numbers) await refreshOrder(connection, number);
    if (detail.sentAt === undefined) {
      await withCompany(company, async (db) => {
        await deleteCancelRequests(db, stored);
        await touchOrders(db, [order.id]);
      });
      throw new MarketplaceError('refused', 'на просьбу уже ответили или её отозвали, состояние заказа обновлено');
    }
    const agreed = order.sending === 'ACCEPT_CANCELLATION';
    await withCompany(company, async (db) => {
      await markAnswered(db, order.id);
      await endSending(db, order.id, null);
      const message = `${title} принял ответ: ${agreed ? 'заказ отменяется' : 'заказ остаётся в силе'}`;
      await insertHistory(db, [order.id], byMarketplace, { kind: 'sent', message });
    });
    return 'done';
  }

  if (Date.now() - Date.parse(detail.sentAt ?? '1970-01-01') < lostAfter) return { askAgainIn: 3 };
  if ((detail.times ?? 0) >= mostTimes)
    throw new MarketplaceError('refused', 'площадка так и не приняла ответ, ответьте в её кабинете');
  const note = (next: typeof detail) => withCompany(company, (db) => updateSending(db, order.id, next));
  // Written down before it is told: whoever comes after a crash will look first.
  await note({ ...detail, sentAt: new Date().toISOString(), times: (detail.times ?? 0) + 1 });
  try {
    for (const request of waiting) await requests.answer(request, answerOf(order));
  } catch (error) {
    if (error instanceof MarketplaceError && error.kind === 'limit') await note(detail);
    throw error;
  }
  return { askAgainIn: 1 };
}

const answerOf = ({ sending, sendingDetail }: StoredOrder): CancelAnswer =>
  sending === 'ACCEPT_CANCELLATION'
    ? { agree: true }
    : { agree: false, reason: sendingDetail?.reason ?? '', message: sendingDetail?.message ?? '' };
