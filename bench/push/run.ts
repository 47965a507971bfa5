import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { changeOffer } from '@prilavok/contract';
import { sql } from 'kysely';
import { type Db, withCompany } from '../../apps/server/src/database/pools.ts';
import * as outbox from '../../apps/server/src/marketplaces/events/outbox.queries.ts';
import { pushSoon } from '../../apps/server/src/marketplaces/events/outbox.ts';
import { seal } from '../../apps/server/src/outside/secrets.ts';
import { aCompany } from '../../apps/server/src/testing/client.ts';
import { openApi } from '../parts/api.ts';
import { percentile } from '../parts/asking.ts';
import { writeFeed } from '../parts/feed.ts';
import { child, endChildren } from '../parts/measure.ts';
import { argument, openShop, prepareImport, runImport, settle } from '../parts/shop.ts';

/**
 * `npm run bench -- push [--offers 2000] [--accounts 5] [--changes 120] [--waiting 100000]`: how soon a stock that a person changes is on every marketplace
 * that shows the offer: a bare marketplace with Ozon's limits, the background work and the API in processes of their own. What the marketplace shows is
 * asked from outside, each 50 ms. With `--waiting` so many stocks of other offers, as an import leaves them, wait to go to each account.
 */
const accounts = argument('accounts', 5);
const changes = argument('changes', 120);
const waiting = process.argv.includes('--waiting') ? argument('waiting', 1) : 0;
const offers = argument('offers', Math.max(2000, waiting + changes));
const most = 5000;

const shop = await openShop();
try {
  const market = await child(join(import.meta.dirname, 'bare.ts'), [], process.env);
  const api = await openApi(shop, { SANDBOX_PORT: market });
  const owner = await aCompany(api.server);
  const feed = join(shop.folder, 'feed.xml');
  await writeFeed(feed, offers);
  const { catalog, work } = await prepareImport(owner.company, feed);
  await runImport(owner.company, work);
  const clients = Array.from({ length: accounts }, (_, at) => String(100_000 + at));
  const ids = await withCompany(owner.company, async (db) => {
    for (const client of clients) await connect(db, catalog, client);
    const { rows } = await sql<{ id: string }>`
      select id from offers where company_id = ${db.company} order by id limit ${changes}`.execute(db);
    return rows.map((row) => row.id);
  });
  if (waiting > 0) await leaveWaiting(owner.company, ids.at(-1) ?? '0');
  await settle();
  await api.work();
  const times: number[] = [];
  const heard: Promise<unknown>[] = [];
  for (const [at, id] of ids.entries()) {
    const stock = 1000 + at;
    const began = performance.now();
    await owner.call(changeOffer, { path: { id }, body: { stock } });
    for (const account of clients)
      heard.push(shown(account, id, stock).then(() => times.push(performance.now() - began)));
    await after(500);
  }
  await Promise.all(heard);
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  console.log(
    `Изменений ${ids.length}, аккаунтов ${accounts}, предложений ${offers}: на площадке через ${seconds(p50)} с (p50), ${seconds(p95)} с (p95), ${seconds(Math.max(...times))} с (самое долгое).`,
  );
  if (waiting > 0) {
    const left = await stillWaiting(owner.company);
    console.log(
      `Других ждало ${waiting * accounts}, осталось ${left}: за это время ушло ${waiting * accounts - left}.`,
    );
    if (left === 0) throw new Error('Nothing waited any more in the end: take more of --waiting');
  }
  const held = p95 <= most;
  console.log(`${held ? '✓' : '✗'} остаток на площадке за ${seconds(p95)} с, p95 (нужно не больше ${most / 1000})`);
  process.exitCode = held ? 0 : 1;

  /** Waits until the account shows so many pieces of the product, a minute at most. */
  async function shown(account: string, product: string, stock: number): Promise<void> {
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
      const asked = { method: 'POST', body: JSON.stringify({ account, product }) };
      const answer = await (await fetch(`http://127.0.0.1:${market}/shown`, asked)).json();
      if ((answer as { stock: number | null }).stock === stock) return;
      await after(50);
    }
  }
} finally {
  await endChildren();
  await shop.close();
}

/** The stocks of the offers behind this one wait to go to every account. */
async function leaveWaiting(company: string, behind: string): Promise<void> {
  let last: string | undefined = behind;
  for (let left = waiting; left > 0 && last !== undefined; left -= 10_000)
    last = await withCompany(company, async (db) => {
      const { rows } = await sql<{ account: string; offer: string }>`
        select account_id as account, offer_id as offer from account_links where company_id = ${db.company} and offer_id in (
          select id from offers where company_id = ${db.company} and id > ${last}::bigint order by id limit ${Math.min(left, 10_000)})
        order by offer_id`.execute(db);
      await outbox.insertOutbox(db, { what: 'stocks', urgent: false }, rows);
      for (const account of new Set(rows.map((row) => row.account)))
        await pushSoon(db, { account, what: 'stocks' }, new Date());
      return rows.at(-1)?.offer;
    });
}

function stillWaiting(company: string): Promise<number> {
  return withCompany(company, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from offer_outbox where company_id = ${db.company}`.execute(db);
    return rows[0]?.count ?? 0;
  });
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

/** An account that shows every offer of the catalog in one warehouse, and has been told of all. A product's id there is ours. */
async function connect(db: Db, catalog: string, client: string): Promise<void> {
  const keys = seal(JSON.stringify({ client_id: client, api_key: 'key-of-benches' }));
  await sql`
    with account as (
      insert into marketplace_accounts (company_id, marketplace, environment, title, catalog_id, keys, key_slugs, currency, switches)
      values (${db.company}, 'ozon', 'sandbox', ${`Лавка ${client}`}, ${catalog}, ${keys}, '{client_id,api_key}', 'RUB', '{"stocks": {"since": null, "scope": null}}') returning id)
    insert into marketplace_warehouses (company_id, account_id, title, remote_id)
    select ${db.company}::bigint, id, 'Склад', '1' from account`.execute(db);
  const { rows } = await sql<{ account: string; warehouse: string }>`
    select account_id as account, id as warehouse from marketplace_warehouses where company_id = ${db.company} order by id desc limit 1`.execute(
    db,
  );
  const [{ account, warehouse } = { account: '', warehouse: '' }] = rows;
  const ofCatalog = sql`offers o where o.company_id = ${db.company} and o.catalog_id = ${catalog}`;
  await sql`
    insert into sync_products (company_id, account_id, article, article_key, remote_id, title, offer_id, linked_by, linked_at, moderation)
    select o.company_id, ${account}::bigint, o.article, o.article, o.id, o.article, o.id, 'article', now(), 'approved' from ${ofCatalog}`.execute(
    db,
  );
  await sql`
    insert into account_links (company_id, account_id, offer_id) select o.company_id, ${account}::bigint, o.id from ${ofCatalog}`.execute(
    db,
  );
  await sql`
    insert into sent_stocks (company_id, account_id, offer_id, warehouse_id, stock)
    select o.company_id, ${account}::bigint, o.id, ${warehouse}::bigint, 0 from ${ofCatalog}`.execute(db);
}
