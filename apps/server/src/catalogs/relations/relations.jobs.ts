import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { withCompany } from '../../database/pools.ts';
import { job } from '../../jobs/job.ts';
import { deleteRelation, deleteSomePairs } from './relations.queries.ts';

/** Pairs of one transaction. */
const portionSize = 10_000;

/** Deletes the pairs of a removed relation, some at a time, and then the relation itself. */
export const clearRelation = job(
  'catalogs.clear-relation',
  z.object({ company: Id, relation: Id }),
  async ({ payload: { company, relation }, signal }) => {
    for (;;) {
      signal.throwIfAborted();
      const deleted = await withCompany(company, (db) => deleteSomePairs(db, relation, portionSize));
      if (deleted < portionSize) break;
    }
    await withCompany(company, (db) => deleteRelation(db, relation));
  },
  { lane: 'bulk' },
);
