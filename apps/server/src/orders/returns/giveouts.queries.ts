import { sql } from 'kysely';
import { texts } from '../../database/columns.ts';
import { mostCounted } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { one, rows } from '../../database/rows.ts';

/** Returns of an account that goods with such a title may belong to. */
export interface ReturnOfTitle {
  title: string;
  returns: { id: string; number: string }[];
}

/** Returns named beside one title. */
const mostNamed = 20;

/** Those that wait at a point or were fetched and not taken in yet, by the titles of their goods, the oldest first. */
export async function returnsByTitle(db: Db, account: string, titles: readonly string[]): Promise<ReturnOfTitle[]> {
  return rows<ReturnOfTitle>(db)`
    select t.title, coalesce(f.returns, '[]') as returns from unnest(${texts(titles)}) as t(title)
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', z.id::text, 'number', z.remote_id) order by z.id) as returns from (
        select r.id, r.remote_id from order_returns r
        where r.company_id = ${db.company} and r.account_id = ${account} and r.state in ('ready', 'fetched')
          and exists (select from order_return_lines l
            where l.company_id = ${db.company} and l.return_id = r.id and l.title = t.title)
        order by r.id limit ${sql.lit(mostNamed)}) z) f`;
}

/** How many returns of the account can be fetched, counted to `mostCounted`. */
export async function countReady(db: Db, account: string): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from (
      select from order_returns r where r.company_id = ${db.company} and r.account_id = ${account} and r.state = 'ready'
      limit ${sql.lit(mostCounted)}) z`;
  return count;
}
