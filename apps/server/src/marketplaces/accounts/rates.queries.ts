import type { Currency, Rate } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** The foreign currencies in which the account's offers are kept, each with the rate by which prices leave it, if there is one. */
export async function listRates(db: Db, account: string): Promise<Rate[]> {
  return rows<Rate>(db)`
    select f.currency as "from", a.currency as "to", trim_scale(r.rate)::text as rate, r.set_at as at,
      case when u.id is not null then jsonb_build_object('id', u.id::text,
        'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)) end as author, coalesce(r.version, 0) as version
    from marketplace_accounts a
    join lateral (
      select distinct c.currency from catalogs c where c.company_id = ${db.company} and (c.id = a.catalog_id or exists (
        select from sync_products s join offers o on o.company_id = ${db.company} and o.id = s.offer_id
        where s.company_id = ${db.company} and s.account_id = a.id and o.catalog_id = c.id))) f on f.currency <> a.currency
    left join account_rates r on r.company_id = ${db.company} and r.account_id = a.id
      and r.from_currency = f.currency and r.to_currency = a.currency
    left join users u on u.id = r.author_id
    where a.company_id = ${db.company} and a.id = ${account} order by f.currency`;
}

/** A rate for whoever is about to change it; of version 0 while there is none. */
export async function lockRate(
  db: Db,
  account: string,
  { from, to }: { from: Currency; to: Currency },
): Promise<{ version: number; rate: string | null }> {
  // A rate that isn't there yet can't be locked: its account stands for it.
  await execute(db)`select from marketplace_accounts where company_id = ${db.company} and id = ${account} for update`;
  const [row] = await rows<{ version: number; rate: string }>(db)`
    select version, trim_scale(rate)::text as rate from account_rates
    where company_id = ${db.company} and account_id = ${account} and from_currency = ${from} and to_currency = ${to} for update`;
  return row ?? { version: 0, rate: null };
}

/** Writes a rate, over the one that was there. */
export async function upsertRate(
  db: Db,
  account: string,
  { from, to, rate, author }: { from: Currency; to: Currency; rate: string; author: string | null },
): Promise<void> {
  await execute(db)`
    insert into account_rates (company_id, account_id, from_currency, to_currency, rate, author_id)
    values (${db.company}, ${account}, ${from}, ${to}, ${rate}::numeric, ${author})
    on conflict (company_id, account_id, from_currency, to_currency) do update set rate = excluded.rate, author_id = excluded.author_id,
      set_at = excluded.set_at, version = account_rates.version + 1`;
}
