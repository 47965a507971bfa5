import { pools } from '../database/pools.ts';
import { log } from '../log.ts';

/** Where processes hear in which companies somebody has the cabinet open: their orders are asked for more often. */
export const looksChannel = 'prilavok_looks';

/** Cabinets that stay open are told of so often, in milliseconds. */
export const looksEvery = 60_000;
/** A company that nobody has told of for so long isn't looked at any more. */
export const looksFor: number = 2.5 * looksEvery;
/** Companies that one notice of PostgreSQL carries. */
const mostTold = 350;

const coming = new Set<string>();

/** Tells the processes that watch marketplaces that somebody of the company looks; those of the same moment together. */
export function tellOfLook(company: string): void {
  if (!company) return;
  // The first of them sets out for all.
  const first = coming.size === 0;
  coming.add(company);
  if (!first) return;
  setTimeout(() => {
    const companies = [...coming];
    coming.clear();
    tellOfLooks(companies);
  }, 200).unref();
}

/**
 * Announces a look to companies whose cabinets stay open. Best effort: unheard, their accounts are asked a little less
 * often.
 */
export function tellOfLooks(companies: readonly string[]): void {
  for (let from = 0; from < companies.length; from += mostTold) {
    const told = JSON.stringify(companies.slice(from, from + mostTold));
    // Between the last line's end and the closing of the pools there may be none.
    void Promise.resolve()
      .then(() => pools().owner.query('select pg_notify($1, $2)', [looksChannel, told]))
      .catch((error) => log.debug({ err: error }, 'Nobody was told who looks'));
  }
}
