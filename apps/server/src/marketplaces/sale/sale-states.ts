import {
  type Account,
  checkSales,
  countMendedProducts,
  done,
  faultKindOf,
  findOfferSales,
  getOfferSales,
  getSaleSummary,
  mostCheckedCards,
  type OfferSale,
  type SaleSummary,
  stopSaleCheck,
  type Work,
} from '@prilavok/contract';
import { type Db, withCompany } from '../../database/pools.ts';
import { conflict, mustFind, notFound } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { stopWork } from '../../work/work.ts';
import { workById } from '../../work/works.queries.ts';
import { mustHaveCatalog } from '../cards/looked-at.ts';
import { mustFindAccount, mustHaveAccount } from '../stored/account.ts';
import { accountsByIds } from '../stored/accounts.queries.ts';
import { taskById } from '../stored/tasks.queries.ts';
import { beginSaleCheck, checkingSales } from './check.jobs.ts';
import { accountBlock } from './judge.queries.ts';
import { judge } from './judge.ts';
import * as queries from './summary.queries.ts';

/** Kinds of faults that a summary names. */
const mostFaults = 100;

export const saleStates = [
  handleOutside(getOfferSales, async ({ company, path }) => {
    const { pairs, accounts } = await withCompany(
      company,
      async (db) => {
        const pairs = await queries.offersOnAccounts(db, path.offerIds);
        return { pairs, accounts: await accountsByIds(db, [...new Set(pairs.map((pair) => pair.account))]) };
      },
      { reads: true },
    );
    const judged = await Promise.all(accounts.map((account) => judgedNow(company, account, pairs)));
    return { rows: judged.flat() };
  }),

  handle(findOfferSales, async ({ db, path, body }) => {
    await mustHaveAccount(db, path.id);
    const blocked = await accountBlock(db, path.id);
    const found = await queries.listStates(db, path.id, body);
    return { rows: found.map((row) => ({ ...row, blocked })) };
  }),

  handle(getSaleSummary, async ({ db, path }) => {
    await mustHaveAccount(db, path.id);
    return summaryOf(db, path.id);
  }),

  handleOutside(countMendedProducts, async ({ company, path, query }) => {
    const { task, checked } = await withCompany(company, async (db) => {
      const task = await taskById(db, query.task);
      if (task?.account !== path.id) throw notFound('У аккаунта такой задачи нет');
      return { task, checked: await queries.checkOf(db, path.id) };
    });
    // Stocks and prices that are mended go by themselves.
    if (task.type !== 'products_upload') return { mended: 0 };
    if (checked)
      return withCompany(company, async (db) => ({ mended: await queries.countMended(db, path.id, task.id) }));
    return { mended: await mendedNow(company, path.id, task.id) };
  }),

  handle(checkSales, async ({ db, user, path }) => {
    const account = await mustFindAccount(db, path.id);
    mustHaveCatalog(account);
    const work = await beginSaleCheck(db, account, user);
    if (!work) throw conflict('check_busy', 'Проверка уже идёт: дождитесь её или остановите');
    return mustFind(await workOrNull(db, work), 'Проверка не найдена');
  }),

  handle(stopSaleCheck, async ({ db, path }) => {
    await mustHaveAccount(db, path.id);
    const check = await queries.checkOf(db, path.id);
    if (!check || !(await stopWork(db, checkingSales, check.work)))
      throw conflict('conflict', 'Проверка уже закончилась');
    return done;
  }),
];

/** Verdicts on an account's offers at this moment. */
async function judgedNow(
  company: string,
  account: Account,
  pairs: Awaited<ReturnType<typeof queries.offersOnAccounts>>,
): Promise<OfferSale[]> {
  const own = new Map(pairs.filter((pair) => pair.account === account.id).map((pair) => [pair.id, pair]));
  const found = await judge(company, account, [...own.keys()], { asks: false });
  const blocked = await withCompany(company, (db) => accountBlock(db, account.id), { reads: true });
  const judgedAt = new Date().toISOString();
  return found.flatMap(({ offer, there, state, said, lacks }) => {
    const pair = own.get(offer);
    return pair
      ? [{ ...pair, there, marketplace: account.marketplace, blocked, state, said, lacks: [...lacks], judgedAt }]
      : [];
  });
}

/** How many of the first that a task left behind could go at this moment. */
async function mendedNow(company: string, id: string, task: string): Promise<number> {
  const { account, behind } = await withCompany(company, async (db) => ({
    account: await mustFindAccount(db, id),
    behind: await queries.leftBehind(db, id, { task, limit: mostCheckedCards }),
  }));
  if (!account.catalog || behind.length === 0) return 0;
  const sent = new Map(behind.map(({ offer, hash }) => [offer, hash]));
  const found = await judge(company, account, [...sent.keys()], { asks: false });
  return found.filter(({ offer, hash }) => hash !== null && hash !== sent.get(offer)).length;
}

async function summaryOf(db: Db, account: string): Promise<SaleSummary> {
  const check = await queries.checkOf(db, account);
  const faults = check ? await queries.countFaults(db, account, mostFaults) : [];
  return {
    blocked: await accountBlock(db, account),
    checkedAt: check?.finishedAt ?? null,
    run: check ? ((await workOrNull(db, check.work)) ?? null) : null,
    waiting: check?.waiting ?? 0,
    offers: check?.offers ?? 0,
    ready: check?.ready ?? 0,
    states: check ? await queries.countStates(db, account) : [],
    faults: faults.flatMap(({ lacks, ...row }) => {
      const sample = lacks.find((fault) => faultKindOf(fault) === row.kind);
      return sample ? [{ ...row, sample }] : [];
    }),
  };
}

/** The run, unless it was so long ago that it is forgotten. */
async function workOrNull(db: Db, id: string): Promise<Work | undefined> {
  const found = await workById(db, id);
  if (!found) return undefined;
  const { id: _id, kind: _kind, title: _title, ...run } = found;
  return run;
}
