import type pg from 'pg';

/** The rows in which an offer's values stand, as the product wrote them. */
export interface Written {
  values: object;
  tokens: string;
  texts: string;
  props: number[];
  nums: number[];
}

/** How these values stand in an offer's rows now. */
export async function writtenOf(client: pg.Client, company: string, offer: string): Promise<Written> {
  const { rows } = await client.query<Written>(
    `select o.property_values as values, s.tokens::text as tokens, s.values_text as texts, s.num_props as props, s.num_vals as nums
     from offers o join offer_search s on s.company_id = $1 and s.id = o.id where o.company_id = $1 and o.id = $2`,
    [company, offer],
  );
  const [row] = rows;
  if (!row) throw new Error('The offer was not saved');
  return row;
}

/** An offer's values rewritten by the bare statements, in a transaction: itself, its row for lists, its numbers, its history. */
export async function saveBare(
  client: pg.Client,
  { company, offer }: { company: string; offer: string },
  { was, now }: { was: Written; now: Written },
): Promise<void> {
  await client.query('begin');
  await client.query('select from offers where company_id = $1 and id = $2 for update', [company, offer]);
  await updateBare(client, { company, offer }, now);
  await client.query(
    `update offer_search set tokens = $3::bigint[], values_text = $4, num_props = $5::int[], num_vals = $6::float8[], updated_at = now()
     where company_id = $1 and id = $2`,
    [company, offer, now.tokens, now.texts, now.props, now.nums],
  );
  await client.query(
    `delete from offer_numbers where company_id = $1 and offer_id = $2 and (property_id, num) in (select * from unnest($3::int[], $4::float8[]))`,
    [company, offer, was.props, was.nums],
  );
  await client.query(
    `insert into offer_numbers (company_id, property_id, num, offer_id) select $1, x.p, x.n, $2 from unnest($3::int[], $4::float8[]) as x(p, n)`,
    [company, offer, now.props, now.nums],
  );
  await client.query(`insert into changes (company_id, kind, owner_id, source, diff) values ($1, 1, $2, 1, $3)`, [
    company,
    offer,
    JSON.stringify({ was: was.values, now: now.values }),
  ]);
  await client.query('commit');
}

/** The one UPDATE of the offer itself. */
export async function updateBare(
  client: pg.Client,
  { company, offer }: { company: string; offer: string },
  now: Written,
): Promise<void> {
  await client.query(
    'update offers set property_values = $3, version = version + 1, updated_at = now() where company_id = $1 and id = $2',
    [company, offer, JSON.stringify(now.values)],
  );
}
