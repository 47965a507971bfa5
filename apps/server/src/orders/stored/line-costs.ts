import { pools, withCompany } from '../../database/pools.ts';
import type { Backfill } from '../../upkeep/backfills.ts';
import * as queries from './line-costs.queries.ts';

/** Lines of one transaction. */
const portion = 5000;

/** Gives lines that were taken before costs were kept the purchase prices of now: company by company, in the order of ids. */
export const fillLineCosts: Backfill = async (position, save) => {
  const [company, after = '0'] = position?.split(':') ?? [];
  const written =
    company !== undefined &&
    (await withCompany(company, async (db) => {
      const last = await queries.fillCostsAfter(db, after, portion);
      if (last) await save(db, `${company}:${last.id}`, last.rows);
      return last !== undefined;
    }));
  if (written) return true;
  const next = await queries.companyWithOrdersAfter(pools().owner, company ?? '0');
  if (next === undefined) return false;
  await withCompany(next, (db) => save(db, `${next}:0`, 0));
  return true;
};
