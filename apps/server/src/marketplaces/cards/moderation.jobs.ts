import { Id } from '@prilavok/contract';
import { MarketplaceError } from '@prilavok/marketplaces';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { enqueue, type Job, type JobRun, job } from '../../jobs/job.ts';
import { accountQueue, openClient } from '../connection/client.ts';
import { accountWithKeys } from '../stored/accounts.queries.ts';
import { pendingProducts } from '../stored/product-mapping.queries.ts';
import { productsThere } from '../stored/there.ts';
import { saveProducts } from './product-links.ts';

const second = 1000;
const minute = 60 * second;
/** Before each round of questions: a check takes a marketplace minutes or hours. After the last one the task that compares all products goes on. */
const rounds = [5 * second, 20 * second, minute, 4 * minute, ...Array.from({ length: 12 }, () => 15 * minute)];

/** Products asked for at once. */
const portion = 500;

const Payload = z.object({ company: Id, account: Id, round: z.int().min(0), after: Id.default('0') });
type Payload = z.infer<typeof Payload>;

/** Asks what became of cards that the marketplace took and has yet to check, round by round, until none is left. */
export const followModeration: Job<typeof Payload> = job('marketplaces.follow-moderation', Payload, follow, {
  lane: 'marketplace',
});

/** Cards of the account were taken: their check is followed from the first round on. In the caller's transaction. */
export const followSoon = (db: Db, account: string): Promise<void> => ask(db, { account, round: 0 });

async function ask(
  db: Db,
  {
    account,
    round,
    after = '0',
    pause = rounds[round],
  }: Omit<Payload, 'company' | 'after'> & { after?: string; pause?: number | undefined },
): Promise<void> {
  if (pause === undefined) return;
  const { company } = db;
  await enqueue(
    db,
    followModeration,
    { company, account, round, after },
    {
      queue: accountQueue(company, account),
      key: `marketplaces.follow-moderation:${account}`,
      runAt: new Date(Date.now() + pause),
    },
  );
}

async function follow({ payload, signal }: JobRun<Payload>): Promise<void> {
  const { company, account: id, round, after } = payload;
  const account = await withCompany(company, (db) => accountWithKeys(db, id));
  // Whoever lifts the pause compares all products by the task for that.
  if (!account || account.pausedAt) return;
  const pending = await withCompany(company, (db) => pendingProducts(db, id, { after, limit: portion }));
  const last = pending.at(-1);
  if (!last) {
    // The end of a round that had any; one that begins with none is the last.
    if (after !== '0') await withCompany(company, (db) => ask(db, { account: id, round: round + 1 }));
    return;
  }
  try {
    const client = openClient(company, account, { signal });
    const there = await productsThere(
      client,
      pending.map(({ article }) => article),
    );
    await withCompany(company, async (db) => {
      await saveProducts(db, id, there);
      await ask(db, { account: id, round, after: last.id, pause: 0 });
      announce(db, { type: 'changed', resource: 'marketplaces/product-mapping', ids: [] });
    });
  } catch (error) {
    if (signal.aborted || !(error instanceof MarketplaceError)) throw error;
    if (error.kind === 'down') throw error;
    const pause = error.kind === 'limit' ? (error.retryAfter ?? 60) * second : undefined;
    if (pause !== undefined) await withCompany(company, (db) => ask(db, { account: id, round, after, pause }));
  }
}
