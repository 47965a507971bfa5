import type { Db } from '../../database/pools.ts';
import { rows } from '../../database/rows.ts';

/** Prices of an offer as the tables have them, in kopecks of its catalog's currency, and which of them a person has let through. */
export interface KeptPrices {
  offer: string;
  price: number;
  oldPrice: number | null;
  purchasePrice: number | null;
  minPrice: number | null;
  permit: number | null;
}

/** Prices of those of the offers that have one, for an account. */
export async function keptPrices(db: Db, account: string, offers: readonly string[]): Promise<KeptPrices[]> {
  return rows<KeptPrices>(db)`
    select s.offer_id as offer, max(s.kopecks) filter (where s.kind = 1)::float8 as price, max(s.kopecks) filter (where s.kind = 2)::float8 as "oldPrice",
      max(s.kopecks) filter (where s.kind = 3)::float8 as "purchasePrice", max(s.kopecks) filter (where s.kind = 4)::float8 as "minPrice",
      (select p.kopecks::float8 from price_permits p where p.company_id = ${db.company} and p.account_id = ${account} and p.offer_id = s.offer_id) as permit
    from offer_prices s where s.company_id = ${db.company} and s.offer_id = any(${offers}::bigint[])
    group by s.offer_id having bool_or(s.kind = 1)`;
}
