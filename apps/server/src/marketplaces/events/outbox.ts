import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { currencyChanged, pricesChanged, stocksChanged } from '../../catalogs/index.ts';
import type { Db } from '../../database/pools.ts';
import { enqueueGathering, gatheringJob } from '../../jobs/gathering.ts';
import { type Subscription, subscribe } from '../../rooms/topic.ts';
import { accountsShowing, insertOutbox, PushKind, shownOfCatalog } from './outbox.queries.ts';

const Push = z.object({ company: Id, account: Id, what: PushKind });

/** An account to which prices or stocks are to be sent. */
export type Push = z.infer<typeof Push>;

/** Jobs of one queue never send beside each other, so that a number that is older by a breath can't arrive last. */
export const pushQueue = (company: string, account: string, what: PushKind): string =>
  `push:${company}:${account}:${what}`;

/** Sends what has changed to one account, prices and stocks apart. */
export const pushDue = gatheringJob('catalogs.push', Push, {
  lane: 'orders',
  gather: 250,
  queueOf: ({ company, account, what }) => pushQueue(company, account, what),
});

/** Puts the pushing job in line, once for whatever has gathered until it begins. */
export const pushSoon = (db: Db, { account, what }: Omit<Push, 'company'>, at?: Date): Promise<void> =>
  enqueueGathering(db, pushDue, { company: db.company, account, what }, at);

/**
 * Has what changed of these offers sent to the accounts that show them. An offer that no account shows costs one look into an index. What a person or an
 * order changes is urgent; what changes in masses says that it isn't: marketplaces let only so much through, and a sold piece must not wait behind an import.
 */
export async function pushOffers(
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
    for (const account of new Set(changes.map((each) => each.account))) await pushSoon(db, { account, what });
  }
}

/** Offers that are written down at once. */
const portion = 10_000;

/** Has all prices of a catalog sent anew. */
async function pushPricesOf(db: Db, catalog: string): Promise<void> {
  const accounts = new Set<string>();
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const shown = await shownOfCatalog(db, catalog, { after, limit: portion });
    if (shown.length > 0) await insertOutbox(db, { what: 'prices', urgent: false }, shown);
    for (const { account } of shown) accounts.add(account);
    after = shown.at(-1)?.offer;
  }
  for (const account of accounts) await pushSoon(db, { account, what: 'prices' });
}

export const outboxSubscriptions: Subscription[] = [
  subscribe(pricesChanged, (db, { offers, urgent }) => pushOffers(db, { prices: offers }, { urgent })),
  subscribe(stocksChanged, (db, { offers, urgent }) => pushOffers(db, { stocks: offers }, { urgent })),
  subscribe(currencyChanged, (db, { catalog }) => pushPricesOf(db, catalog)),
];
