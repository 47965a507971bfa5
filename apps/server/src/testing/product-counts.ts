import type pg from 'pg';

/** Places whose products are counted otherwise than they stand; none, unless products were written past `countMoved`. */
export async function miscountedProducts(owner: pg.Pool): Promise<object[]> {
  const { rows } = await owner.query(`
    with truth as (
      select p.company_id, x.place, x.id, count(*) as products
      from products p cross join lateral (values ('category', p.category_id), ('brand', p.brand_id), ('collection', p.collection_id)) x(place, id)
      where p.archived_at is null and x.id is not null group by 1, 2, 3),
    kept as (
      select company_id, place, place_id as id, sum(products) as products from product_counts group by 1, 2, 3 having sum(products) <> 0)
    (select 'products' as from, * from (table truth except table kept) t)
    union all
    (select 'counts' as from, * from (table kept except table truth) k)`);
  return rows;
}

/** Counts the products that a test wrote past the calls. */
export async function countProductsAnew(owner: pg.Pool, company: string): Promise<void> {
  await owner.query('delete from product_counts where company_id = $1', [company]);
  await owner.query(
    `insert into product_counts (company_id, place, place_id, products)
     select p.company_id, x.place, x.id, count(*)
     from products p cross join lateral (values ('category', p.category_id), ('brand', p.brand_id), ('collection', p.collection_id)) x(place, id)
     where p.archived_at is null and x.id is not null and p.company_id = $1 group by 1, 2, 3`,
    [company],
  );
}
