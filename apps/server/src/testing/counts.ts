import type pg from 'pg';
import { productCounts } from '../catalogs/saving/product-counts.ts';
import { saleCounts } from '../marketplaces/sale/sale-counts.ts';
import { cardCounts } from '../marketplaces/stored/card-counts.ts';
import { orderCounts } from '../orders/stored/order-counts.ts';
import { channelDays } from '../statistics/counting/channel-days.ts';

/** Every table of counts, and the rows that it counts: one for each thing, as the counts would have it alone. */
const counted = [
  {
    ...orderCounts,
    truth: `select company_id, state, status_id, source_id, account_id, marketplace, currency, 1 as orders, kopecks
      from orders where archived_at is null`,
  },
  {
    ...channelDays,
    truth: `select o.company_id, (o.created_at at time zone c.timezone)::date as day, o.source_id, o.account_id, o.marketplace, o.currency, o.state,
        1 as orders, o.units as pieces, o.kopecks
      from orders o join companies c on c.id = o.company_id where o.archived_at is null`,
  },
  {
    ...productCounts,
    truth: `select p.company_id, x.place, x.place_id, 1 as products
      from products p cross join lateral (values ('category', p.category_id), ('brand', p.brand_id), ('collection', p.collection_id)) x(place, place_id)
      where p.archived_at is null and x.place_id is not null`,
  },
  {
    ...cardCounts,
    truth: `select company_id, account_id, case when offer_id is null then 'alone' else 'linked' end as place, moderation as standing, 1 as cards
      from sync_products
      union all select company_id, account_id, 'sent', state, 1 from sent_cards`,
  },
  {
    ...saleCounts,
    truth: `select company_id, account_id, 'state' as what, state as kind, 1 as offers from sale_states
      union all select company_id, account_id, 'ready', '', 1 from sale_states where card_hash is not null
      union all select company_id, account_id, 'fault', kind, 1 from card_faults`,
  },
].map(({ table, dimensions, measures, truth }) => {
  const names: string[] = dimensions.map(([name]) => name);
  const kinds = ['company_id', ...names].join(', ');
  const sums = measures.map((measure) => `sum(${measure})::bigint as ${measure}`).join(', ');
  const left = measures.map((measure) => `sum(${measure}) <> 0`).join(' or ');
  const summed = (from: string) => `select ${kinds}, ${sums} from (${from}) t group by ${kinds} having ${left}`;
  return { table, columns: [kinds, ...measures].join(', '), truth, summed };
});

/** The tables whose counts are held against the truth. */
export const countedTables: readonly string[] = counted.map(({ table }) => table);

/** Kinds whose count is another than the truth; none, unless something was written past its counts. */
export async function miscounted(owner: pg.Pool): Promise<object[]> {
  const found: object[] = [];
  for (const { table, truth, summed } of counted) {
    const { rows } = await owner.query(`
      with truth as (${summed(truth)}), kept as (${summed(`table ${table}`)})
      (select 'truth' as from, * from (table truth except table kept) t)
      union all
      (select '${table}' as from, * from (table kept except table truth) k)`);
    found.push(...rows);
  }
  return found;
}

/** Counts anew what a test wrote past the calls. */
export async function countAnew(owner: pg.Pool, company: string): Promise<void> {
  for (const { table, columns, truth, summed } of counted) {
    await owner.query(`delete from ${table} where company_id = $1`, [company]);
    await owner.query(`insert into ${table} (${columns}) select * from (${summed(truth)}) t where company_id = $1`, [
      company,
    ]);
  }
}
