import { sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import type { Period } from './products.queries.ts';

/** A product of the account, as its marketplace knows it. */
export interface Placed {
  id: string;
  remoteId: string;
  sku: string | null;
}

/** Products of the account behind an id, some at a time. */
export async function productsBehind(
  db: Db,
  { account, after, limit }: { account: string; after: string; limit: number },
): Promise<Placed[]> {
  return rows<Placed>(db)`
    select id, remote_id as "remoteId", sku from sync_products
    where company_id = ${db.company} and account_id = ${account} and id > ${after} order by id limit ${limit}`;
}

/** Of which of these days the account has places. */
export async function knownDays(db: Db, account: string, days: readonly string[]): Promise<string[]> {
  const found = await rows<{ day: string }>(db)`
    select distinct to_char(day, 'YYYY-MM-DD') as day from product_positions
    where company_id = ${db.company} and account_id = ${account} and day = any(${days}::date[])`;
  return found.map(({ day }) => day);
}

/** Writes down the places of a day; what the marketplace says anew holds. */
export async function savePositions(
  db: Db,
  { account, day }: { account: string; day: string },
  told: readonly { id: string; position: number }[],
): Promise<void> {
  if (told.length === 0) return;
  await execute(db)`
    insert into product_positions (company_id, account_id, sync_product_id, day, position)
    select ${db.company}::bigint, ${account}::bigint, t.id, ${day}::date, t.position
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t(id bigint, position numeric) order by t.id
    on conflict (company_id, sync_product_id, day) do update set position = excluded.position, at = excluded.at`;
}

/** Places of a product in the search, newest first; the days are Moscow's, as the marketplaces count them. */
export async function listPositions(db: Db, product: string, { since, to, limit, offset }: Period) {
  const dayOf = (moment: string | undefined) =>
    sql`(${moment ?? null}::timestamptz at time zone 'Europe/Moscow')::date`;
  return rows<{ day: string; position: number }>(db)`
    select to_char(p.day, 'YYYY-MM-DD') as day, p.position::float8 as position from product_positions p
    where p.company_id = ${db.company} and p.sync_product_id = ${product}
      and (${since ?? null}::text is null or p.day >= ${dayOf(since)}) and (${to ?? null}::text is null or p.day <= ${dayOf(to)})
    order by p.day desc limit ${limit} offset ${offset}`;
}
