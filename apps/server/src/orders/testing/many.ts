import { pools } from '../../database/pools.ts';
import { countAnew } from '../../testing/counts.ts';

/** Copies the company's only order so many times, with what it is found by. */
export async function multiplyOrder(company: string, times: number): Promise<void> {
  const { owner } = pools();
  const { rows } = await owner.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'number')",
  );
  const same = rows.map((row) => row.name).join(', ');
  await owner.query(
    `with copies as (
       insert into orders (${same}, number) select ${same}, number || '-' || k from orders, generate_series(1, ${times}) k
       where company_id = $1 returning company_id, id)
     insert into order_search (company_id, order_id, tokens, values_text, num_props, num_vals)
     select c.company_id, c.id, s.tokens, s.values_text, s.num_props, s.num_vals
     from copies c join order_search s on s.company_id = c.company_id`,
    [company],
  );
  await countAnew(owner, company);
}
