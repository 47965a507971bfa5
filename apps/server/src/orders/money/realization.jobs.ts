import { Id, Month } from '@prilavok/contract';
import { MarketplaceError } from '@prilavok/marketplaces';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { Refusal } from '../../http/errors.ts';
import { announce } from '../../http/stream.ts';
import { enqueue, type Job, type JobRun, job } from '../../jobs/job.ts';
import { fetchReport } from '../../marketplaces/index.ts';
import { connectAccount } from '../accounts/account-connection.ts';
import * as queries from './realization.queries.ts';

const Payload = z.object({ company: Id, account: Id, month: Month });
type Payload = z.infer<typeof Payload>;

/** Has a marketplace make the report of a month, looks after it, and keeps what it tells. */
export const bringRealization: Job<typeof Payload> = job('orders.bring-realization', Payload, bring, {
  lane: 'marketplace',
  attempts: 8,
  exhausted: (of) => fail(of, 'Площадка не отвечает: запросите отчёт ещё раз'),
});

/** The next look at the report, in the caller's transaction; `runAt` is when, without it now. */
export async function enqueueBringing(db: Db, of: queries.OfMonth, when: { runAt?: Date } = {}): Promise<void> {
  const key = `orders.bring-realization:${db.company}:${of.account}:${of.month}`;
  await enqueue(db, bringRealization, { company: db.company, ...of }, { key, ...when });
}

async function bring({ payload, signal }: JobRun<Payload>): Promise<void> {
  const { company, account: id, month } = payload;
  const of = { account: id, month };
  const asked = await withCompany(company, (db) => queries.realizationOf(db, of));
  if (asked?.request.state !== 'making') return;
  try {
    const { account, client } = await connectAccount(company, id, signal);
    const answer = await client.realization.ofMonth(month, asked.cursor === null ? {} : { cursor: asked.cursor });
    if (answer.state === 'making') return await lookLater(company, { ...of, cursor: answer.cursor }, answer.seconds);
    const report =
      answer.state === 'told'
        ? answer.report
        : answer.read(await fetchReport({ account, signal }, answer.link, answer.sheets));
    await tell(company, of, (db) => queries.updateTold(db, { ...of, report }));
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof MarketplaceError && error.kind === 'limit')
      return lookLater(company, { ...of, cursor: asked.cursor }, error.retryAfter ?? 60);
    const isFinal = error instanceof Refusal || (error instanceof MarketplaceError && error.kind !== 'down');
    if (!isFinal) throw error;
    await fail(payload, error.message);
  }
}

async function lookLater(
  company: string,
  { cursor, ...of }: queries.OfMonth & { cursor: string | null },
  seconds: number,
): Promise<void> {
  await withCompany(company, async (db) => {
    if (cursor !== null) await queries.updateMaking(db, { ...of, cursor });
    await enqueueBringing(db, of, { runAt: new Date(Date.now() + seconds * 1000) });
  });
}

const fail = ({ company, account, month }: Payload, fault: string): Promise<void> =>
  tell(company, { account, month }, (db) => queries.updateFailed(db, { account, month, fault }));

/** Writes in a transaction that also tells open cabinets. */
async function tell(company: string, { account }: queries.OfMonth, write: (db: Db) => Promise<void>): Promise<void> {
  await withCompany(company, async (db) => {
    await write(db);
    announce(db, { type: 'changed', resource: 'orders/realization', ids: [account] });
  });
}
