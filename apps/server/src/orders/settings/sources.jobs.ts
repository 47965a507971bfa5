import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { withCompany } from '../../database/pools.ts';
import { type Job, job } from '../../jobs/job.ts';
import { connectAccount } from '../accounts/account-connection.ts';
import { importPeriod, reportImport } from '../remote/import-orders.ts';
import { storedSource } from '../stored/sources.queries.ts';

const Payload = z.object({ company: Id, source: Id, days: z.int() });

/** Reads the source's orders of the last days anew; what is known already stays as it is. */
export const syncSource: Job<typeof Payload> = job(
  'orders.sync-source',
  Payload,
  async ({ payload, signal }) => {
    const { company, days } = payload;
    const source = await withCompany(company, (db) => storedSource(db, payload.source));
    if (!source?.account) return;
    const connection = await connectAccount(company, source.account, signal);
    const now = Date.now();
    const period = { since: new Date(now - days * 86_400_000).toISOString(), to: new Date(now).toISOString() };
    await reportImport(connection, await importPeriod(connection, period));
  },
  { lane: 'orders', attempts: 5 },
);
