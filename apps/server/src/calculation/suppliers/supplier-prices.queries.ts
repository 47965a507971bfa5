import type { Currency, Money } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { rows } from '../../database/rows.ts';

/** One supplier's price of an offer. */
export interface SupplierAsk {
  offer: string;
  supplier: string;
  title: string;
  price: Money;
  currency: Currency;
  /** Pieces; null where the supplier doesn't say. */
  stock: number | null;
}

/**
 * Reads suppliers' prices of these offers, cheapest first; asks that were left out of the last list are not among them.
 */
export async function supplierAsks(db: Db, offers: readonly string[]): Promise<SupplierAsk[]> {
  return rows<SupplierAsk>(db)`
    select p.offer_id as offer, p.supplier_id as supplier, s.title, (p.kopecks::numeric / 100)::numeric(20, 2)::text as price,
      p.currency, case p.state when 'sold_out' then 0 else p.stock end as stock
    from supplier_prices p join suppliers s on s.company_id = ${db.company} and s.id = p.supplier_id
    where p.company_id = ${db.company} and p.offer_id = any(${offers}::bigint[]) and p.state <> 'unlisted'
    order by p.offer_id, p.kopecks, p.supplier_id`;
}
