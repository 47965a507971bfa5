import { Id } from '@prilavok/contract';
import { MarketplaceError } from '@prilavok/marketplaces';
import { z } from 'zod';
import { type Db, withCompany, withoutCompany } from '../../database/pools.ts';
import { Refusal } from '../../http/errors.ts';
import { announce } from '../../http/stream.ts';
import { enqueue, job } from '../../jobs/job.ts';
import { clientOf } from '../connection/client.ts';
import { dictionaryClient, refreshAttributes, refreshCategories } from '../dictionaries/dictionaries.ts';
import { accountById } from '../stored/accounts.queries.ts';
import { unreadCategories } from '../stored/categories.queries.ts';
import { lastRefresh, type MarketplaceEnvironment } from '../stored/dictionaries.queries.ts';

/** After these the next try may go well. */
const passing: readonly MarketplaceError['kind'][] = ['limit', 'down'];

/** Whether the marketplace answered. Keys that were withdrawn meanwhile, for one: the mapping's own screens ask again, and say why they can't. */
async function isAnswered(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (error instanceof Refusal || (error instanceof MarketplaceError && !passing.includes(error.kind))) return false;
    throw error;
  }
}

/** Reads the marketplace's tree after an account was connected, so that suggestions wait for whoever opens the mapping. One that was read lately is kept. */
export const readFirstCategories = job(
  'marketplaces.first-categories',
  z.object({ company: Id, account: Id }),
  async ({ payload: { company, account: id }, signal }) => {
    const account = await withCompany(company, (db) => accountById(db, id));
    if (!account) return;
    const known = await withoutCompany((db) => lastRefresh(db, account, 'categories'));
    if (known && !known.old) return;
    const read = await isAnswered(async () =>
      refreshCategories(company, await clientOf(company, id, { signal }), account),
    );
    if (!read) return;
    await withCompany(company, async (db) =>
      announce(db, { type: 'changed', resource: 'marketplaces/categories', ids: [] }),
    );
  },
  { lane: 'marketplace' },
);

/** Has the tree read soon, with the caller's transaction. */
export const wantFirstCategories = (db: Db, account: string): Promise<void> =>
  enqueue(db, readFirstCategories, { company: db.company, account });

/** Reads the attributes of categories that a catalog goes to, behind whoever has chosen more of them than one waits for. */
export const readMappedAttributes = job(
  'marketplaces.mapped-attributes',
  z.object({ company: Id, catalog: Id, marketplace: z.string(), environment: z.string() }),
  async ({ payload: { company, catalog, ...where }, signal }) => {
    const unread = await withCompany(company, (db) => unreadCategories(db, catalog, where));
    if (unread.length === 0) return;
    const read = await isAnswered(async () => {
      const client = await dictionaryClient(company, where, signal);
      for (const category of unread) await refreshAttributes(company, client, { ...category, ...where });
    });
    if (!read) return;
    await withCompany(company, async (db) =>
      announce(db, { type: 'changed', resource: 'marketplaces/properties', ids: [] }),
    );
  },
  { lane: 'marketplace' },
);

/** Has the attributes of the catalog's categories read soon, with the caller's transaction. */
export const wantMappedAttributes = (db: Db, catalog: string, where: MarketplaceEnvironment): Promise<void> =>
  enqueue(
    db,
    readMappedAttributes,
    { company: db.company, catalog, ...where },
    { key: `mapped-attributes:${db.company}:${catalog}:${where.marketplace}`, gathers: true },
  );
