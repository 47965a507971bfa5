import { Id } from '@prilavok/contract';
import { z } from 'zod';
import type { Db } from '../../database/pools.ts';
import { enqueue, type Job, type JobRun, job } from '../../jobs/job.ts';
import { tellScenarios } from './calculation-due.ts';
import { accountsJudging, type DueSale, insertDueSales, isJudged } from './sale-due.queries.ts';

const Payload = z.object({ company: Id, account: Id });

/** An account some of whose offers have changed. */
export type JudgeFor = z.infer<typeof Payload>;

/** Judges what has changed for one account. The marketplaces' room does it: its work is handed over in its index. */
export const judgeChanged = (work: (run: JobRun<JudgeFor>) => Promise<void>): Job<typeof Payload> =>
  job('catalogs.judge-sales', Payload, work, { lane: 'marketplace' });

/** To enqueue the job its name and payload are enough. */
const declared = judgeChanged(async () => {});

/** Nobody judges offers of one account beside another: what an offer was is counted less in the same breath. */
export const saleQueue = (company: string, account: string): string => `sale:${company}:${account}`;

/** Milliseconds in which changes gather before they are judged together. */
const gathering = 1000;

/** Tells all who follow offers that something of them changed: scenarios, but the one that made the change, and accounts that judge them. */
export async function tellChanged(db: Db, offers: readonly string[], except?: string): Promise<void> {
  await Promise.all([tellScenarios(db, offers, except), tellSales(db, offers)]);
}

/** Tells the accounts that sell these offers to judge them anew, once the caller's transaction has committed. */
export async function tellSales(db: Db, offers: readonly string[]): Promise<void> {
  if (offers.length === 0 || !(await isJudged(db))) return;
  await judgeLater(db, await accountsJudging(db, offers));
}

/** The same for one account, of whose marketplace something was heard. */
export async function tellSalesOf(db: Db, account: string, offers: readonly string[]): Promise<void> {
  if (offers.length === 0 || !(await isJudged(db, account))) return;
  await judgeLater(
    db,
    offers.map((offer) => ({ account, offer })),
  );
}

async function judgeLater(db: Db, due: readonly DueSale[]): Promise<void> {
  if (due.length === 0) return;
  await insertDueSales(db, due);
  for (const account of new Set(due.map((each) => each.account))) await judgeSoon(db, account);
}

/** Puts the judging job in line, once for whatever has gathered until it begins. */
export async function judgeSoon(db: Db, account: string): Promise<void> {
  const queue = saleQueue(db.company, account);
  const runAt = new Date(Date.now() + gathering);
  await enqueue(db, declared, { company: db.company, account }, { queue, key: `${queue}:due`, runAt, gathers: true });
}
