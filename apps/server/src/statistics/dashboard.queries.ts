import type { Marketplace } from '@prilavok/contract';
import { dueStates } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { one, rows } from '../database/rows.ts';

/** An order whose deadline has passed. */
export interface LateOrder {
  id: string;
  number: string;
  shipBy: string;
  marketplace: Marketplace | null;
  title: string;
}

/** Orders whose deadline has passed, the latest deadline last. */
export const listLate = (db: Db, limit: number): Promise<LateOrder[]> =>
  rows<LateOrder>(db)`
    select o.id, o.number, o.ship_by as "shipBy", o.marketplace, coalesce((select i.title from order_items i
      where i.company_id = ${db.company} and i.order_id = o.id order by i.place limit 1), '') as title
    from orders o where o.company_id = ${db.company} and o.archived_at is null and o.state = any(${[...dueStates]}::text[]) and o.ship_by < now()
    order by o.ship_by, o.id limit ${limit}`;

/** When the next order of those still in time has to leave, and from which marketplaces those of today are. */
export const nextDeadline = (db: Db): Promise<{ at: string | null; marketplaces: Marketplace[] }> =>
  one<{ at: string | null; marketplaces: Marketplace[] }>(db)`
    select min(o.ship_by) as at, coalesce(array_agg(distinct o.marketplace) filter (where o.marketplace is not null), '{}') as marketplaces
    from orders o join companies c on c.id = ${db.company}
    where o.company_id = ${db.company} and o.archived_at is null and o.state = any(${[...dueStates]}::text[]) and o.ship_by >= now()
      and o.ship_by < (date_trunc('day', now() at time zone c.timezone) + interval '1 day') at time zone c.timezone`;

/** Returns that wait for an answer through accounts that are connected. */
export const countClaimed = async (db: Db): Promise<number> =>
  (
    await one<{ claimed: number }>(db)`
      select count(*)::int as claimed from order_returns r join marketplace_accounts a on a.company_id = ${db.company} and a.id = r.account_id
      where r.company_id = ${db.company} and r.state = 'claimed' and a.disposed_at is null`
  ).claimed;

/** A task that failed, or whose rows were refused. */
export interface TaskInTrouble {
  id: string;
  account: string;
  marketplace: Marketplace;
  title: string;
  message: string;
  refused: number;
  failed: boolean;
}

/** Tasks that failed, or whose rows were refused, of accounts that are connected. */
export const listTroubles = (db: Db): Promise<TaskInTrouble[]> =>
  rows<TaskInTrouble>(db)`
    select t.id, t.account_id as account, a.marketplace, t.title, t.message, t.refused, t.status = 'failed' as failed
    from marketplace_tasks t join marketplace_accounts a on a.company_id = ${db.company} and a.id = t.account_id
    where t.company_id = ${db.company} and t.removed_at is null and a.disposed_at is null
      and (t.status = 'failed' or (t.refused > 0 and t.type <> 'orders_import'))
    order by t.id limit 50`;

/** How an account's prices and stocks differ there, by the last comparison of a day, and when its books were read. */
export interface AccountHealth {
  account: string;
  prices: number;
  stocks: number;
  booksRead: string | null;
  ordered: boolean;
}

/** Drift and books of accounts that are connected. */
export const listHealth = (db: Db): Promise<AccountHealth[]> =>
  rows<AccountHealth>(db)`
    select a.id as account,
      (select count(*)::int from account_changes d where d.company_id = ${db.company} and d.account_id = a.id and d.compared_at > now() - interval '1 day'
        and d.price_there is not null and d.price_ours is not null and d.price_there <> d.price_ours and d.price_held is null) as prices,
      (select count(*)::int from account_changes d where d.company_id = ${db.company} and d.account_id = a.id and d.compared_at > now() - interval '1 day'
        and d.stock_there is not null and d.stock_ours is not null and d.stock_there <> d.stock_ours) as stocks,
      (select max(t.finished_at) from marketplace_tasks t where t.company_id = ${db.company} and t.account_id = a.id and t.type = 'money_import'
        and t.status = 'success') as "booksRead",
      (select count(*) > 0 from (select from channel_days d where d.company_id = ${db.company} and d.account_id = a.id limit 1) x) as ordered
    from marketplace_accounts a where a.company_id = ${db.company} and a.disposed_at is null order by a.id`;

/** Sold lines of the last thirty days that have no cost. */
export const countUncosted = async (db: Db): Promise<number> =>
  (
    await one<{ lines: number }>(db)`
      select coalesce(sum(uncosted), 0)::int as lines from money_days where company_id = ${db.company} and day >= now()::date - 30`
  ).lines;

/** How far a new company is. */
export interface Beginnings {
  goods: number;
  accounts: number;
  categories: number;
  mapped: number;
  compared: number;
  sending: boolean;
  orders: number;
  marketplace: Marketplace | null;
  account: string | null;
  catalog: string | null;
}

/** Goods, accounts, paired categories, compared offers and orders of the company. */
export const beginningsOf = (db: Db): Promise<Beginnings> =>
  one<Beginnings>(db)`
    select
      (select count(*)::int from (select from offers where company_id = ${db.company} and archived_at is null limit 1000) x) as goods,
      (select count(*)::int from marketplace_accounts where company_id = ${db.company} and disposed_at is null) as accounts,
      (select count(*)::int from (select place_id from product_counts where company_id = ${db.company} and place = 'category'
        group by place_id having sum(products) > 0) x) as categories,
      (select count(distinct category_id)::int from category_mappings where company_id = ${db.company}) as mapped,
      (select count(*)::int from (select from account_changes where company_id = ${db.company} limit 1000) x) as compared,
      (select count(*) > 0 from marketplace_accounts where company_id = ${db.company} and disposed_at is null and switches <> '{}') as sending,
      (select coalesce(sum(orders), 0)::int from order_counts where company_id = ${db.company}) as orders,
      (select marketplace from marketplace_accounts where company_id = ${db.company} and disposed_at is null order by id limit 1) as marketplace,
      (select id from marketplace_accounts where company_id = ${db.company} and disposed_at is null order by id limit 1) as account,
      (select id from catalogs where company_id = ${db.company} and archived_at is null order by id limit 1) as catalog`;
