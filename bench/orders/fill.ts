import { insertCatalog } from '../../apps/server/src/catalogs/saving/catalogs.queries.ts';
import { pools, withCompany } from '../../apps/server/src/database/pools.ts';
import { insertAccount } from '../../apps/server/src/marketplaces/stored/accounts.queries.ts';
import { seedStatuses } from '../../apps/server/src/orders/stored/statuses.queries.ts';
import { seal } from '../../apps/server/src/outside/secrets.ts';
import { countAnew } from '../../apps/server/src/testing/counts.ts';
import { AccountSettings } from '../../packages/contract/src/index.ts';

/** What the cases speak of. */
export interface Ground {
  company: string;
  orders: number;
  account: string;
  offer: string;
}

const offers = 400;
const things = [
  'чайник',
  'лампа',
  'гирлянда',
  'ёлка',
  'шар',
  'кружка',
  'плед',
  'ваза',
  'полка',
  'коврик',
  'зеркало',
  'стул',
];
const kinds = ['северин', 'фабричный', 'ночной', 'уютный', 'тёплый', 'эмаль', 'щедрый', 'южный', 'белый', 'дачный'];

const list = (words: string[]) => `array['${words.map((word) => word.replaceAll('ё', 'е')).join("','")}']`;

/** Orders of two years with a line and a piece each; the newest are on their way, the others have ended. Built by SQL as they would stand. */
export async function fillOrders(company: string, orders: number, accountProducts = offers): Promise<Ground> {
  const { owner } = pools();
  const { catalog, account } = await withCompany(company, async (db) => {
    await seedStatuses(db);
    const made = await insertCatalog(db, { title: 'Каталог' });
    const keys = { keys: seal('{"client_id":"1","api_key":"2"}'), keySlugs: ['client_id', 'api_key'] };
    const whose = { title: 'Лавка', marketplace: 'ozon', environment: 'sandbox', catalog: made };
    return {
      catalog: made,
      account: await insertAccount(db, { ...whose, ...keys, settings: AccountSettings.parse({}) }),
    };
  });
  const client = await owner.connect();
  // References hold by how it is built; to look each up in tables that nobody has analyzed yet would take minutes.
  await client.query('set session_replication_role = replica');
  const run = (text: string) =>
    client.query(text.replaceAll('$company', company).replaceAll('$catalog', catalog).replaceAll('$account', account));
  const base = 100_000_000 * Number(company);
  const title = (n: string) =>
    `(${list(things)})[1 + ${n} % ${things.length}] || ' ' || (${list(kinds)})[1 + ${n} / 7 % ${kinds.length}] || ' ' || (${n} % ${offers})`;
  await run(`insert into order_sources (company_id, title, title_key, account_id, settings)
    select $company, 'Источник ' || n, 'источник ' || n, case when n = 1 then $account end, '{"is_marketplace": false, "marketplace": null, "is_enable_sync": false}' from generate_series(1, 20) n`);
  await run(`insert into order_statuses (company_id, title, title_key, color, sort)
    select $company, 'Свой ' || n, 'свой ' || n, '#1f56b3', 1000 from generate_series(1, 20) n`);
  await run(`insert into products (company_id, id, catalog_id, category_id, title) select $company, ${base} + n, $catalog, c.root_category_id, ${title('n')}
    from generate_series(1, ${accountProducts}) n, catalogs c where c.company_id = $company and c.id = $catalog`);
  await run(`insert into offers (company_id, id, catalog_id, product_id, article, title) select $company, ${base} + n, $catalog, ${base} + n, 'А-' || n, ${title('n')}
    from generate_series(1, ${accountProducts}) n`);
  await run(
    `insert into offer_prices (company_id, offer_id, kind, kopecks) select $company, ${base} + n, 1, 99000 from generate_series(1, ${offers}) n`,
  );
  await run(`insert into sync_products (company_id, account_id, article, article_key, remote_id, title, offer_id, linked_by, linked_at)
    select $company, $account, 'А-' || n, 'а-' || n, n, 'Товар', ${base} + n, 'article', now() from generate_series(1, ${accountProducts}) n`);
  await run(`
    with s as (select array_agg(id order by id) as ids from order_sources where company_id = $company),
      w as (select array_agg(id order by id) as ids from order_statuses where company_id = $company and system_status is null),
      n as (select n, case when n <= ${orders} / 300 then (array['new', 'assembling', 'ready'])[1 + n % 3] when n <= ${orders} / 30 then 'delivering'
        when n % 1000 = 0 then 'problem' when n % 15 = 0 then 'cancelled' when n % 50 = 0 then 'returned' else 'delivered' end as state
        from generate_series(1, ${orders}) n)
    insert into orders (company_id, id, source_id, account_id, marketplace, number, state, status_id, reported_state, seen_at, sent_back_at,
      delivery_type, created_at, ship_by, kopecks, units, search_text)
    select $company, ${base} + n, s.ids[1 + n % 20], case when n % 20 = 0 then $account::bigint end, case when n % 20 = 0 then 'ozon' end,
      'Т-' || (10000000 + n), n.state, case when n % 40 = 7 then w.ids[1 + n / 40 % 20] else t.id end, n.state, now(), 'epoch', 'FBS',
      now() - n * interval '730 days' / ${orders}, now() - n * interval '730 days' / ${orders} + interval '2 days', 99000, 1,
      'т-' || (10000000 + n) || ' а-' || (1 + n % ${offers}) || ' ' || ${title('n')} || case when n % 5000 = 77 then ' ъюлька' else '' end
    from n join order_statuses t on t.company_id = $company and t.system_status = n.state, s, w`);
  await run(`insert into order_items (company_id, id, order_id, place, offer_id, article, title, quantity, kopecks)
    select $company, ${base} + n, ${base} + n, 0, ${base} + 1 + n % ${offers}, 'А-' || (1 + n % ${offers}), ${title('n')}, 1, 99000 from generate_series(1, ${orders}) n`);
  await run(
    `insert into order_units (company_id, order_id, item_id, held) select $company, ${base} + n, ${base} + n, 'free' from generate_series(1, ${orders}) n`,
  );
  await countAnew(owner, company);
  // As many rows as wait for a fold when things go fast.
  await run(`insert into order_counts (company_id, state, status_id, source_id, account_id, marketplace, currency, orders, kopecks)
    select company_id, state, status_id, source_id, account_id, marketplace, currency, sign, sign * 99000
    from (select * from orders where company_id = $company limit 500) o, unnest(array[1, -1]) as sign`);
  await client.query('reset session_replication_role');
  client.release();
  return { company, orders, account, offer: String(base + 1) };
}
