import type pg from 'pg';

/**
 * Offers whose search row says another completeness than the tables; none, unless what decides it was changed without scoring. The truth walks
 * from each category to its root by parents, where the product looks at paths from above.
 */
export async function misscored(owner: pg.Pool): Promise<object[]> {
  const { rows } = await owner.query(`
    with recursive way as (
      select company_id, id as leaf, id as step, parent_id as up, 0 as far from categories
      union all
      select w.company_id, w.leaf, c.id, c.parent_id, w.far + 1
      from way w join categories c on c.company_id = w.company_id and c.id = w.up),
    said as (
      select w.company_id, w.leaf, k.property_id, k.holds, k.required, w.far
      from way w join category_properties k on k.company_id = w.company_id and k.category_id = w.step),
    required as (
      select company_id, leaf, property_id from said s group by company_id, leaf, property_id
      having (select t.holds from said t where (t.company_id, t.leaf, t.property_id) = (s.company_id, s.leaf, s.property_id) and t.holds is not null order by t.far limit 1)
        and (select t.required from said t where (t.company_id, t.leaf, t.property_id) = (s.company_id, s.leaf, s.property_id) and t.required is not null order by t.far limit 1)),
    truth as (
      select o.company_id, o.id,
        (100 * count(*) filter (where (p.property_values || o.property_values) ? r.property_id::text) / nullif(count(r.property_id), 0))::smallint as completeness
      from offers o join products p on p.company_id = o.company_id and p.id = o.product_id
        left join required r on r.company_id = o.company_id and r.leaf = p.category_id
      where o.archived_at is null group by o.company_id, o.id)
    select t.id, t.completeness as truth, s.completeness as told
    from truth t join offer_search s on s.company_id = t.company_id and s.id = t.id
    where s.completeness is distinct from t.completeness`);
  return rows;
}
