import type { Account } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { catalogTerms } from '../prices/terms.queries.ts';
import type { CalculationBasis } from '../stored/promotions.queries.ts';

/** By what an account calculates its floors and margins in promotions. */
export async function calculationBasis(
  db: Db,
  { id, catalog, currency, settings }: Pick<Account, 'id' | 'catalog' | 'currency' | 'settings'>,
): Promise<CalculationBasis> {
  const terms = catalog ? await catalogTerms(db, { account: id, catalog, to: currency }) : undefined;
  const rate = terms === undefined || currency === null ? null : terms.from === currency ? '1' : terms.rate;
  return { account: id, rate, minMarkup: settings.minMarkup };
}
