import { Id } from '@prilavok/contract';
import { z } from 'zod';
import type { Db } from '../../database/pools.ts';
import { declareJob, enqueue } from '../../jobs/job.ts';
import * as queries from './recheck.queries.ts';

const Payload = z.object({ company: Id, account: Id });

/** Seconds in which changes of a mapping or of settings gather before all offers are judged by them. */
const settling = 20;

/** Begins a run over all offers of an account; its work stands with the run (sale/check.jobs.ts). */
export const recheckDue = declareJob('marketplaces.recheck-sales', Payload, { lane: 'marketplace' });

/**
 * Has all offers of an account judged anew soon, after what concerns them all has changed: its settings, rates, warehouses. Once for all that changes
 * until then; accounts that were never checked are left alone.
 */
export const recheckSoon = async (db: Db, account: string): Promise<void> =>
  inLine(db, await queries.judgedAmong(db, [account]));

/** Rechecks all accounts of a marketplace after its mapping has changed. */
export const recheckMapped = async (db: Db, marketplace: string): Promise<void> =>
  inLine(db, await queries.judgedAt(db, marketplace));

/** The key under which an account's recheck stands in line. */
export const recheckKey = (company: string, account: string): string => `sale-recheck:${company}:${account}`;

async function inLine(db: Db, accounts: readonly string[]): Promise<void> {
  const runAt = new Date(Date.now() + settling * 1000);
  for (const account of accounts)
    await enqueue(db, recheckDue, { company: db.company, account }, { key: recheckKey(db.company, account), runAt });
}
