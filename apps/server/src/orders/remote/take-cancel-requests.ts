import { connectors, eachCursorPage, type OrdersApi, type RemoteCancelRequest } from '@prilavok/marketplaces';
import { type Db, withCompany } from '../../database/pools.ts';
import { readWhole } from '../../marketplaces/index.ts';
import { notify } from '../../notifications/index.ts';
import { publish } from '../../rooms/topic.ts';
import type { AccountConnection } from '../accounts/account-connection.ts';
import type { OrdersAccount } from '../accounts/accounts.queries.ts';
import { orderHappened } from '../events/topics.ts';
import * as queries from '../stored/cancel-requests.queries.ts';
import { byMarketplace, insertHistory } from '../stored/history.queries.ts';
import { touchOrders } from '../workflow/order-state.ts';

/** All requests that wait for an answer; none where nobody asks. */
export async function openCancelRequests({ cancelRequests }: OrdersApi): Promise<RemoteCancelRequest[]> {
  if (!cancelRequests) return [];
  const found: RemoteCancelRequest[] = [];
  for await (const rows of eachCursorPage((at) => cancelRequests.open(at))) found.push(...rows);
  return found;
}

/** By which it is told whether anything is new of the requests. */
export const requestsFingerprint = (told: readonly RemoteCancelRequest[]): string =>
  [...new Set(told.map(({ number, id }) => `${number} ${id}`))].toSorted().join(',');

/** Reads who asks for a cancellation, and takes it into our orders; answers the fingerprint of what was told. */
export async function importCancelRequests({ company, account, client }: AccountConnection): Promise<string> {
  if (!client.orders.cancelRequests) return '';
  const { value: told, whole } = await readWhole(client, () => openCancelRequests(client.orders));
  await withCompany(company, (db) => takeCancelRequests(db, account, { told, whole }));
  return requestsFingerprint(told);
}

/** Writes down what waits for an answer, tells people of what is new, and forgets what waits no more. */
async function takeCancelRequests(
  db: Db,
  account: OrdersAccount,
  { told, whole }: { told: readonly RemoteCancelRequest[]; whole: boolean },
): Promise<void> {
  const orders = await queries.ordersByNumbers(
    db,
    account.id,
    told.map(({ number }) => number),
  );
  const stored = await queries.lockCancelRequests(db, account.id);
  const open = new Map(told.map((request) => [request.number, request]));
  // One that couldn't be read may still wait.
  const gone = stored.filter(({ number, remoteId }) =>
    whole || open.has(number) ? open.get(number)?.id !== remoteId : false,
  );
  const known = new Set(stored.filter((one) => !gone.includes(one)).map(({ number }) => number));
  const news = [...open.values()].flatMap((request) => {
    const order = known.has(request.number) ? undefined : orders.get(request.number);
    return order === undefined ? [] : [{ order, request }];
  });
  if (gone.length + news.length === 0) return;
  await queries.deleteCancelRequests(db, gone);
  for (const { order, request } of news) {
    await queries.insertCancelRequest(db, { order, account: account.id }, request);
    const why = [request.reason, request.message].filter(Boolean).join('. ');
    const message = `Заказ просят отменить${why ? `: ${why}` : ''}`;
    await insertHistory(db, [order], byMarketplace, { kind: 'note', message });
  }
  const withdrawn = gone.filter(({ answeredAt, number }) => answeredAt === null && !open.has(number));
  await insertHistory(
    db,
    withdrawn.map(({ order }) => order),
    byMarketplace,
    {
      kind: 'note',
      message: `${connectors[account.marketplace].title} больше не ждёт ответа о просьбе отменить заказ`,
    },
  );
  await touchOrders(db, [...new Set([...gone, ...news].map(({ order }) => order))]);
  await tellOfRequests(db, account, news);
  await publish(db, orderHappened, { kind: 'cancel_asked', orders: news.map(({ order }) => order) });
}

/** One notice, however many: somebody waits, and there is a deadline. */
async function tellOfRequests(
  db: Db,
  account: OrdersAccount,
  news: readonly { order: string; request: RemoteCancelRequest }[],
): Promise<void> {
  const [first, ...others] = news;
  if (!first) return;
  const about = { theme: 'orders', severity: 'warn', account: account.id } as const;
  if (others.length > 0)
    return notify(db, {
      ...about,
      title: 'Покупатели просят отменить заказы',
      message: `${account.title}: ${news.length}`,
      link: '/cabinet/orders?tab=asked',
    });
  await notify(db, {
    ...about,
    title: 'Покупатель просит отменить заказ',
    message: [first.request.number, account.title, first.request.reason].filter(Boolean).join(', '),
    link: `/cabinet/orders/${first.order}`,
  });
}
