import type { Currency } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { one } from '../../database/rows.ts';
import type { PriceTerms } from './outgoing-price.ts';

/** In which currency the catalog is kept, and by which rate its prices become the account's. */
export async function catalogTerms(
  db: Db,
  { account, catalog, to }: { account: string; catalog: string; to: Currency | null },
): Promise<Pick<PriceTerms, 'from' | 'rate'>> {
  return one<Pick<PriceTerms, 'from' | 'rate'>>(db)`
    select c.currency as "from", trim_scale(r.rate)::text as rate from catalogs c
    left join account_rates r on r.company_id = ${db.company} and r.account_id = ${account} and r.from_currency = c.currency and r.to_currency = ${to}
    where c.company_id = ${db.company} and c.id = ${catalog}`;
}
