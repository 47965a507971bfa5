import type { Days } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { bigints, texts } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, ids, one } from '../../database/rows.ts';
import { bookColumns, figureColumns, listed, ofEntries, ofLines, orderColumns, summed } from './columns.ts';
import { type AccountDay, sourcesOf } from './entries.queries.ts';

const named = (days: readonly AccountDay[]) =>
  sql`unnest(${bigints(days.map(({ account }) => account))}, ${texts(days.map(({ day }) => day))}::date[]) as x(account, day)`;

/** Deletes what a table has of these days; answers the offers where it is of offers. */
const deleteDays = (db: Db, table: string, days: readonly AccountDay[], answer: string): Promise<string[]> =>
  ids(db)`
    delete from ${sql.table(table)} t using ${named(days)}
    where t.company_id = ${db.company} and t.account_id = x.account and t.day = x.day returning t.${sql.ref(answer)} as id`;

/** Columns that a side of the figures has nothing for. */
const nothing = (columns: readonly string[]) => sql.join(columns.map((column) => sql`0 as ${sql.ref(column)}`));

/** Lines and entries of the days by something, as rows of one table of figures. */
const figuresBy = (of: RawBuilder<unknown>, name: string, join: (alias: string) => RawBuilder<unknown>) => sql`
  select ${sql.ref(name)}, day, account_id, currency, ${summed(figureColumns)} from (
    select ${of} as ${sql.ref(name)}, l.day, l.account_id, l.currency, ${ofLines}, ${nothing(bookColumns)}
    from lines l ${join('l')} where l.pieces > 0 group by 1, 2, 3, 4
    union all
    select ${of}, e.day, e.account_id, e.currency, ${nothing(orderColumns)}, ${ofEntries}
    from entries e ${join('e')} group by 1, 2, 3, 4) t
  group by 1, 2, 3, 4`;

const none = () => sql``;

/** Calculates the figures of these days of accounts whole; answers the offers that they concern. */
export async function replaceDays(db: Db, days: readonly AccountDay[]): Promise<string[]> {
  const before = await deleteDays(db, 'offer_days', days, 'offer_id');
  await deleteDays(db, 'catalog_days', days, 'catalog_id');
  await deleteDays(db, 'money_days', days, 'account_id');
  const keys = sql`day, account_id, currency, ${listed(figureColumns)}`;
  const after = await ids(db)`
    with ${sourcesOf(db, days)},
    written as (
      insert into offer_days (company_id, offer_id, ${keys})
      select ${db.company}::bigint, t.* from (${figuresBy(sql`offer_id`, 'offer_id', none)}) t returning offer_id)
    select distinct offer_id as id from written`;
  await execute(db)`
    with ${sourcesOf(db, days)},
    written as (
      insert into catalog_days (company_id, catalog_id, ${keys})
      select ${db.company}::bigint, t.* from (${figuresBy(
        sql`coalesce(f.catalog_id, 0)`,
        'catalog_id',
        (alias) => sql`left join offers f on f.company_id = ${db.company} and f.id = ${sql.ref(`${alias}.offer_id`)}`,
      )}) t returning 1)
    select count(*) from written`;
  await execute(db)`
    with written as (
      insert into money_days (company_id, account_id, day, currency, ${listed(bookColumns)})
      select ${db.company}::bigint, o.account_id, o.day, o.currency, ${summed(bookColumns, 'o')}
      from ${named(days)} join offer_days o on o.company_id = ${db.company} and o.account_id = x.account and o.day = x.day
      group by o.account_id, o.day, o.currency returning 1)
    select count(*) from written`;
  return [...new Set([...before, ...after])];
}

/** A window with its days. */
export interface WindowDays extends Days {
  period: string;
}

/** All accounts together, among the rows of windows. */
export const allAccounts = '-1';

/** Calculates the windows of offers anew. */
export async function replaceWindows(db: Db, offers: readonly string[], windows: readonly WindowDays[]): Promise<void> {
  await execute(db)`delete from offer_windows where company_id = ${db.company} and offer_id = any(${bigints(offers)})`;
  const column = (of: keyof WindowDays) => texts(windows.map((window) => window[of]));
  await execute(db)`
    with written as (
      insert into offer_windows (company_id, period, account_id, currency, offer_id, ${listed(figureColumns)})
      select ${db.company}::bigint, w.period, a.account, d.currency, d.offer_id, ${summed(figureColumns, 'd')}
      from offer_days d
      join unnest(${column('period')}, ${column('from')}::date[], ${column('to')}::date[]) as w(period, since, until)
        on d.day between w.since and w.until
      cross join lateral (values (d.account_id), (${sql.lit(allAccounts)}::bigint)) as a(account)
      where d.company_id = ${db.company} and d.offer_id = any(${bigints(offers)})
        and d.day >= (select min(m) from unnest(${column('from')}::date[]) m)
      group by 2, 3, 4, 5 returning 1)
    select count(*) from written`;
}

/** Offers with figures behind one, in the order of ids. */
export const offersWithFigures = (db: Db, after: string, limit: number): Promise<string[]> =>
  ids(db)`
    select distinct offer_id as id from (
      select offer_id from offer_days where company_id = ${db.company} and offer_id > ${after}::bigint
      union select offer_id from offer_windows where company_id = ${db.company} and offer_id > ${after}::bigint) o
    order by id limit ${limit}`;

/** Offers with figures behind one, in the order of ids, and how many there are behind those. */
export async function offersWithFiguresOf(
  db: Db,
  after: string,
  limit: number,
): Promise<{ ids: string[]; rest: number }> {
  const found = await offersWithFigures(db, after, limit);
  const last = found.at(-1);
  if (last === undefined || found.length < limit) return { ids: found, rest: 0 };
  const { rest } = await one<{ rest: number }>(db)`
    select count(*)::int as rest from offers where company_id = ${db.company} and id > ${last}::bigint`;
  return { ids: found, rest };
}
