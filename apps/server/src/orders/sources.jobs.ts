import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { withCompany } from '../database/pools.ts';
import { type Job, job } from '../jobs/job.ts';
import { connectAccount } from './account-connection.ts';
import { finish, importPeriod } from './postings/import-orders.ts';
import { sourceById } from './sources.queries.ts';

const Payload = z.object({ company: Id, source: Id, days: z.int() });

/** Reads the source's orders of the last days anew; what is known already stays as it is. */
export const syncSource: Job<typeof Payload> = job(
  'orders.sync-source',
  Payload,
  async ({ payload, signal }) => {
    const { company, days } = payload;
    const source = await withCompany(company, (db) => sourceById(db, payload.source));
    if (!source?.account) return;
    const net = await connectAccount(company, source.account, signal);
    const now = Date.now();
    await finish(
      net,
      await importPeriod(net, new Date(now - days * 86_400_000).toISOString(), new Date(now).toISOString()),
    );
  },
  { attempts: 5 },
);
