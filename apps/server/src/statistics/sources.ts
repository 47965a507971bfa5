import {
  countSourceStatistics,
  findSourceStatistics,
  findSourceSumRows,
  getSourceStatistics,
  measures,
  type Role,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { mustFind } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { roleOf } from './reading/caller.ts';
import * as queries from './reading/channels.queries.ts';
import { mustSee, seesBooks } from './reading/figures.ts';
import { type PeriodBody, periodOf } from './reading/period.ts';
import { rowsQuestion } from './reading/rows-question.ts';
import * as behind from './reading/sum-rows.queries.ts';
import { type Table, type TableQuestion, tableOf } from './reading/table.ts';
import { totalsOf } from './reading/totals.ts';

export const sources = [
  handle(findSourceStatistics, ({ db, body, caller }) => sourceTable(db, roleOf(caller), body)),

  handle(countSourceStatistics, async ({ db, body, caller }) => {
    const role = roleOf(caller);
    const accounts = body.source && (await accountsOf(db, body.source.in));
    return totalsOf(db, role, body, {
      read: (scope) => queries.channelsByDay(db, scope, body, seesBooks(role)),
      currencies: (days) => queries.listCurrencies(db, days),
      accounts: accounts ?? body.account?.in,
    });
  }),

  handle(findSourceSumRows, async ({ db, path, body, caller }) => {
    mustSee(body.measure, roleOf(caller), 'measure_hidden');
    return sourceRows(db, path.id, body);
  }),

  handle(getSourceStatistics, async ({ db, path }) => sourceOf(db, path.id)),
];

/** The table of sources. */
export async function sourceTable(
  db: Db,
  role: Role,
  body: TableQuestion & PeriodBody & queries.ChannelFilter,
): Promise<Table> {
  const { days, before, currency } = await periodOf(db, body);
  const sums = (of: typeof days) => queries.channelSums(db, 'source', { days: of, currency }, body, seesBooks(role));
  const [all, now, then] = await Promise.all([allSources(db), sums(days), before && sums(before)]);
  const named = all.filter(({ id }) => body.source === undefined || body.source.in.includes(id));
  return tableOf(named, { now, before: then }, body, role);
}

/** Rows behind a number of a source. */
export async function sourceRows(
  db: Db,
  id: string,
  body: behind.RowsBody & Pick<queries.ChannelFilter, 'account'>,
): Promise<behind.FoundRows> {
  await sourceOf(db, id);
  const question = await rowsQuestion(db, body);
  const filter = { account: body.account, source: { in: [id] } };
  if (measures[body.measure].truth === 'orders') return behind.ordersBehind(db, question, filter);
  const own = await accountsOf(db, [id]);
  const ids = body.account ? own.filter((account) => body.account?.in.includes(account)) : own;
  const accountDays = await behind.accountDays(db, 'money', { days: question.days, ids });
  return behind.entriesBehind(db, question, accountDays, {});
}

const unnamed = { id: '0', title: 'Без источника', account: null, marketplace: null };

const sourceOf = async (db: Db, id: string): Promise<queries.Channel> =>
  mustFind(
    [unnamed, ...(await queries.listSources(db))].find((source) => source.id === id),
    'Источник не найден',
  );

const allSources = async (db: Db) => [
  { ...unnamed, always: false },
  ...(await queries.listSources(db)).map((source) => ({ ...source, always: true })),
];

/** Accounts that lead these sources. */
const accountsOf = async (db: Db, sources: readonly string[]): Promise<string[]> =>
  (await queries.listSources(db)).flatMap(({ id, account }) => (sources.includes(id) && account ? [account] : []));
