import type pg from 'pg';

/**
 * A property's numbers become texts by the bare statements, in one transaction: the values of products and offers with their versions and
 * history, what lists find them by, and the numbers that are none any more. Rolled back; answers the milliseconds that it took.
 */
export async function convertBare(client: pg.Client, company: string, property: string): Promise<number> {
  const become = `jsonb_set(property_values, array[$2::text], jsonb_build_array(property_values -> $2::text ->> 0))`;
  await client.query('begin');
  const begun = performance.now();
  for (const [kind, table] of ['offers', 'products'].entries())
    await client.query(
      `with written as (
         update ${table} set property_values = ${become}, version = version + 1, updated_at = now()
         where company_id = $1 and property_values ? $2::text
         returning id, old.property_values -> $2::text as was, new.property_values -> $2::text as now)
       insert into changes (company_id, kind, owner_id, source, diff)
       select $1, ${kind + 1}, id, 1, jsonb_build_object('property:' || $2::text, jsonb_build_array(was, now)) from written`,
      [company, property],
    );
  await client.query(
    `update offer_search s set tokens = s.tokens || (hashint8extended(n.num::bigint, 1) & 281474976710655), updated_at = now(),
       values_text = s.values_text || E'\\n' || n.num, num_props = array_remove(s.num_props, $2::int),
       num_vals = s.num_vals[:array_position(s.num_props, $2::int) - 1] || s.num_vals[array_position(s.num_props, $2::int) + 1:]
     from offer_numbers n where s.company_id = $1 and n.company_id = $1 and n.property_id = $2::int and n.offer_id = s.id`,
    [company, property],
  );
  await client.query('delete from offer_numbers where company_id = $1 and property_id = $2::int', [company, property]);
  const took = performance.now() - begun;
  await client.query('rollback');
  return took;
}
