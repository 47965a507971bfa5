import type { SendingPreview, TaskScope } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints } from '../database/columns.ts';
import type { Db } from '../database/pools.ts';
import { one, rows } from '../database/rows.ts';
import { withinScope } from './stored/scope.queries.ts';

/** How many of these offers have a product on the account. */
export async function countPaired(db: Db, account: string, offers: readonly string[]): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(distinct offer_id)::int as count from sync_products
    where company_id = ${db.company} and account_id = ${account} and offer_id = any(${bigints(offers)})`;
  return count;
}

/** The first of these offers that have no product on the account. */
export async function listUnpaired(
  db: Db,
  account: string,
  offers: readonly string[],
  limit: number,
): Promise<Omit<SendingPreview['sample'][number], 'missing'>[]> {
  return rows<Omit<SendingPreview['sample'][number], 'missing'>>(db)`
    select o.id, o.product_id as product, o.article, o.title from offers o
    where o.company_id = ${db.company} and o.id = any(${bigints(offers)})
      and not exists (select from sync_products s where s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id = o.id)
    order by o.id limit ${limit}`;
}

/** Returns how many of these offers belong to none of the scopes. */
export async function countOutside(db: Db, scopes: readonly TaskScope[], offers: readonly string[]): Promise<number> {
  const within = scopes.map(
    (scope) => sql`exists (select from products p
    where p.company_id = ${db.company} and p.id = o.product_id ${withinScope(db.company, scope) ?? sql``})`,
  );
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from offers o
    where o.company_id = ${db.company} and o.id = any(${bigints(offers)}) and not (${sql.join(within, sql` or `)})`;
  return count;
}
