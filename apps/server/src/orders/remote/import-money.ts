import { MarketplaceError, type RemoteOperation } from '@prilavok/marketplaces';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { daysIn, marketDay, type TaskRun } from '../../marketplaces/index.ts';
import * as queries from './remote-money.queries.ts';

const dayMs = 24 * 3_600_000;
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** How far a run has come, or up to which day the last one that came to its end has read. */
const Position = z.union([
  z.object({ run: z.string(), from: z.iso.date(), next: z.iso.date(), cursor: z.string().optional() }),
  z.object({ until: z.iso.date() }),
]);

/** What the reading needs of a run. */
export interface MoneyReader
  extends Pick<TaskRun, 'company' | 'id' | 'signal' | 'position' | 'progress' | 'save' | 'later'> {
  account: Pick<TaskRun['account'], 'id' | 'currency'>;
  client: Pick<TaskRun['client'], 'money'>;
}

/** Reads what the marketplace has booked since the last time, and once more the days of which it may still say something else. */
export async function importMoney(run: MoneyReader): Promise<void> {
  const { money } = run.client;
  const today = marketDay(0);
  const { from, next: begin, cursor: page } = begun(run, today);
  run.progress({ total: daysIn(from, today) });
  for (let [next, cursor] = [begin, page]; next <= today; cursor = undefined) {
    run.signal.throwIfAborted();
    const days = { from: next, to: dayAfter(next, money.span - 1) };
    if (days.to > today) days.to = today;
    run.progress({ note: `Начисления за ${wordsOf(days)}` });
    const { changed, rest } = await readDays(run, days, cursor).catch(notOfKeys);
    run.progress({ done: rest ? 0 : daysIn(days.from, days.to), accepted: changed });
    if (!rest) next = dayAfter(days.to, 1);
    if (next > today) return run.save({ until: today, label: `после ${russian(today)}` });
    await run.save({ run: run.id, from, next, ...(rest && { cursor: rest }), label: `с ${russian(next)}` });
    if (money.pause) return run.later(money.pause);
  }
}

const russian = (day: string) => day.split('-').toReversed().join('.');
const wordsOf = ({ from, to }: { from: string; to: string }) =>
  from === to ? russian(from) : `${russian(from)} – ${russian(to)}`;

interface Begun {
  from: string;
  next: string;
  cursor?: string | undefined;
}

/** Another run that was broken off has begun there, where this one has to begin, too: its days may have changed since. */
function begun({ id, client, position }: MoneyReader, today: string): Begun {
  const { beginning, settles } = client.money;
  const saved = Position.safeParse(position).data;
  if (saved && 'run' in saved) return saved.run === id ? saved : { from: saved.from, next: saved.from };
  const from = dayAfter(saved && saved.until < today ? saved.until : today, -(saved ? settles : beginning));
  return { from, next: from };
}

/** A key may lack just this right: who refuses it here pauses no account. */
function notOfKeys(error: unknown): never {
  if (error instanceof MarketplaceError && error.kind === 'keys')
    throw new MarketplaceError('refused', error.message, { cause: error, remote: error.remote });
  throw error;
}

/** Reads some days, page by page; answers how many sums are new, other or gone, and what is left for later. A book loses nothing before it is told whole. */
async function readDays(
  run: MoneyReader,
  days: { from: string; to: string },
  begin: string | undefined,
): Promise<{ changed: number; rest: string | null }> {
  const { company, account, client } = run;
  const told = new Map<string, Set<string>>();
  let changed = 0;
  for (let cursor = begin; ; ) {
    run.signal.throwIfAborted();
    const page = await client.money.booked(days, cursor ? { cursor } : {});
    for (const { id, book } of page.rows) told.set(book, (told.get(book) ?? new Set()).add(id));
    const ended = page.ended.flatMap((book) => [...(told.get(book) ?? [])]);
    changed += await withCompany(company, async (db) => {
      const written =
        page.rows.length > 0 ? await queries.upsertMoney(db, account.id, await withGoods(db, run, page.rows)) : 0;
      const gone =
        page.ended.length > 0
          ? await queries.deleteMissingMoney(db, account.id, { books: page.ended, told: ended })
          : 0;
      if (written + gone > 0) announce(db, { type: 'changed', resource: 'orders/money', ids: [account.id] });
      return written + gone;
    });
    for (const book of page.ended) told.delete(book);
    // A repeated answer would lead round in a circle: the same cursor twice is the end.
    if (page.cursor === null || page.cursor === cursor) return { changed, rest: null };
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
