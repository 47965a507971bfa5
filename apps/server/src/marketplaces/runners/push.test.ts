import {
  changeOffer,
  changeOffers,
  changeSwitches,
  changeWarehouses,
  createOrder,
  createTask,
  findWarehouses,
  getAccounts,
  getImport,
  runOrderAction,
} from '@prilavok/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { pools, withCompany } from '../../database/pools.ts';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { updateAllowance } from '../connection/limits.queries.ts';
import * as outbox from '../events/outbox.queries.ts';
import { pushOffers, pushQueue, pushSoon } from '../events/outbox.ts';
import { beginStocks, dueStocks, saveSentStocks } from '../stored/stocks-prices.queries.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { runOnce } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

interface SandboxState {
  accounts: Record<
    string,
    { products: Record<string, { price: string; stocks: Record<string, { free: number; reserved: number }> }> }
  >;
}
const mugOf = async (shop: MugShop, article = 'MUG-1') =>
  (await sandbox.control<SandboxState>('ozon/state')).accounts[shop.clientId]?.products[article];

const shows = async (shop: MugShop, pieces: number, article?: string) =>
  Object.values((await mugOf(shop, article))?.stocks ?? {}).reduce((sum, { free }) => sum + free, 0) === pieces;

/** Messages to the marketplace at this path, oldest first. */
const said = async (path: string) =>
  (await sandbox.control<{ requests: { path: string; status: number }[] }>('ozon/requests?limit=5000')).requests.filter(
    (request) => request.path === path,
  );

/** Half a minute goes by there: the same stock is taken once in that time. */
const halfMinute = () => sandbox.control('ozon/clock', { advanceMs: 31_000 });

/** A shop whose ten mugs of each article the marketplace has and shows. */
async function aTradingShop(stock = 10, articles = ['MUG-1']) {
  const shop = await aMugShop(server);
  await shop.map();
  const offers: string[] = [];
  for (const article of articles) offers.push(await shop.mug(article, { stock }));
  const [offer = ''] = offers;
  const { id } = await shop.call(createTask, {
    body: { title: 'Карточки', type: 'products_upload', account: shop.account },
  });
  expect(await runOnce(shop, id)).toMatchObject({ status: 'success' });
  for (const article of articles) {
    await eventually(() => shows(shop, stock, article));
    await eventually(async () => Number((await mugOf(shop, article))?.price) === 490);
  }
  await halfMinute();
  return { ...shop, offer, offers };
}

/** A feed in which the mug has this stock, and costs 777. */
async function importStock(shop: MugShop, article: string, stock: number) {
  const body = new FormData();
  const feed = `<yml_catalog><shop><currencies><currency id="RUB" rate="1"/></currencies><categories><category id="1">Кружки</category></categories>
    <offers><offer id="${article}"><name>Кружка ${article}</name><price>777</price><currencyId>RUB</currencyId><categoryId>1</categoryId>
    <count>${stock}</count></offer></offers></shop></yml_catalog>`;
  body.append('file', new Blob([feed]), 'feed.xml');
  const response = await shop.fetch('POST', `/cds/catalog/${shop.catalog}/import`, { body });
  const { id } = (await response.json()) as { id: string };
  await eventually(async () => (await shop.call(getImport, { path: { id } })).status === 'success');
}

/** The account has sent all that its limit of stocks lets through, or nothing yet. */
const spend = (shop: MugShop, requests: number) =>
  withCompany(shop.company, (db) =>
    updateAllowance(db, shop.account, {
      given: { '/v2/products/stocks 75/60000': requests > 0 ? [[Date.now() - 1, requests]] : [] },
      pauses: {},
    }),
  );

