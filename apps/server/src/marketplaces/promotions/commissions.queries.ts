import type { Commission, PromotedProduct } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** Products of an account's promotions behind that one, each once however many promotions show it, with their categories there. */
export async function promotedProducts(
  db: Db,
  account: string,
  { after, limit }: { after: string; limit: number },
): Promise<PromotedProduct[]> {
  return rows<PromotedProduct>(db)`
    select x.remote_id as "remoteId", max(s.category) as category from promotions p
    join promotion_products x on x.company_id = ${db.company} and x.promotion_id = p.id and x.remote_id > ${after}
    left join sync_products s on s.company_id = ${db.company} and s.account_id = ${account} and s.remote_id = x.remote_id
    where p.company_id = ${db.company} and p.account_id = ${account}
    group by x.remote_id order by x.remote_id limit ${limit}`;
}

/** Writes what the marketplace keeps of a sale of these products, in all promotions that show them; of those that aren't named nothing. */
export async function saveCommissions(
  db: Db,
  account: string,
  { products, commissions }: { products: readonly PromotedProduct[]; commissions: ReadonlyMap<string, Commission> },
): Promise<void> {
  const found = products.map(({ remoteId }) => {
    const said = commissions.get(remoteId) ?? null;
    return typeof said === 'object'
      ? { remoteId, share: null, why: said?.why ?? '' }
      : { remoteId, share: said, why: '' };
  });
  await execute(db)`
    update promotion_products x set commission = r.share, commission_fault = r.why
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r("remoteId" text, share numeric, why text), promotions p
    where x.company_id = ${db.company} and x.remote_id = r."remoteId" and p.company_id = ${db.company} and p.id = x.promotion_id
      and p.account_id = ${account} and (x.commission, x.commission_fault) is distinct from (r.share, r.why)`;
}
