import {
  countMarketplaceStatistics,
  findMarketplaceStatistics,
  findMarketplaceSumRows,
  getMarketplaceStatistics,
  measures,
  type Role,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { mustFind } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { comparedRealizations } from '../orders/index.ts';
import { roleOf } from './reading/caller.ts';
import * as queries from './reading/channels.queries.ts';
import { coverageOf } from './reading/coverage.queries.ts';
import { mustSee, seesBooks } from './reading/figures.ts';
import { type PeriodBody, periodOf } from './reading/period.ts';
import { rowsQuestion } from './reading/rows-question.ts';
import * as behind from './reading/sum-rows.queries.ts';
import { type Table, type TableQuestion, tableOf } from './reading/table.ts';
import { totalsOf } from './reading/totals.ts';

export const marketplaces = [
  handle(findMarketplaceStatistics, ({ db, body, caller }) => marketplaceTable(db, roleOf(caller), body)),

  handle(countMarketplaceStatistics, async ({ db, body, caller }) => {
    const role = roleOf(caller);
    const all = body.marketplace && (await queries.listAccounts(db));
    const ofMarketplaces = all
      ?.filter(({ marketplace }) => marketplace && body.marketplace?.in.includes(marketplace))
      .map(({ id }) => id);
    return totalsOf(db, role, body, {
      read: (scope) => queries.channelsByDay(db, scope, { ...body, ofMarketplaces: true }, seesBooks(role)),
      currencies: (days) => queries.listCurrencies(db, days),
      accounts: body.account?.in ?? ofMarketplaces,
    });
  }),

  handle(findMarketplaceSumRows, async ({ db, path, body, caller }) => {
    mustSee(body.measure, roleOf(caller), 'measure_hidden');
    return marketplaceRows(db, path.id, body);
  }),

  handle(getMarketplaceStatistics, async ({ db, path, caller }) => {
    const { id, title, marketplace } = await accountOf(db, path.id);
    if (!marketplace) throw new Error('An account without a marketplace');
    const sees = seesBooks(roleOf(caller));
    const coverage = sees ? (await coverageOf(db)).find(({ account }) => account === id) : undefined;
    return {
      id,
      title,
      marketplace,
      coverage: coverage ?? null,
      reports: sees ? await comparedRealizations(db, id) : [],
    };
  }),
];

/** The table of accounts of marketplaces. */
export async function marketplaceTable(
  db: Db,
  role: Role,
  body: TableQuestion & PeriodBody & queries.ChannelFilter,
): Promise<Table> {
  const { days, before, currency } = await periodOf(db, body);
  const filter = { account: body.account, marketplace: body.marketplace, ofMarketplaces: true };
  const sums = (of: typeof days) => queries.channelSums(db, 'account', { days: of, currency }, filter, seesBooks(role));
  const [all, now, then] = await Promise.all([queries.listAccounts(db), sums(days), before && sums(before)]);
  const named = all
    .filter(({ id }) => body.account === undefined || body.account.in.includes(id))
    .filter(({ marketplace }) => !body.marketplace || (marketplace && body.marketplace.in.includes(marketplace)))
    .map((account) => ({ ...account, always: !account.disposed }));
  return tableOf(named, { now, before: then }, body, role);
}

/** Rows behind a number of an account. */
export async function marketplaceRows(db: Db, id: string, body: behind.RowsBody): Promise<behind.FoundRows> {
  await accountOf(db, id);
  const question = await rowsQuestion(db, body);
  if (measures[body.measure].truth === 'orders') return behind.ordersBehind(db, question, { account: { in: [id] } });
  const accountDays = await behind.accountDays(db, 'money', { days: question.days, ids: [id] });
  return behind.entriesBehind(db, question, accountDays, {});
}

const accountOf = async (db: Db, id: string): Promise<queries.Channel> =>
  mustFind(
    (await queries.listAccounts(db)).find((account) => account.id === id),
    'Аккаунт не найден',
  );
