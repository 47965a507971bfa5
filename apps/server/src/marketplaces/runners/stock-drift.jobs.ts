import { counted, Id } from '@prilavok/contract';
import { MarketplaceError } from '@prilavok/marketplaces';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { enqueue, type Job, type JobRun, job } from '../../jobs/job.ts';
import { notify } from '../../notifications/index.ts';
import { accountQueue, openClient } from '../connection/client.ts';
import { pushOffers } from '../events/outbox.ts';
import { accountWithKeys } from '../stored/accounts.queries.ts';
import type { ProductThere } from '../stored/there.ts';
import * as queries from './stock-drift.queries.ts';

/** Before a drift is repaired it is looked at again: an order that the marketplace has sold meanwhile is here by then, and was no drift. */
const secondLook = 10 * 60_000;

/** Offers looked at in one go. */
const portion = 500;

const Payload = z.object({ company: Id, account: Id, after: Id.default('0'), repaired: z.int().default(0) });
type Payload = z.infer<typeof Payload>;

/** The key under which the second look stands in line. */
export const repairKey = (account: string): string => `marketplaces.repair-stocks:${account}`;

/** Holds what the marketplace shows against what it took; what has drifted is looked at again in a while. In the caller's transaction. */
export async function compareStocks(db: Db, account: string, products: readonly ProductThere[]): Promise<void> {
  const drifted = await queries.saveShown(db, account, shownOf(products));
  if (drifted === 0) return;
  announce(db, { type: 'changed', resource: 'marketplaces/stock-ledger', ids: [account] });
  await lookAgain(db, { account, after: '0', repaired: 0 }, secondLook);
}

const shownOf = (products: readonly Pick<ProductThere, 'stocks'>[]): queries.Shown[] =>
  products.flatMap(({ stocks }) =>
    stocks.map(({ offerId, warehouse, stock }) => ({ article: offerId, warehouse, stock })),
  );

async function lookAgain(db: Db, next: Omit<Payload, 'company'>, pause: number): Promise<void> {
  const { company } = db;
  const how = {
    queue: accountQueue(company, next.account),
    key: repairKey(next.account),
    runAt: new Date(Date.now() + pause),
  };
  await enqueue(db, repairStocks, { company, ...next }, how);
}

/** Sends the stocks anew that differ at the second look, too, and tells people how many. */
export const repairStocks: Job<typeof Payload> = job('marketplaces.repair-stocks', Payload, repair, {
  lane: 'marketplace',
});

async function repair({ payload, signal }: JobRun<Payload>): Promise<void> {
  const { company, account: id, after, repaired } = payload;
  const account = await withCompany(company, (db) => accountWithKeys(db, id));
  // Whoever lifts the pause has all stocks walked over.
  if (!account || account.pausedAt || !account.switches.stocks.on) return;
  const looked = await withCompany(company, (db) => queries.driftedOffers(db, id, { after, limit: portion }));
  const last = looked.at(-1)?.offer;
  if (last === undefined) return repaired === 0 ? undefined : withCompany(company, (db) => tell(db, account, repaired));
  try {
    const client = openClient(company, account, { signal });
    const stocks = await client.stocks.get(looked.map(({ article }) => article));
    await withCompany(company, async (db) => {
      await queries.saveShown(db, id, shownOf([{ stocks }]));
      const offers = await queries.forgetDrifted(
        db,
        id,
        looked.map(({ offer }) => offer),
      );
      await pushOffers(db, { stocks: offers }, { urgent: false });
      announce(db, { type: 'changed', resource: 'marketplaces/stock-ledger', ids: [id] });
      await lookAgain(db, { account: id, after: last, repaired: repaired + offers.length }, 0);
    });
  } catch (error) {
    if (signal.aborted || !(error instanceof MarketplaceError) || error.kind === 'down') throw error;
    const pause = error.kind === 'limit' ? (error.retryAfter ?? 60) * 1000 : undefined;
    if (pause !== undefined) await withCompany(company, (db) => lookAgain(db, { account: id, after, repaired }, pause));
  }
}

async function tell(
  db: Db,
  { id, title, marketplace }: { id: string; title: string; marketplace: string },
  repaired: number,
): Promise<void> {
  await notify(db, {
    theme: 'stock',
    severity: 'warn',
    account: id,
    title: `Остатки разошлись с площадкой: ${title}`,
    message: `Площадка показывала не то, что приняла: ${counted(repaired, ['предложение', 'предложения', 'предложений'])}. Остатки отправлены заново`,
    link: `/cabinet/marketplaces/${marketplace}/${id}/stocks?drift=yes`,
  });
}
