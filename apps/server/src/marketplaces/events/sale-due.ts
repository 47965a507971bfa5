import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { offersChanged } from '../../catalogs/index.ts';
import type { Db } from '../../database/pools.ts';
import { enqueueGathering, gatheringJob } from '../../jobs/gathering.ts';
import { type Subscription, subscribe } from '../../rooms/topic.ts';
import { accountsJudging, type DueSale, insertDueSales, isJudged } from './sale-due.queries.ts';

const DueAccount = z.object({ company: Id, account: Id });

/** An account some of whose offers have changed. */
export type DueAccount = z.infer<typeof DueAccount>;

/** Nobody judges offers of one account beside another: what an offer was is counted less in the same breath. */
export const saleQueue = (company: string, account: string): string => `sale:${company}:${account}`;

/** Judges what has changed for one account: are its offers on sale, and why not. */
export const salesDue = gatheringJob('catalogs.judge-sales', DueAccount, {
  lane: 'marketplace',
  gather: 1000,
  queueOf: ({ company, account }) => saleQueue(company, account),
});

/** Puts the judging of what is due in line. */
export const judgeSoon = (db: Db, account: string): Promise<void> =>
  enqueueGathering(db, salesDue, { company: db.company, account });

/** Has these offers judged anew for an account of whose marketplace something was heard. */
export async function judgeOffers(db: Db, account: string, offers: readonly string[]): Promise<void> {
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

export const saleSubscription: Subscription = subscribe(offersChanged, async (db, { offers }) => {
  if (await isJudged(db)) await judgeLater(db, await accountsJudging(db, offers));
});
