import { Id } from '@prilavok/contract';
import { MarketplaceError, type RejectedRow } from '@prilavok/marketplaces';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { enqueue, type Job, type JobRun, job } from '../../jobs/job.ts';
import { accountQueue, openClient } from '../connection/client.ts';
import { accountWithKeys } from '../stored/accounts.queries.ts';
import { archivedAlone } from '../stored/product-archive.queries.ts';
import { listWarehouses } from '../stored/warehouses.queries.ts';

/** Rounds in which it is said again where the marketplace put it off, and seconds between two of them. */
const rounds = 10;
const pause = 60;

const Payload = z.object({ company: Id, account: Id, products: z.array(Id).max(10_000), round: z.int().default(0) });
type Payload = z.infer<typeof Payload>;

/** Sets stocks of archived products to zero that are paired with no offer: what is archived sells on there, and pushes know offers only. */
export const emptyArchived: Job<typeof Payload> = job('marketplaces.empty-archived', Payload, empty, {
  lane: 'marketplace',
});

/** Products were archived that have no offer. In the caller's transaction. */
export async function emptySoon(db: Db, account: string, products: readonly string[]): Promise<void> {
  if (products.length > 0) await again(db, { account, products: [...products], round: 0 }, 0);
}

async function again(db: Db, next: Omit<Payload, 'company'>, seconds: number): Promise<void> {
  if (next.round >= rounds) return;
  const { company } = db;
  const how = { queue: accountQueue(company, next.account), runAt: new Date(Date.now() + seconds * 1000) };
  await enqueue(db, emptyArchived, { company, ...next }, how);
}

async function empty({ payload, signal }: JobRun<Payload>): Promise<void> {
  const { company, account: id, products, round } = payload;
  const { account, alone, warehouses } = await withCompany(company, async (db) => ({
    account: await accountWithKeys(db, id),
    alone: await archivedAlone(db, id, products),
    warehouses: await listWarehouses(db, id, { search: '', isActive: 'any', limit: 10_000, offset: 0 }),
  }));
  if (!account || account.pausedAt || !account.switches.stocks.on) return;
  const rows = alone.flatMap(({ offerId, remoteId }) =>
    warehouses.map((warehouse) => ({ offerId, remoteId, warehouse: warehouse.remoteId, stock: 0 })),
  );
  if (rows.length === 0) return;
  try {
    const { rejected } = await openClient(company, account, { signal }).stocks.set(rows);
    const late = new Set(rejected.filter(passes).map(({ row }) => row.remoteId));
    const left = alone.filter(({ remoteId }) => late.has(remoteId)).map((product) => product.id);
    if (left.length > 0)
      await withCompany(company, (db) => again(db, { account: id, products: left, round: round + 1 }, pause));
  } catch (error) {
    if (signal.aborted || !(error instanceof MarketplaceError) || error.kind === 'down') throw error;
    const later = error.kind === 'limit' ? (error.retryAfter ?? pause) : undefined;
    if (later !== undefined)
      await withCompany(company, (db) => again(db, { account: id, products, round: round + 1 }, later));
  }
}

/** Whether a row was refused for a moment only. */
const passes = ({ kind }: RejectedRow<unknown>): boolean => kind === 'limit' || kind === 'down';
