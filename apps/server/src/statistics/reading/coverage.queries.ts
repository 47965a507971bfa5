import type { Coverage } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { rows } from '../../database/rows.ts';

/** Whether a marketplace tells of its books. */
export const hasBooks = (marketplace: Coverage['marketplace']): boolean =>
  connectors[marketplace].missing.money === undefined;

/** Up to which day the books of living accounts are read. */
export async function coverageOf(db: Db): Promise<Coverage[]> {
  const found = await rows<Omit<Coverage, 'books'>>(db)`
    select a.id as account, a.title, a.marketplace,
      (select max(m.day)::text from money_days m where m.company_id = ${db.company} and m.account_id = a.id and m.day <= now()::date + 1) as until,
      (select t.id from marketplace_tasks t where t.company_id = ${db.company} and t.account_id = a.id and t.type = 'money_import'
        and t.removed_at is null order by t.id limit 1) as task
    from marketplace_accounts a where a.company_id = ${db.company} and a.disposed_at is null order by a.id`;
  return found.map((row) => ({ ...row, books: hasBooks(row.marketplace) }));
}
