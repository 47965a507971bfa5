import { checkMoves, type RemoteOperation } from '@prilavok/marketplaces';
import { type Db, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { type Days, type DaysRun, type ReadDays, readWhole, type TaskRun, walkDays } from '../../marketplaces/index.ts';
import { publish } from '../../rooms/topic.ts';
import { booksChanged } from '../events/topics.ts';
import * as queries from './remote-money.queries.ts';

/** Parts of a run that the reading needs. */
export interface MoneyReader extends DaysRun, Pick<TaskRun, 'company'> {
  account: Pick<TaskRun['account'], 'id' | 'currency'>;
  client: Pick<TaskRun['client'], 'money' | 'unread'>;
}

/** Reads what the marketplace has booked since the last time, and once more the days of which it may still say something else. */
export const importMoney = (run: MoneyReader): Promise<void> =>
  walkDays(run, run.client.money, 'Начисления', (days, cursor) => readDays(run, days, cursor));

/** Reads some days, page by page; answers how many sums are new, other or gone, and what is left for later. A book loses nothing before it is told whole. */
async function readDays(run: MoneyReader, days: Days, begin: string | undefined): Promise<ReadDays> {
  const { company, account, client } = run;
  const told = new Map<string, Set<string>>();
  let changed = 0;
  let isWhole = true;
  for (let cursor = begin; ; ) {
    run.signal.throwIfAborted();
    const { value: page, whole } = await readWhole(client, () => client.money.booked(days, cursor ? { cursor } : {}));
    isWhole &&= whole;
    // A book of which a row couldn't be read may still have what wasn't told.
    const books = isWhole ? page.ended : [];
    for (const { id, book } of page.rows) told.set(book, (told.get(book) ?? new Set()).add(id));
    const ended = books.flatMap((book) => [...(told.get(book) ?? [])]);
    changed += await withCompany(company, async (db) => {
      const written =
        page.rows.length > 0 ? await queries.upsertMoney(db, account.id, await withGoods(db, run, page.rows)) : [];
      const gone = books.length > 0 ? await queries.deleteMissingMoney(db, account.id, { books, told: ended }) : [];
      const before = written.flatMap(({ dayBefore: day, orderBefore: order }) =>
        day !== null && order !== null ? [{ day, order }] : [],
      );
      const days = [...written.map(({ day, order }) => ({ day, order })), ...before, ...gone];
      await publish(db, booksChanged, { account: account.id, days });
      if (days.length > 0) announce(db, { type: 'changed', resource: 'orders/money', ids: [account.id] });
      return written.length + gone.length;
    });
    for (const book of page.ended) told.delete(book);
    checkMoves(cursor ?? null, page.cursor);
    if (page.cursor === null) return { changed, rest: null };
    if (client.money.pause) return { changed, rest: page.cursor };
    cursor = page.cursor;
  }
}

/** Sums with the offers that they are about; one that is told twice on a page is one. */
async function withGoods(
  db: Db,
  { account }: MoneyReader,
  told: readonly RemoteOperation[],
): Promise<queries.ToldOperation[]> {
  const words = (of: (one: RemoteOperation) => string | null) => [...new Set(told.flatMap((one) => of(one) || []))];
  const named = {
    skus: words(({ sku }) => sku),
    articles: words(({ offerId }) => offerId),
    orders: words(({ order }) => order),
  };
  const goods = await queries.goodsOf(db, account.id, named);
  // What is told of an order with one line is told of that.
  const byOrder = new Map(
    [...Map.groupBy(goods, (one) => one.order)].flatMap(([order, lines]) =>
      order !== null && lines[0] && lines.length === 1 ? [[order, lines[0]]] : [],
    ),
  );
  const bySku = new Map(goods.map((one) => [one.sku, one]));
  const byArticle = new Map(goods.map((one) => [one.article, one]));
  const once = [...new Map(told.map((one) => [one.id, one])).values()];
  return once.map(({ id, sku, offerId, currency, ...one }) => {
    const known = byArticle.get(offerId) ?? (sku === null ? undefined : bySku.get(sku)) ?? byOrder.get(one.order);
    return {
      ...one,
      remoteId: id,
      article: known?.article || offerId,
      offer: known?.offer ?? null,
      currency: currency ?? account.currency ?? 'RUB',
    };
  });
}
