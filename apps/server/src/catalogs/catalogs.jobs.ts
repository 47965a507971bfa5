import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { pools, withCompany } from '../database/pools.ts';
import { job, type Tick } from '../jobs/job.ts';
import { archiveSomeProducts } from './products.queries.ts';

/** Puts away the offers of a deleted catalog, some at a time; what is put away already is not met again. */
export const clearCatalog = job(
  'catalogs.clear',
  z.object({ company: Id, catalog: Id }),
  async ({ payload, signal }) => {
    for (;;) {
      signal.throwIfAborted();
      const archived = await withCompany(payload.company, (db) => archiveSomeProducts(db, payload.catalog, 1000));
      if (archived === 0) return;
    }
  },
);

/** Months of history are made half a year ahead: a row without its month could not be written. */
export const makeMonths: Tick = {
  name: 'catalogs.months',
  every: 24 * 3600 * 1000,
  async work() {
    await pools().owner.query(`
      select make_month('changes', month::date)
      from generate_series(date_trunc('month', now()), now() + interval '6 months', interval '1 month') month`);
  },
};
