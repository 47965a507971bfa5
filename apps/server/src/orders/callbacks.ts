import { connectors } from '@prilavok/marketplaces';
import type { FastifyInstance } from 'fastify';
import { withCompany } from '../database/pools.ts';
import { notFound } from '../http/errors.ts';
import { ownerOf } from '../marketplaces/index.ts';
import { accountById } from './accounts.queries.ts';
import { enqueueHeard } from './callbacks.jobs.ts';

/** A message names a few orders. */
const largest = 256 * 1024;
const mostNumbers = 100;
const isNumber = (number: string) => /^[\w-]{1,64}$/.test(number);

/**
 * Where marketplaces tell of an account's orders by themselves, in their own words. The address alone says that it is the marketplace who speaks: a
 * message does no more than have its orders asked after, and is thanked for at once.
 */
export function callbacks(app: FastifyInstance): void {
  app.post<{ Params: { address: string; '*': string } }>(
    '/callbacks/:address/*',
    { bodyLimit: largest },
    async ({ params, body }) => {
      const owner = ownerOf(params.address);
      const account = owner && (await withCompany(owner.company, (db) => accountById(db, owner.account)));
      const spoken = account && connectors[account.marketplace].callbacks;
      const numbers = spoken?.numbersIn(params['*'], body);
      if (!owner || !spoken || !numbers) throw notFound('Такого адреса для уведомлений нет');
      const asked = [...new Set(numbers)].filter(isNumber).slice(0, mostNumbers);
      if (asked.length > 0) await withCompany(owner.company, (db) => enqueueHeard(db, owner.account, asked));
      return spoken.thanks;
    },
  );
}
