import { Id } from '@prilavok/contract';
import { z } from 'zod';
import type { Db } from '../../database/pools.ts';
import { enqueue, type Job, type JobRun, job } from '../../jobs/job.ts';
import { accountsShowing, insertOutbox, PushKind, shownOfCatalog } from './outbox.queries.ts';

const Payload = z.object({ company: Id, account: Id, what: PushKind });

/** An account to which prices or stocks are to be sent. */
export type PushTo = z.infer<typeof Payload>;

/** Sends what has changed to one account, prices and stocks apart. The marketplaces' room does it: its work is handed over in its index. */
export const pushOffers = (work: (run: JobRun<PushTo>) => Promise<void>): Job<typeof Payload> =>
  job('catalogs.push', Payload, work, { lane: 'orders' });

/** To enqueue the job its name and payload are enough. */
const declared = pushOffers(async () => {});

/** Jobs of one queue never send beside each other, so that a number that is older by a breath can't arrive last. */
export const pushQueue = (company: string, account: string, what: PushKind): string =>
  `push:${company}:${account}:${what}`;

/** Milliseconds in which changes gather before they are sent together. */
const gathering = 250;

/**
 * Tells the accounts that show these offers what has changed of them, once the caller's transaction has committed. Called by whatever changes a price,
 * a stock or a reserve. An offer that no account shows costs one look into an index. What a person or an order changes is urgent; what changes in masses
 * says that it isn't: marketplaces let only so much through, and a sold piece must not wait behind an import.
 */
export async function tellAccounts(
  db: Db,
  changed: Partial<Record<PushKind, readonly string[]>>,
  { urgent = true }: { urgent?: boolean } = {},
): Promise<void> {
  const { prices = [], stocks = [] } = changed;
  const shown = await accountsShowing(db, [...new Set([...prices, ...stocks])]);
  if (shown.length === 0) return;
  for (const [what, offers] of [
    ['prices', new Set(prices)],
    ['stocks', new Set(stocks)],
  ] as const) {
    const changes = shown.filter(({ offer }) => offers.has(offer));
    if (changes.length === 0) continue;
    await insertOutbox(db, { what, urgent }, changes);
    for (const account of new Set(changes.map((each) => each.account)))
      await pushSoon(db, { account, what }, new Date(Date.now() + gathering));
  }
}

/** Offers that are written down at once. */
const portion = 10_000;

/** The same of all prices of a catalog, whose currency is another now. */
export async function tellAccountsOfPrices(db: Db, catalog: string): Promise<void> {
  const accounts = new Set<string>();
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const shown = await shownOfCatalog(db, catalog, { after, limit: portion });
    if (shown.length > 0) await insertOutbox(db, { what: 'prices', urgent: false }, shown);
    for (const { account } of shown) accounts.add(account);
    after = shown.at(-1)?.offer;
  }
  for (const account of accounts) await pushSoon(db, { account, what: 'prices' }, new Date(Date.now() + gathering));
}

/** Puts the pushing job in line, once for whatever has gathered until it begins. */
export async function pushSoon(db: Db, { account, what }: Omit<PushTo, 'company'>, at: Date): Promise<void> {
  const queue = pushQueue(db.company, account, what);
  await enqueue(db, declared, { company: db.company, account, what }, { queue, key: queue, runAt: at, gathers: true });
}
