import { connectors, MarketplaceError, ratesOf, restBefore } from '@prilavok/marketplaces';
import { type Db, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { implementJob, type JobRun } from '../../jobs/job.ts';
import { openClient } from '../connection/client.ts';
import { refuseKeys } from '../connection/key-refusals.ts';
import { clock } from '../connection/limits.queries.ts';
import type { PushKind } from '../events/outbox.queries.ts';
import * as outbox from '../events/outbox.queries.ts';
import { type Push, pushDue, pushSoon } from '../events/outbox.ts';
import { type AccountWithKeys, accountWithKeys, clearKeyRefusals } from '../stored/accounts.queries.ts';
import { allowanceNow } from '../stored/limits.queries.ts';
import { acceptResults } from '../stored/stocks-prices.queries.ts';
import { isPutOff, putOffFor, type SentRow, sendPrices, sendStocks } from './send-stocks-prices.ts';

/** Milliseconds after which what is put off again and again, such as the stock of a card in moderation, is left to the walk through everything. */
const patience = 3_600_000;

/** Sends what has changed to one account. What is sent is what differs from what the marketplace accepted, read at this moment: twice is once. */
export const pushChanges = implementJob(pushDue, push);

async function push({ payload, signal }: JobRun<Push>): Promise<void> {
  const { company, account: id, what } = payload;
  const whose = { account: id, what };
  const account = await withCompany(company, (db) => accountWithKeys(db, id));
  if (!account?.switches[what].on) return withCompany(company, (db) => outbox.clearOutbox(db, whose));
  // Whatever lifts the pause puts this in line again.
  if (account.pausedAt) return;
  // A turn takes what one request carries: the next begins with what has become urgent meanwhile, and other accounts come between.
  const waiting = await withCompany(company, (db) =>
    outbox.listOutbox(db, whose, connectors[account.marketplace].batch[what]),
  );
  const rest = await restOf(company, account, { what, rows: waiting.length });
  if (rest > 0) return withCompany(company, (db) => pushSoon(db, whose, new Date(Date.now() + rest)));
  const client = openClient(company, account, { signal });
  const putOff = new Set<string>();
  try {
    const send = what === 'prices' ? sendPrices : sendStocks;
    const offers = [...new Set(waiting.map((row) => row.offer))];
    for (let portion = { last: '0', more: true }; portion.more; ) {
      portion = await send({ company, account, client }, { after: portion.last, offers }, async (db, sent) => {
        for (const row of sent) if (isPutOff(row)) putOff.add(row.offer);
        await settleRefusals(db, whose, sent);
      });
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof MarketplaceError)) throw error;
    return comeBack(company, account, what, { waiting, error });
  }
  await withCompany(company, async (db) => {
    const young = Date.now() - patience;
    const { later = [], done = [] } = Object.groupBy(waiting, ({ offer, at }) =>
      putOff.has(offer) && Date.parse(at) > young ? 'later' : 'done',
    );
    await outbox.deleteFromOutbox(db, whose, idsOf(done));
    await outbox.updateNotBefore(db, whose, idsOf(later), putOffFor);
    await clearKeyRefusals(db, id);
    const next = await outbox.nextInOutbox(db, whose);
    if (next) await pushSoon(db, whose, new Date(next));
  });
}

/** Milliseconds until the account's limits want its next request of the kind. */
async function restOf(
  company: string,
  { id, marketplace }: AccountWithKeys,
  { what, rows }: { what: PushKind; rows: number },
): Promise<number> {
  if (rows === 0) return 0;
  const { rates, sends } = connectors[marketplace];
  const [allowance, now] = await withCompany(company, async (db) => [await allowanceNow(db, id), await clock(db)]);
  const rests = sends[what].map(({ group }) =>
    restBefore(allowance, { rates: ratesOf(rates, group), cost: rows, now }),
  );
  return Math.max(0, ...rests);
}

/** Clears refusals of the last walk for offers that were taken now. */
async function settleRefusals(
  db: Db,
  { account, what }: Omit<Push, 'company'>,
  sent: readonly SentRow[],
): Promise<void> {
  const failed = new Set(sent.filter((row) => !row.accepted).map((row) => row.offer));
  const taken = new Set(sent.map((row) => row.offer).filter((offer) => !failed.has(offer)));
  if (taken.size === 0) return;
  const tasks = await acceptResults(db, account, what === 'prices' ? 'price' : 'stock', [...taken]);
  if (tasks.length > 0) announce(db, { type: 'changed', resource: 'marketplaces/tasks', ids: tasks });
}

/** After the whole request was refused: what may pass later waits for its moment, the rest is left to the next walk through everything. */
async function comeBack(
  company: string,
  account: AccountWithKeys,
  what: PushKind,
  { waiting, error }: { waiting: readonly outbox.Waiting[]; error: MarketplaceError },
): Promise<void> {
  const whose = { account: account.id, what };
  if (error.kind === 'keys' && (await refuseKeys(company, account, error)).paused) return;
  const passes = !['refused', 'missing', 'gone'].includes(error.kind);
  const at = new Date(Date.now() + (error.retryAfter ?? putOffFor) * 1000);
  await withCompany(company, (db) =>
    passes ? pushSoon(db, whose, at) : outbox.deleteFromOutbox(db, whose, idsOf(waiting)),
  );
}

const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id);