const inOutbox = (shop: MugShop) =>
  withCompany(shop.company, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from offer_outbox where company_id = ${shop.company}`.execute(db);
    return rows[0]?.count ?? 0;
  });

// The next walk through everything, which would send it too, is half an hour away.
describe('the marketplace hears at once', () => {
  it('that an order of the seller’s own took a piece, and that it was cancelled', async () => {
    const shop = await aTradingShop(1);
    const order = await shop.call(createOrder, { body: { products: [{ offer: shop.offer, quantity: 1 }] } });
    await eventually(() => shows(shop, 0));
    await halfMinute();
    await shop.call(runOrderAction, { path: { id: order.id, action: 'CANCEL_ORDER' }, body: { reason: 'stock' } });
    await eventually(() => shows(shop, 1));
    await eventually(async () => (await inOutbox(shop)) === 0);
  });

  it('of a price and a stock that were edited by hand, one by one and many at once', async () => {
    const shop = await aTradingShop();
    await shop.call(changeOffer, { path: { id: shop.offer }, body: { price: '450', stock: 4 } });
    await eventually(async () => (await shows(shop, 4)) && Number((await mugOf(shop))?.price) === 450);
    await halfMinute();
    await shop.call(changeOffers, { path: { ids: [shop.offer] }, body: { price: '455', stock: 6 } });
    await eventually(async () => (await shows(shop, 6)) && Number((await mugOf(shop))?.price) === 455);
  });

  it('of a feed that was imported', async () => {
    const shop = await aTradingShop();
    await importStock(shop, 'MUG-1', 3);
    await eventually(async () => (await shows(shop, 3)) && Number((await mugOf(shop))?.price) === 777);
  });
});

describe('a push', () => {
  it('sends a burst of changes together, and only what differs', async () => {
    const shop = await aTradingShop();
    const before = (await said('/v1/product/import/prices')).length;
    for (const price of ['500', '510', '520'])
      await withCompany(shop.company, async (db) => {
        await sql`update offer_prices set kopecks = ${Number(price) * 100} where company_id = ${db.company} and offer_id = ${shop.offer} and kind = 1`.execute(
          db,
        );
        await pushOffers(db, { prices: [shop.offer] });
      });
    await eventually(async () => Number((await mugOf(shop))?.price) === 520);
    await eventually(async () => (await inOutbox(shop)) === 0);
    expect((await said('/v1/product/import/prices')).length).toBe(before + 1);
    await withCompany(shop.company, (db) => pushOffers(db, { prices: [shop.offer] }));
    await eventually(async () => (await inOutbox(shop)) === 0);
    expect((await said('/v1/product/import/prices')).length).toBe(before + 1);
  });

  it('says nothing of an offer that no account shows, and of a stock that nobody has counted', async () => {
    const shop = await aTradingShop();
    const before = (await said('/v2/products/stocks')).length;
    const other = await shop.mug('MUG-2', { stock: 5 });
    await shop.call(changeOffer, { path: { id: other }, body: { stock: 6 } });
    await withCompany(shop.company, async (db) => {
      await sql`delete from offer_stocks where company_id = ${db.company} and offer_id = ${shop.offer}`.execute(db);
    });
    await shop.call(createOrder, { body: { products: [{ offer: shop.offer, quantity: 1 }] } });
    await eventually(async () => (await inOutbox(shop)) === 0);
    expect((await said('/v2/products/stocks')).length).toBe(before);
    expect(await shows(shop, 10)).toBe(true);
  });

  it('sends again what was put off, once the marketplace takes it', async () => {
    const shop = await aTradingShop();
    await shop.call(changeOffer, { path: { id: shop.offer }, body: { stock: 4 } });
    await eventually(() => shows(shop, 4));
    const whose = { account: shop.account, what: 'stocks' } as const;
    // Within half a minute of the first: refused for now.
    await shop.call(changeOffer, { path: { id: shop.offer }, body: { stock: 2 } });
    await eventually(async () => {
      const at = await withCompany(shop.company, (db) => outbox.nextInOutbox(db, whose));
      return at !== null && Date.parse(at) > Date.now() + 20_000;
    });
    await halfMinute();
    await withCompany(shop.company, async (db) => {
      await sql`update offer_outbox set not_before = now(), at = now() where company_id = ${db.company}`.execute(db);
      await pushSoon(db, whose, new Date());
    });
    await eventually(() => shows(shop, 2));
    await eventually(async () => (await inOutbox(shop)) === 0);
  });

  it('lets what a person or an order changed go before what an import left, when the marketplace takes no more for now', async () => {
    const shop = await aTradingShop(10, ['MUG-1', 'MUG-2', 'MUG-3']);
    const [, second = '', third = ''] = shop.offers;
    await spend(shop, 75);
    await importStock(shop, 'MUG-1', 3);
    await shop.call(changeOffer, { path: { id: second }, body: { stock: 4 } });
    await shop.call(createOrder, { body: { products: [{ offer: third, quantity: 1 }] } });
    const whose = { account: shop.account, what: 'stocks' } as const;
    const waiting = await withCompany(shop.company, (db) => outbox.listOutbox(db, whose, 10));
    expect(waiting.map(({ offer }) => offer)).toEqual([second, third, shop.offer]);
    const first = await withCompany(shop.company, (db) => outbox.listOutbox(db, whose, 1));
    expect(first.map(({ offer }) => offer)).toEqual([second]);
    await spend(shop, 0);
    await withCompany(shop.company, (db) => pushSoon(db, whose, new Date()));
    await eventually(async () => (await shows(shop, 3)) && (await shows(shop, 4, 'MUG-2')) && shows(shop, 9, 'MUG-3'));
    await eventually(async () => (await inOutbox(shop)) === 0);
  });

  it('leaves its runner while the limit has nothing to give, and comes back when it has', async () => {
    const shop = await aTradingShop();
    const before = (await said('/v2/products/stocks')).length;
    await spend(shop, 75);
    await shop.call(changeOffer, { path: { id: shop.offer }, body: { stock: 4 } });
    await eventually(async () => {
      const { rows } = await pools().owner.query<{ at: Date }>(
        'select run_at as at from graphile_worker.jobs where key = $1 and locked_at is null',
        [pushQueue(shop.company, shop.account, 'stocks')],
      );
      return rows.some(({ at }) => at.getTime() > Date.now() + 40_000);
    });
    expect((await said('/v2/products/stocks')).length).toBe(before);
  });

  it('that was killed after it sent finds the stock due again, even if it is what it was before', async () => {
    const shop = await aTradingShop();
    await withCompany(shop.company, async (db) => {
      const portion = { after: '0', limit: 100, buffer: 0, archivedSells: false };
      expect(await dueStocks(db, shop.account, portion)).toEqual([]);
      await sql`update offer_stocks set quantity = 4 where company_id = ${db.company} and offer_id = ${shop.offer}`.execute(
        db,
      );
      const due = await dueStocks(db, shop.account, portion);
      await beginStocks(db, shop.account, due, new Date().toISOString());
      await sql`update offer_stocks set quantity = 10 where company_id = ${db.company} and offer_id = ${shop.offer}`.execute(
        db,
      );
      expect(await dueStocks(db, shop.account, portion)).toMatchObject(due.map(({ offer }) => ({ offer })));
    });
  });

  it('whose answer comes after a younger one was sent overwrites nothing: the stock stays due until a sending is the last', async () => {
    const shop = await aTradingShop();
    await withCompany(shop.company, async (db) => {
      const portion = { after: '0', limit: 100, buffer: 0, archivedSells: false };
      const [older, younger] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.007Z'];
      const taken = (rows: Awaited<ReturnType<typeof dueStocks>>) =>
        rows.map((row) => ({ ...row, accepted: true, message: '' }));
      await sql`update offer_stocks set quantity = 4 where company_id = ${db.company} and offer_id = ${shop.offer}`.execute(
        db,
      );
      const first = await dueStocks(db, shop.account, portion);
      await beginStocks(db, shop.account, first, older);
      await sql`update offer_stocks set quantity = 2 where company_id = ${db.company} and offer_id = ${shop.offer}`.execute(
        db,
      );
      const second = await dueStocks(db, shop.account, portion);
      await beginStocks(db, shop.account, second, younger);
      await saveSentStocks(db, shop.account, taken(first), older);
      await saveSentStocks(db, shop.account, taken(second), younger);
      expect(await dueStocks(db, shop.account, portion)).toHaveLength(second.length);
    });
  });

  it('waits out a long pause of the marketplace outside of the queue, while the other kind goes on', async () => {
    const shop = await aTradingShop();
    await sandbox.control('ozon/faults', { shut: { '/v2/products/stocks': 90 } });
    const before = (await said('/v2/products/stocks')).length;
    await shop.call(changeOffer, { path: { id: shop.offer }, body: { price: '430', stock: 4 } });
    await eventually(async () => Number((await mugOf(shop))?.price) === 430);
    const pushJob = () =>
      pools()
        .owner.query<{ at: Date; locked: boolean }>(
          `select run_at as at, locked_at is not null as locked from graphile_worker.jobs where key = $1`,
          [pushQueue(shop.company, shop.account, 'stocks')],
        )
        .then(({ rows }) => rows[0]);
    await eventually(async () => {
      const job = await pushJob();
      return job && !job.locked && job.at.getTime() > Date.now() + 80 * 60_000;
    });
    const account = await shop.call(getAccounts, { path: { ids: [shop.account] } });
    expect(account.rows[0]?.status.stocksUnsent).toContain('90 мин');
    expect((await said('/v2/products/stocks')).length).toBe(before + 1);
  });

  it('obeys the account’s switches, and the next walk sends what was held back', async () => {
    const shop = await aTradingShop();
    const path = { id: shop.account };
    await shop.call(changeSwitches, { path, body: { stocks: { on: false } } });
    const off = await shop.call(getAccounts, { path: { ids: [shop.account] } });
    expect(off.rows[0]?.status).toMatchObject({
      stocksUnsent: 'отправка не включена, смотрите «Что изменится»',
      pricesUnsent: null,
    });
    await shop.call(changeOffer, { path: { id: shop.offer }, body: { price: '431', stock: 4 } });
    await eventually(async () => Number((await mugOf(shop))?.price) === 431);
    await eventually(async () => (await inOutbox(shop)) === 0);
    expect(await shows(shop, 10)).toBe(true);
    await shop.call(changeSwitches, { path, body: { stocks: { on: true } } });
    await eventually(() => shows(shop, 4));
    const on = await shop.call(getAccounts, { path: { ids: [shop.account] } });
    expect(on.rows[0]?.status).toMatchObject({ stocksUnsent: null, pricesUnsent: null });
  });

  it('asks a new account for its warehouses, and says of one that takes no stock anywhere that it is not sent', async () => {
    const shop = await aMugShop(server);
    const status = async () => (await shop.call(getAccounts, { path: { ids: [shop.account] } })).rows[0]?.status;
    await eventually(async () => (await status())?.stocksUnsent === null);
    const { rows } = await shop.call(findWarehouses, { path: { account: shop.account }, body: {} });
    await shop.call(changeWarehouses, {
      path: { account: shop.account, ids: rows.map((row) => row.id) },
      body: { isActive: false },
    });
    expect(await status()).toMatchObject({ stocksUnsent: 'ни один склад площадки не принимает остатки' });
  });
});
