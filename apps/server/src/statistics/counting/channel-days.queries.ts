import { sql } from 'kysely';
import { bigints, integers, texts } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { ids, rows } from '../../database/rows.ts';
import type { OrderChange } from '../../orders/index.ts';

/** An order that is counted once more, or once less. */
export interface MovedOrder {
  order: NonNullable<OrderChange['is']>;
  sign: number;
}

/** Adds orders to their days by the company's clock; answers the numbers of the rows that it took. */
export async function insertChannelDays(db: Db, moved: readonly MovedOrder[]): Promise<string[]> {
  const column = <T>(of: (order: MovedOrder['order']) => T) => moved.map(({ order }) => of(order));
  return ids(db)`
    insert into channel_days (company_id, day, source_id, account_id, marketplace, currency, state, orders, pieces, kopecks)
    select ${db.company}::bigint, (x.at::timestamptz at time zone c.timezone)::date, x.source, x.account, x.marketplace, x.currency, x.state,
      sum(x.sign), sum(x.sign * x.pieces), sum(x.sign * x.kopecks)
    from unnest(${texts(column(({ createdAt }) => createdAt))}, ${bigints(column(({ source }) => source))}, ${bigints(column(({ account }) => account))},
      ${texts(column(({ marketplace }) => marketplace))}, ${texts(column(({ currency }) => currency))}, ${texts(column(({ state }) => state))},
      ${integers(moved.map(({ sign }) => sign))}, ${integers(column(({ pieces }) => pieces))}, ${bigints(column(({ kopecks }) => kopecks))})
      as x(at, source, account, marketplace, currency, state, sign, pieces, kopecks)
    join companies c on c.id = ${db.company}::bigint
    group by 2, 3, 4, 5, 6, 7
    returning id`;
}

/** A kind of orders whose count is wrong, and by how much. */
export interface Miscounted extends Record<'orders' | 'pieces' | 'kopecks', number> {
  day: string;
  source_id: string | null;
  account_id: string | null;
  marketplace: string | null;
  currency: string;
  state: string;
}

/** Kinds of which more or fewer are counted than there are: one statement sees orders and counts at one moment. */
export async function listMiscounted(db: Db): Promise<Miscounted[]> {
  const kinds = sql`day, source_id, account_id, marketplace, currency, state`;
  return rows<Miscounted>(db)`
    select day::text as day, source_id, account_id, marketplace, currency, state,
      sum(orders)::float8 as orders, sum(pieces)::float8 as pieces, sum(kopecks)::float8 as kopecks
    from (
      select (o.created_at at time zone c.timezone)::date as day, o.source_id, o.account_id, o.marketplace, o.currency, o.state,
        1 as orders, o.units as pieces, o.kopecks
      from orders o join companies c on c.id = ${db.company} where o.company_id = ${db.company} and o.archived_at is null
      union all
      select d.day, d.source_id, d.account_id, d.marketplace, d.currency, d.state, -d.orders, -d.pieces, -d.kopecks
      from channel_days d where d.company_id = ${db.company}) t
    group by ${kinds}
    having sum(orders) <> 0 or sum(pieces) <> 0 or sum(kopecks) <> 0`;
}
