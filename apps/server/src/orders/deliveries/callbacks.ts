import { carriers } from '@prilavok/carriers';
import type { FastifyInstance } from 'fastify';
import { withCompany } from '../../database/pools.ts';
import { notFound } from '../../http/errors.ts';
import { enqueue } from '../../jobs/job.ts';
import { companyWorks } from '../../users/companies.queries.ts';
import { followParcels } from './asking.jobs.ts';
import { carrierOf, carrierQueue } from './carrier-client.ts';
import * as queries from './deliveries.queries.ts';

/** A message names one parcel. */
const largest = 64 * 1024;
const unknownAddress = () => notFound('Такого адреса для уведомлений нет');

/**
 * Where carriers tell of parcels by themselves. The address alone says that it is the carrier who speaks; what it tells doesn't count, only that there is
 * something to ask.
 */
export function carrierCallbacks(app: FastifyInstance): void {
  app.post<{ Params: { address: string } }>(
    '/callbacks/carriers/:address',
    {
      bodyLimit: largest,
      // Of somebody who made an address up nothing is read.
      preParsing: async ({ params }) => {
        if (!carrierOf(params.address)) throw unknownAddress();
        return undefined;
      },
    },
    async ({ params, body }) => {
      const owner = carrierOf(params.address);
      const heard = owner && carriers[owner.slug]?.heard;
      if (!owner || !heard) throw unknownAddress();
      const told = heard(body).slice(0, 10);
      if (told.length > 0)
        await withCompany(owner.company, async (db) => {
          const ids = await queries.idsByExternal(db, owner.slug, told);
          if (ids.length === 0 || !(await companyWorks(db))) return;
          await queries.updateAskAt(db, ids, new Date());
          const how = {
            queue: carrierQueue(owner.company, owner.slug),
            key: `deliveries.ask:${owner.slug}:${owner.company}`,
          };
          await enqueue(db, followParcels, { company: owner.company, provider: owner.slug }, how);
        });
      return {};
    },
  );
}
