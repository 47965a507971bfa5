import type pg from 'pg';

/** One company with so many offers and orders, and what grows beside them: put in by SQL, without checks, as the owner of the tables. */
export async function fillByHand(
  owner: pg.Pool,
  { offers, orders }: { offers: number; orders: number },
): Promise<void> {
  const client = await owner.connect();
  const many = `generate_series(1, ${offers}) n`;
  const manyOrders = `generate_series(1, ${orders}) n`;
  const past = `now() - n * interval '6 seconds'`;
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of [
      `insert into companies (id, title, approved) values (1, 'Большая лавка', true)`,
      `insert into catalogs (company_id, id, title, title_key) values (1, 1, 'Каталог', 'каталог')`,
      `insert into products (company_id, id, catalog_id, title) select 1, n, 1, 'Товар ' || n from ${many}`,
      `insert into offers (company_id, id, catalog_id, product_id, article, title) select 1, n, 1, n, 'A-' || n, 'Товар ' || n from ${many}`,
      `insert into offer_prices (company_id, offer_id, kind, kopecks) select 1, n, 1, n from ${many}`,
      `insert into order_statuses (company_id, id, title, title_key, color, system_status) values (1, 1, 'Новый', 'новый', '#000000', 'new')`,
      `insert into orders (company_id, id, number, state, status_id, reported_state, seen_at, sent_back_at, delivery_type, created_at, kopecks, units, search_text)
       select 1, n, 'N-' || n, 'new', 1, 'new', now(), now(), 'self', ${past}, 100, 1, 'n-' || n from ${manyOrders}`,
      `insert into order_items (company_id, order_id, place, offer_id, article, title, quantity, kopecks)
       select 1, n, 1, n, 'A-' || n, 'Товар', 1, 100 from ${manyOrders}`,
      `insert into order_events (company_id, order_id, at, source, kind, message)
       select 1, n, ${past}, 'marketplace', 'state', 'Пришёл' from ${manyOrders}, generate_series(1, 3)`,
      `insert into sent_ledger (company_id, account_id, offer_id, at, stock, accepted) select 1, 1, n, ${past}, 5, true from ${many}, generate_series(1, 2)`,
      `insert into task_result_logs (company_id, account_id, task_id, offer_id, at, result) select 1, 1, 1, n, ${past}, 'accepted' from ${many}`,
      `insert into import_faults (company_id, import_id, line, article, field, reason, severity) select 1, 1, n, 'A-' || n, 'price', 'Нет цены', 'warning' from ${many}`,
      'vacuum analyze',
      'checkpoint',
    ])
      await client.query(statement);
  } finally {
    await client.query('reset all');
    client.release();
  }
}
