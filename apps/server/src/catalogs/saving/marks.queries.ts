import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../database/pools.ts';
import { maybeOne } from '../../database/rows.ts';
import { markToken, rangeOf } from '../../properties/tokens.ts';

/** Gives the search rows behind an id their marks; answers the last of them and how many there were, nothing behind the last. */
export async function markOffersAfter(
  db: Db,
  after: string,
  limit: number,
): Promise<{ id: string; rows: number } | undefined> {
  const [first, next] = rangeOf('mark');
  const mark = (yes: Parameters<typeof markToken>[0]) => sql`${markToken(yes)}::bigint`;
  return maybeOne<{ id: string; rows: number }>(db)`
    with page as (
      select s.id, s.tokens from offer_search s where s.company_id = ${db.company} and s.id > ${after}::bigint order by s.id limit ${limit} for update),
    marked as (
      select z.id, array(
        select t from unnest(z.tokens) t where t < ${first}::bigint or t >= ${next}::bigint
        union select case when o.images <> '[]' or p.images <> '[]' then ${mark('pictured')} else ${mark('unpictured')} end
        union select case when exists (select from account_links l where l.company_id = ${db.company} and l.offer_id = o.id)
          then ${mark('linked')} else ${mark('unlinked')} end
        order by 1) as tokens
      from page z join offers o on o.company_id = ${db.company} and o.id = z.id
        join products p on p.company_id = ${db.company} and p.id = o.product_id),
    written as (
      update offer_search s set tokens = marked.tokens from marked
      where s.company_id = ${db.company} and s.id = marked.id and s.tokens <> marked.tokens returning 1)
    select max(page.id) as id, (select count(*) from written)::int as rows from page having count(*) > 0`;
}

/** The company behind this one that has any offers. */
export async function companyAfter(owner: pg.Pool, company: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ company: string }>(
    'select company_id as company from offer_search where company_id > $1 order by company_id limit 1',
    [company],
  );
  return rows[0]?.company;
}
