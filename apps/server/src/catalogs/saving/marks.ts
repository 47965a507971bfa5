import { pools, withCompany } from '../../database/pools.ts';
import type { Backfill } from '../../upkeep/backfills.ts';
import * as queries from './marks.queries.ts';

/** Search rows that are marked in one transaction: saves of the same offers wait for it. */
const portion = 1000;

/** Gives search rows that were written before there were marks theirs: company by company, in the order of ids. */
export const markOffers: Backfill = async (position, save) => {
  const [company, after = '0'] = position?.split(':') ?? [];
  const written =
    company !== undefined &&
    (await withCompany(company, async (db) => {
      const last = await queries.markOffersAfter(db, after, portion);
      if (last) await save(db, `${company}:${last.id}`, last.rows);
      return last !== undefined;
    }));
  if (written) return true;
  const next = await queries.companyAfter(pools().owner, company ?? '0');
  if (next === undefined) return false;
  await withCompany(next, (db) => save(db, `${next}:0`, 0));
  return true;
};
