import { connectors, parseExact } from '@prilavok/marketplaces';
import type { FastifyInstance } from 'fastify';
import { withCompany } from '../database/pools.ts';
import { notFound } from '../http/errors.ts';
import { ownerOf } from '../marketplaces/index.ts';
import { listeningAccount } from './accounts/accounts.queries.ts';
import { enqueueHeard } from './callbacks.jobs.ts';

/** A message names a few orders. */
const largest = 256 * 1024;
const mostNumbers = 100;
const unknownAddress = () => notFound('Такого адреса для уведомлений нет');
const isNumber = (number: string) => /^[\w-]{1,64}$/.test(number);

/**
 * Where marketplaces tell of an account's orders by themselves, in their own words. The address alone says that it is the marketplace who speaks: a
 * message does no more than have its orders asked after, and is thanked for at once.
 */
export function callbacks(app: FastifyInstance): void {
  // Some tell at the address itself, some add a word of theirs.
  for (const path of ['/callbacks/:address', '/callbacks/:address/*'])
    app.post<{ Params: { address: string; '*'?: string } }>(
      path,
      {
        bodyLimit: largest,
        // Of somebody who made an address up nothing is read.
        preParsing: async ({ params }) => {
          if (!ownerOf(params.address)) throw unknownAddress();
          return undefined;
        },
      },
      async ({ params, rawBody }, reply) => {
        const body = rawBody ? parseExact(String(rawBody)) : undefined;
        const owner = ownerOf(params.address);
        const account = owner && (await withCompany(owner.company, (db) => listeningAccount(db, owner)));
        const heard = account && connectors[account.marketplace].callbacks?.heard(params['*'] ?? '', body, new Date());
        if (!owner || !heard) throw unknownAddress();
        if ('wrong' in heard) return reply.status(400).send(heard.wrong);
        const asked = [...new Set(heard.numbers)].filter(isNumber).slice(0, mostNumbers);
        if (asked.length > 0) await withCompany(owner.company, (db) => enqueueHeard(db, owner.account, asked));
        return heard.thanks;
      },
    );
}
