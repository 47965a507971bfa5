import { type RawBuilder, sql } from 'kysely';
import { bigints, texts } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';

/** A day of an account; 0: own orders. */
export interface AccountDay {
  account: string;
  day: string;
}

/**
 * The one definition of what figures are the sums of. Roll-ups, and the rows that a person opens behind a number, are read from these common
 * table expressions: `days`, `lines` (what was ordered on them) and `entries` (what was booked on them, with cost and tax).
 */
export const sourcesOf = (db: Db, days: readonly AccountDay[]): RawBuilder<unknown> => sql`
  days as (
    select x.account as account_id, x.day::date as day, (x.day::date)::timestamp at time zone c.timezone as since,
      (x.day::date + 1)::timestamp at time zone c.timezone as until
    from unnest(${bigints(days.map(({ account }) => account))}, ${texts(days.map(({ day }) => day))}) as x(account, day)
    join companies c on c.id = ${db.company}),
  ${lines(db)},
  ${entries(db)}`;

/** Pieces of a line that are not cancelled one by one. */
const livePieces = (db: Db) => sql`
  (select count(*)::int from order_units u where u.company_id = ${db.company} and u.order_id = o.id and u.item_id = i.id and not u.cancelled)`;

/** Cost of a piece of a line: as somebody has set it since a day that had come, else as the line keeps it. */
const costOfLine = (db: Db) => sql`
  left join lateral (
    select s.kopecks, s.currency from offer_costs s
    where s.company_id = ${db.company} and s.offer_id = i.offer_id
      and s.from_day <= (o.created_at at time zone (select timezone from companies where id = ${db.company}))::date
    order by s.from_day desc limit 1) c on true`;
const costIn = (currency: RawBuilder<unknown>) => sql`
  case when c.kopecks is not null then case when c.currency = ${currency} then c.kopecks end
    when i.cost_currency = ${currency} then i.cost_kopecks end`;

/** Lines of the orders that were made on the days. */
const lines = (db: Db) => sql`
  lines as (
    select d.account_id, d.day, o.currency, coalesce(i.offer_id, 0) as offer_id, o.id as order_id, o.number, o.state, i.id as line_id,
      i.article, i.title, l.pieces, i.kopecks * l.pieces as kopecks, ${costIn(sql`o.currency`)} as unit_cost
    from days d
    join orders o on o.company_id = ${db.company} and o.created_at >= d.since and o.created_at < d.until
      and coalesce(o.account_id, 0) = d.account_id and o.archived_at is null
    join order_items i on i.company_id = ${db.company} and i.order_id = o.id
    cross join lateral (select ${livePieces(db)} as pieces) l
    ${costOfLine(db)})`;

/**
 * Operations of the books; the cost of what they say is sold; and, of accounts without books, what the seller's rates say of what was delivered.
 * An order's cost falls on the day of its first sale, and is taken back as its money is given back: all that stands behind a day less all that stood before.
 */
const entries = (db: Db) => sql`
  booked as (
    select m.account_id, m.day, m.currency, coalesce(m.offer_id, 0) as offer_id, m.kind, m.title, m.order_number, m.article, m.kopecks, m.id
    from days d join money_operations m on m.company_id = ${db.company} and m.account_id = d.account_id and m.day = d.day
    where m.kind <> 'unknown'),
  sold as (
    select distinct account_id, order_number, currency from booked where kind in ('sale', 'return') and order_number <> ''),
  moved as (
    select s.account_id, s.order_number, s.currency, m.day, coalesce(sum(m.kopecks) filter (where m.kind = 'sale'), 0) as sale,
      coalesce(sum(-m.kopecks) filter (where m.kind = 'return'), 0) as back
    from sold s join money_operations m on m.company_id = ${db.company} and m.account_id = s.account_id and m.order_number = s.order_number
      and m.currency = s.currency and m.kind in ('sale', 'return')
    group by 1, 2, 3, 4),
  standing as (
    select account_id, order_number, currency, day, sum(sale) over whole as total,
      case when day >= min(day) filter (where sale <> 0) over whole
        then greatest(0, least(sum(sale) over whole, sum(sale) over whole - sum(back) over sofar)) else 0 end as remains
    from moved
    window whole as (partition by account_id, order_number, currency),
      sofar as (partition by account_id, order_number, currency order by day)),
  steps as (
    select account_id, order_number, currency, day, nullif(greatest(total, 0), 0) as total, remains, coalesce(lag(remains) over sofar, 0) as remained
    from standing window sofar as (partition by account_id, order_number, currency order by day)),
  goods as (
    select s.account_id, s.day, s.currency, coalesce(i.offer_id, 0) as offer_id, o.id as order_id, o.number as order_number, i.id as line_id,
      i.article, i.title, s.total, s.remains, s.remained, l.pieces, ${costIn(sql`s.currency`)} as unit_cost
    from steps s join days d on d.account_id = s.account_id and d.day = s.day
    join orders o on o.company_id = ${db.company} and o.account_id = s.account_id and o.number = s.order_number
    join order_items i on i.company_id = ${db.company} and i.order_id = o.id
    cross join lateral (select ${livePieces(db)} as pieces) l
    ${costOfLine(db)}
    where s.total is not null),
  costs as (
    select *, round(pieces * remains / total) - round(pieces * remained / total) as sold_pieces,
      round(coalesce(unit_cost, 0) * pieces * remains / total) - round(coalesce(unit_cost, 0) * pieces * remained / total) as kopecks
    from goods),
  estimated as (
    select l.*, r.commission, r.logistics from lines l
    join estimate_rates r on r.company_id = ${db.company} and r.account_id = l.account_id
    where l.state = 'delivered' and l.pieces > 0),
  untaxed as (
    select 'operation' as origin, account_id, day, currency, offer_id, kind, kopecks, 0::numeric as pieces, 0 as uncosted, 0::bigint as estimated,
      title, article, order_number, null::bigint as order_id, id as place from booked
    union all
    select 'cost', account_id, day, currency, offer_id, 'cost', kopecks, sold_pieces,
      case when unit_cost is null and remains > 0 and remained = 0 then 1 else 0 end, 0, title, article, order_number, order_id, line_id from costs
    union all
    select 'estimate', e.account_id, e.day, e.currency, e.offer_id, k.kind, k.kopecks, k.pieces, k.uncosted, k.estimated,
      e.title, e.article, e.number, e.order_id, e.line_id
    from estimated e cross join lateral (values
      ('sale', e.kopecks::numeric, 0, 0, e.kopecks),
      ('commission', -round(e.kopecks * e.commission / 10000.0), 0, 0, 0),
      ('logistics', -(e.pieces * e.logistics)::numeric, 0, 0, 0),
      ('cost', (coalesce(e.unit_cost, 0) * e.pieces)::numeric, e.pieces, case when e.unit_cost is null then 1 else 0 end, 0)
    ) as k(kind, kopecks, pieces, uncosted, estimated)),
  rates as (
    select d.account_id, d.day, t.base, t.percent from days d cross join lateral (
      select r.base, r.percent from tax_rules r
      where r.company_id = ${db.company} and r.account_id in (0, d.account_id) and r.from_day <= d.day
      order by r.account_id desc, r.from_day desc limit 1) t),
  entries as (
    select e.*, coalesce(case r.base
        when 'came' then case when e.kind in ('sale', 'return') then round(e.kopecks * r.percent / 10000.0) end
        when 'profit' then round(case when e.kind = 'cost' then -e.kopecks else e.kopecks end * r.percent / 10000.0) end, 0) as tax
    from untaxed e left join rates r on r.account_id = e.account_id and r.day = e.day)`;
