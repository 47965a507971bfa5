import type pg from 'pg';
import type { Ground } from './fill.ts';

/** An order of one piece written down by the bare inserts: its number, itself, its line, its piece, its stock and its history, in a transaction. */
export async function insertBare(client: pg.Client, { company, offer }: Ground): Promise<void> {
  await client.query('begin');
  const last = await client.query<{ last: number }>(
    `insert into order_numbers (company_id, last) values ($1, 1001) on conflict (company_id) do update set last = order_numbers.last + 1 returning last`,
    [company],
  );
  const made = await client.query<{ id: string }>(
    `insert into orders (company_id, number, state, status_id, reported_state, seen_at, sent_back_at, delivery_type, created_at, kopecks, units, search_text)
     select $1, $2, 'new', s.id, 'new', now(), 'epoch', 'PICKUP', now(), 99000, 1, $3 from order_statuses s where s.company_id = $1 and s.system_status = 'new'
     returning id`,
    [company, `Г-${last.rows[0]?.last}`, `г-${last.rows[0]?.last} а-1 чайник северин 1`],
  );
  const id = made.rows[0]?.id;
  const line = await client.query<{ id: string }>(
    `insert into order_items (company_id, order_id, place, offer_id, article, title, quantity, kopecks) values ($1, $2, 0, $3, 'А-1', 'Чайник', 1, 99000) returning id`,
    [company, id, offer],
  );
  await client.query(`insert into order_units (company_id, order_id, item_id, held) values ($1, $2, $3, 'reserved')`, [
    company,
    id,
    line.rows[0]?.id,
  ]);
  await client.query(
    `insert into offer_stocks (company_id, offer_id, warehouse_id, quantity, reserved, counted) values ($1, $2, 0, 0, 1, false)
     on conflict (company_id, offer_id, warehouse_id) do update set reserved = offer_stocks.reserved + 1`,
    [company, offer],
  );
  await client.query(
    `insert into order_events (company_id, order_id, source, kind, message) values ($1, $2, 'person', 'created', 'Заказ заведён вручную')`,
    [company, id],
  );
  await client.query('commit');
}
