import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { withCompany } from '../database/pools.ts';
import { job } from '../jobs/job.ts';
import { courtesyOf } from '../work/courtesy.ts';
import { deleteScenario, deleteSomeDue, deleteSomeResults } from './scenarios.queries.ts';

/** Rows of one transaction. */
const portionSize = 5000;

/** Deletes what a removed scenario has made of offers, some at a time, and then the scenario itself. */
export const clearScenario = job(
  'calculation.clear-scenario',
  z.object({ company: Id, scenario: Id }),
  async ({ payload: { company, scenario }, signal }) => {
    const { giveWay, portion } = courtesyOf(null, signal);
    for (const deleteSome of [deleteSomeResults, deleteSomeDue])
      for (;;) {
        signal.throwIfAborted();
        const size = portion(portionSize);
        const deleted = await withCompany(company, (db) => deleteSome(db, scenario, size));
        if (deleted < size) break;
        await giveWay();
      }
    await withCompany(company, (db) => deleteScenario(db, scenario));
  },
  { lane: 'bulk' },
);
