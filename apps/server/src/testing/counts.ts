import type pg from 'pg';

/** Kinds of orders whose count or sum is another than that of the orders themselves; none, unless orders were changed past `counted`. */
export async function miscounted(owner: pg.Pool): Promise<object[]> {
  const { rows } = await owner.query(`
    with truth as (
      select company_id, state, status_id, source_id, account_id, marketplace, currency, count(*) as orders, sum(kopecks) as kopecks
      from orders where archived_at is null group by 1, 2, 3, 4, 5, 6, 7),
    kept as (
      select company_id, state, status_id, source_id, account_id, marketplace, currency, sum(orders) as orders, sum(kopecks) as kopecks
      from order_counts group by 1, 2, 3, 4, 5, 6, 7 having sum(orders) <> 0 or sum(kopecks) <> 0)
    (select 'orders' as from, * from (table truth except table kept) t)
    union all
    (select 'counts' as from, * from (table kept except table truth) k)`);
  return rows;
}

/** Counts the orders that a test wrote past the calls. */
export async function countAnew(owner: pg.Pool, company: string): Promise<void> {
  await owner.query('delete from order_counts where company_id = $1', [company]);
  await owner.query(
    `insert into order_counts (company_id, state, status_id, source_id, account_id, marketplace, currency, orders, kopecks)
     select company_id, state, status_id, source_id, account_id, marketplace, currency, count(*), sum(kopecks)
     from orders where archived_at is null and company_id = $1 group by 1, 2, 3, 4, 5, 6, 7`,
    [company],
  );
}
