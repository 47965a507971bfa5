import { pools } from '../database/pools.ts';
import { largestCompany } from './analyze.queries.ts';

/** How long an answer holds: companies grow by days. */
const holds = 10 * 60_000;

let known: { url: string; at: number; company: string | undefined } | undefined;

/**
 * Whether more than half of all offers are this company's, by what PostgreSQL noted when it last looked. Nobody waits for the answer: until
 * it is there, no company is.
 */
export function hasMostOffers(company: string): boolean {
  const { url } = pools();
  if (known?.url !== url || Date.now() - known.at > holds) {
    known = { url, at: Date.now(), company: known?.url === url ? known.company : undefined };
    void largestCompany().then(
      (found) => {
        known = { url, at: Date.now(), company: found };
      },
      () => {},
    );
  }
  return known.company === company;
}
