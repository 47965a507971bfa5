import { type Currency, kopecks, Moment, type ReturnState } from '@prilavok/contract';
import { connectors, eachCursorPage, type RemoteReturn } from '@prilavok/marketplaces';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import type { TaskRun } from '../../marketplaces/index.ts';
import { notify } from '../../notifications/index.ts';
import { keyOf } from '../../text/keys.ts';
import { offersByArticle } from '../stored/new-order.queries.ts';
import { shortHash } from './fingerprints.ts';
import * as queries from './remote-returns.queries.ts';

const day = 24 * 60 * 60_000;
/** How far the first reading looks back: as long as a return may be on its way. */
const beginning = 90 * day;
/** Some marketplaces date changes by whole days: each window begins so much before the last reading. */
const overlap = 2 * day;

const Position = z.object({ since: Moment });

type Account = Pick<TaskRun['account'], 'id' | 'title' | 'marketplace' | 'catalog' | 'currency'>;

interface Reader extends Pick<TaskRun, 'company' | 'signal' | 'position' | 'progress' | 'save'> {
  account: Account;
  client: Pick<TaskRun['client'], 'returns'>;
}

/** Reads the account's returns that changed since the last time. What is read twice, or late, changes nothing. */
export async function importReturns(run: Reader): Promise<void> {
  const startedAt = Date.now();
  const saved = Position.safeParse(run.position);
  const from = saved.success ? Math.min(startedAt, Date.parse(saved.data.since)) - overlap : startedAt - beginning;
  for await (const rows of eachCursorPage((at) => run.client.returns.changed(iso(from), at))) {
    run.signal.throwIfAborted();
    const changed = await withCompany(run.company, (db) => takeReturns(db, run.account, rows));
    run.progress({ done: changed, accepted: changed, note: `Изменилось возвратов: ${changed}` });
  }
  await run.save({ since: iso(startedAt), label: `изменения после ${iso(startedAt)}` });
}

const iso = (moment: number) => new Date(moment).toISOString();

/** Writes down what a marketplace tells of returns; answers how many are new or have changed. */
export async function takeReturns(db: Db, account: Account, told: readonly RemoteReturn[]): Promise<number> {
  const newest = new Map(told.map((remote) => [remote.id, remote]));
  const stored = await queries.lockReturnsOf(db, account.id, [...newest.keys()]);
  const news = [...newest.values()].filter((remote) => isNews(remote, stored.get(remote.id)));
  if (news.length === 0) return 0;
  const currency = account.currency ?? 'RUB';
  const ids = await queries.upsertReturns(
    db,
    account,
    news.map((remote) => written(remote, stored.get(remote.id), currency)),
  );
  await takeLines(db, account, news, ids);
  const cameTo = (state: ReturnState) =>
    news.filter((remote) => remote.state === state && stored.get(remote.id)?.remoteState !== state);
  const ready = ['Возврат можно забрать', 'Возвраты можно забрать'] as const;
  await tell(db, account, { returns: cameTo('ready'), titles: ready, severity: 'info', state: 'ready' }, ids);
  if (connectors[account.marketplace].answersReturns?.includes('claimed')) {
    const claimed = ['Покупатель хочет вернуть товар', 'Покупатели хотят вернуть товары'] as const;
    await tell(db, account, { returns: cameTo('claimed'), titles: claimed, severity: 'warn', state: 'claimed' }, ids);
  }
  announce(db, { type: 'changed', resource: 'orders/returns', ids: [...ids.values()] });
  return news.length;
}

const fingerprint = (remote: RemoteReturn) => shortHash(JSON.stringify(remote));

/** An answer that is older than what is known, says the same, or names no goods is none. */
function isNews(remote: RemoteReturn, stored: queries.StoredReturn | undefined): boolean {
  if (remote.lines.length === 0) return false;
  if (!stored) return true;
  return Date.parse(remote.changedAt) >= Date.parse(stored.changedAt) && fingerprint(remote) !== stored.told;
}

function written(
  remote: RemoteReturn,
  stored: queries.StoredReturn | undefined,
  ofAccount: Currency,
): queries.ToldReturn {
  const pieces = remote.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const priced = remote.lines.every(({ price }) => price !== null);
  const words = remote.lines.flatMap(({ offerId, sku, title }) => [offerId, sku ?? '', title]);
  const { order, statusTitle, lines, id, state, ...rest } = remote;
  const isTaken = stored !== undefined && pieces > 0 && stored.taken >= pieces;
  return {
    ...rest,
    remoteId: id,
    orderNumber: order,
    state: isTaken ? 'accepted' : state,
    remoteState: state,
    status: statusTitle || remote.status,
    currency: remote.currency ?? ofAccount,
    kopecks: priced ? lines.reduce((sum, { price, quantity }) => sum + kopecks(price ?? '0') * quantity, 0) : null,
    pieces,
    told: fingerprint(remote),
    words: keyOf([id, order, remote.barcode, ...words].join(' ')).slice(0, 20_000),
  };
}

/** Lines keep their places: the warehouse may have taken in some of them. */
async function takeLines(
  db: Db,
  account: Account,
  news: readonly RemoteReturn[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const known = Map.groupBy(await queries.linesOfReturns(db, [...ids.values()]), (line) => line.return);
  const articles = news.flatMap(({ lines }) => lines.map(({ offerId }) => offerId));
  const offers = await offersByArticle(db, account, articles);
  const lines: queries.ToldLine[] = [];
  const gone: { return: string; place: number }[] = [];
  for (const remote of news) {
    const id = ids.get(remote.id);
    if (!id) continue;
    const left = [...(known.get(id) ?? [])];
    let next = Math.max(-1, ...left.map(({ place }) => place)) + 1;
    for (const { offerId, sku, title, quantity, price } of remote.lines) {
      const at = left.findIndex((line) => line.article === offerId && line.sku === sku);
      const [same] = at < 0 ? [] : left.splice(at, 1);
      const offer = offers.get(offerId);
      lines.push({
        return: id,
        place: same?.place ?? next++,
        offer: offer?.id ?? null,
        article: offerId,
        sku,
        title: offer?.title ?? title,
        quantity,
        kopecks: price === null ? null : kopecks(price),
      });
    }
    gone.push(...left.filter(({ taken }) => taken === 0));
  }
  await queries.deleteLines(db, gone);
  await queries.upsertLines(db, lines);
}

interface Telling {
  returns: readonly RemoteReturn[];
  /** Title of the notice about one, and about many. */
  titles: readonly [string, string];
  severity: 'info' | 'warn';
  state: ReturnState;
}

/** Tells people of returns that want something from them: one notice, however many. */
async function tell(
  db: Db,
  account: Account,
  { returns, titles: [title, many], severity, state }: Telling,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const [first, ...others] = returns;
  if (!first) return;
  const news = { theme: 'returns', severity, account: account.id } as const;
  const list = '/cabinet/orders/returns';
  if (others.length > 0) {
    const message = `${account.title}: ${returns.length}`;
    return notify(db, { ...news, title: many, message, link: `${list}?state=${state}` });
  }
  const [goods] = first.lines;
  const message = [first.order || goods?.title, account.title, first.place].filter(Boolean).join(', ');
  await notify(db, { ...news, title, message, link: `${list}?open=${ids.get(first.id)}` });
}
