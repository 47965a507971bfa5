import { isShippedState } from '@prilavok/contract';
import { withCompany } from '../../database/pools.ts';
import { publish } from '../../rooms/topic.ts';
import { keyOf } from '../../text/keys.ts';
import { accountById, type OrdersAccount } from '../accounts/accounts.queries.ts';
import { orderLinesMatched } from '../events/topics.ts';
import { insertHistory } from '../stored/history.queries.ts';
import { purchasePrices } from '../stored/line-costs.queries.ts';
import { offersByArticle } from '../stored/new-order.queries.ts';
import { lockOrder } from '../stored/order-state.queries.ts';
import { markGone } from '../stored/reserves.queries.ts';
import { touchOrders } from '../workflow/order-state.ts';
import { settleReserves } from '../workflow/reserves.ts';
import { matchLines, ordersToMatch, ordersWaitingFor, unmatchedArticles } from './match-offers.queries.ts';

/** Lines of orders that came before their offers find them now that these have appeared. */
export async function matchOrdersToOffers(company: string, offers: string[]): Promise<void> {
  const orders = await withCompany(company, (db) => ordersWaitingFor(db, offers));
  for (const order of orders) await matchOrder(company, order);
}

/** More orders of one account than this are left to the next round. */
const portion = 500;

/** Matches all of an account's orders: an order may have come in the very moment in which its offer appeared. */
export async function matchOrdersOfAccount(company: string, account: OrdersAccount): Promise<void> {
  const orders = await withCompany(company, (db) => ordersToMatch(db, account, portion));
  for (const order of orders) await matchOrder(company, order);
}

/** Order by order, each in a transaction of its own. */
async function matchOrder(company: string, id: string): Promise<void> {
  await withCompany(company, async (db) => {
    const order = await lockOrder(db, id);
    const account = order?.account && (await accountById(db, order.account));
    if (!order || !account) return;
    const offers = await offersByArticle(db, account, await unmatchedArticles(db, id));
    if (offers.size === 0) return;
    const prices = await purchasePrices(
      db,
      [...offers.values()].map(({ id: offer }) => offer),
    );
    const found = [...offers].map(([article, { id: offer, title, barcode }]) => {
      const { kopecks: cost, currency } = prices.get(offer) ?? {};
      return { article, offer, title, barcode, cost, currency, words: keyOf(`${title} ${barcode ?? ''}`) };
    });
    await matchLines(db, id, found);
    // Shipped goods are not in the stock that was entered with the offer.
    if (isShippedState(order.state)) await markGone(db, id);
    await settleReserves(db, id);
    const articles = found.map((line) => line.article).join(', ');
    const message = `Найдены в каталоге: ${articles}`.slice(0, 1000);
    await insertHistory(db, [id], { user: null, source: 'rule' }, { kind: 'changed', message });
    await publish(db, orderLinesMatched, { orders: [id] });
    await touchOrders(db, [id]);
  });
}
