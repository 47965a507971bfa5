import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../database/pools.ts';
import { announce } from '../http/stream.ts';
import { job } from '../jobs/job.ts';
import * as queries from './bulk-changes.queries.ts';
import { runPortion } from './bulk-portion.ts';

/** Does a bulk change portion after portion, each in a transaction of its own that also says how far it got. */
export const runBulkChange = job(
  'catalogs.bulk-change',
  z.object({ company: Id, catalog: Id, act: Id }),
  async ({ payload: { company, catalog, act }, signal }) => {
    for (;;) {
      signal.throwIfAborted();
      const { over } = await withCompany(company, async (db) => {
        const advanced = await runPortion(db, act);
        await announceAct(db, catalog, act);
        return advanced;
      });
      if (over) return;
    }
  },
  {
    attempts: 5,
    exhausted: ({ company, catalog, act }) =>
      withCompany(company, async (db) => {
        await queries.endAct(db, act, 'failed');
        await announceAct(db, catalog, act);
      }),
  },
);

/** Tells open cabinets how far a bulk change got. */
export async function announceAct(db: Db, catalog: string, id: string): Promise<void> {
  const act = await queries.actById(db, catalog, id);
  if (!act) return;
  const { title, status, progress } = act;
  await announce(db, { type: 'progress', resource: 'catalogs/bulk-changes', id, title, status, progress });
  await announce(db, { type: 'changed', resource: 'catalogs/bulk-changes', ids: [id] });
}
