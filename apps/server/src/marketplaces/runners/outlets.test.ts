import { findImportDifferences, findOffers, getImport, type Import } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { aCatalog, anOffer } from '../../catalogs/testing/making.ts';
import { pools, withCompany } from '../../database/pools.ts';
import { aCompany, eventually, type Shop } from '../../testing/client.ts';
import { countAnew } from '../../testing/counts.ts';
import { useServer } from '../../testing/server.ts';
import { dueStocks } from '../stored/stocks-prices.queries.ts';

const server = useServer({ worker: true });

type Outlets = [attributes: string, pieces: number | string][];

/** Imports a feed whose offers say nothing but what lies where, and a name where they are new. */
async function imported(
  shop: Warehoused,
  offers: Record<string, Outlets>,
  { how = '', name = '' }: { how?: string; name?: string } = {},
): Promise<Import> {
  const rows = Object.entries(offers).map(
    ([article, outlets]) =>
      `<offer id="${article}">${name && `<name>${name}</name>`}<outlets>${outlets.map(([name, pieces]) => `<outlet ${name} instock="${pieces}"/>`).join('')}</outlets></offer>`,
  );
  const body = new FormData();
  body.append(
    'file',
    new Blob([`<yml_catalog><shop><offers>${rows.join('')}</offers></shop></yml_catalog>`]),
    'ozon.xml',
  );
  const response = await shop.fetch('POST', `/cds/catalog/${shop.catalog}/import${how}`, { body });
  const { id } = (await response.json()) as Import;
  return eventually(async () => {
    const state = await shop.call(getImport, { path: { id } });
    return state.status === 'success' && state;
  });
}

interface Warehoused extends Shop {
  catalog: string;
  account: string;
}

/** A shop with a mug and, in an account that is paused so that nothing is sent meanwhile, the warehouses «Москва» (77) and «Казань» (16). */
async function aShop(): Promise<Warehoused> {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const { id: offer } = await anOffer(shop, catalog, { article: 'MUG-1', stock: 10 });
  const { rows } = await pools().owner.query<{ id: string }>(
    `insert into marketplace_accounts (company_id, marketplace, environment, title, keys, catalog_id, paused_at)
     values ($1, 'ozon', 'sandbox', 'Лавка', '', $2, now()) returning id`,
    [shop.company, catalog],
  );
  const account = rows[0]?.id ?? '';
  await pools().owner.query(
    `insert into marketplace_warehouses (company_id, account_id, title, remote_id) values ($1, $2, 'Москва', '77'), ($1, $2, 'Казань', '16')`,
    [shop.company, account],
  );
  await pools().owner.query(
    `insert into sync_products (company_id, account_id, article, article_key, remote_id, offer_id, title)
     values ($1, $2, 'MUG-1', 'mug1', '1', $3, 'Кружка')`,
    [shop.company, account, offer],
  );
  await countAnew(pools().owner, shop.company);
  return { ...shop, catalog, account };
}

/** Prices and stocks that would be sent: number of the warehouse → pieces. */
const sentBy = (shop: Warehoused) =>
  withCompany(shop.company, async (db) => {
    const due = await dueStocks(db, shop.account, { after: '0', limit: 100, buffer: 0, archivedSells: false });
    return Object.fromEntries(due.map(({ remoteWarehouse, stock }) => [remoteWarehouse, stock]));
  });

const stockOf = async ({ call, catalog }: Warehoused) =>
  (await call(findOffers, { path: { catalog }, body: {} })).rows.map(({ stock }) => stock);

it('stock of a feed goes where the feed says that it lies, by title or number of the warehouse, and by shares where it doesn’t', async () => {
  const shop = await aShop();
  expect(await sentBy(shop)).toEqual({ 77: 5, 16: 5 });
  const told = await imported(shop, {
    'MUG-1': [
      ['warehouse_name="москва"', 7],
      ['id="16"', 1],
    ],
  });
  expect(told).toMatchObject({ changed: 1, skipped: 0, faults: 0 });
  expect([await stockOf(shop), await sentBy(shop)]).toEqual([[8], { 77: 7, 16: 1 }]);
  expect(
    await imported(shop, {
      'MUG-1': [
        ['warehouse_name="Москва"', 7],
        ['id="16"', 1],
      ],
    }),
  ).toMatchObject({ changed: 0, unchanged: 1 });

  // The sum stays, the places change.
  const moved: Record<string, Outlets> = {
    'MUG-1': [
      ['warehouse_name="Москва"', 0],
      ['warehouse_name="Казань"', 8],
    ],
  };
  const check = await imported(shop, moved, { how: '?check=true' });
  const { rows } = await shop.call(findImportDifferences, { path: { id: check.id }, body: {} });
  expect(rows.map(({ field, was, now }) => [field, was, now])).toEqual([
    ['Остаток по складам', 'Москва: 7; Казань: 1', 'Москва: 0; Казань: 8'],
  ]);
  expect(await imported(shop, moved)).toMatchObject({ changed: 1 });
  expect([await stockOf(shop), await sentBy(shop)]).toEqual([[8], { 77: 0, 16: 8 }]);

  // A warehouse that isn't named any more has nothing.
  await imported(shop, { 'MUG-1': [['warehouse_name="Москва"', 2]] });
  expect([await stockOf(shop), await sentBy(shop)]).toEqual([[2], { 77: 2, 16: 0 }]);
});

it('an offer that a feed creates lies where the feed says', async () => {
  const shop = await aShop();
  await imported(shop, { 'MUG-2': [['warehouse_name="Казань"', 4]] }, { name: 'Кружка' });
  const { rows } = await pools().owner.query<{ remote: string; quantity: number }>(
    `select w.remote_id as remote, x.quantity from offer_outlets x join offers o on o.company_id = x.company_id and o.id = x.offer_id
     join marketplace_warehouses w on w.company_id = x.company_id and w.id = x.warehouse_id where x.company_id = $1 and o.article = 'MUG-2'`,
    [shop.company],
  );
  expect(rows).toEqual([{ remote: '16', quantity: 4 }]);
});

it('warehouses of accounts that show another catalog, or were removed, count as nobody’s', async () => {
  const shop = await aShop();
  const { id: other } = await aCatalog(shop);
  await pools().owner.query(
    `with others as (
       insert into marketplace_accounts (company_id, marketplace, environment, title, keys, catalog_id, paused_at, disposed_at)
       values ($1, 'ozon', 'sandbox', 'Другая', '', $2, now(), null), ($1, 'ozon', 'sandbox', 'Прежняя', '', $3, now(), now())
       returning id, title)
     insert into marketplace_warehouses (company_id, account_id, title, remote_id)
     select $1, id, case title when 'Другая' then 'Тула' else 'Тверь' end, '9' || id from others`,
    [shop.company, other, shop.catalog],
  );
  const told = await imported(shop, {
    'MUG-1': [
      ['warehouse_name="Москва"', 3],
      ['warehouse_name="Тула"', 4],
      ['warehouse_name="Тверь"', 5],
    ],
  });
  const strangers = told.notes.map(({ reason }) => reason).filter((reason) => reason.startsWith('Склада'));
  expect(strangers.toSorted()).toEqual([
    'Склада «Тверь» нет у аккаунтов каталога: его остаток не взят',
    'Склада «Тула» нет у аккаунтов каталога: его остаток не взят',
  ]);
  expect([await stockOf(shop), await sentBy(shop)]).toEqual([[3], { 77: 3, 16: 0 }]);
});

it('a warehouse that nobody has is told: its stock isn’t taken beside warehouses that we have, and is the seller’s own without any', async () => {
  const shop = await aShop();
  const told = await imported(shop, {
    'MUG-1': [
      ['warehouse_name="Москва"', 3],
      ['warehouse_name="Пермь"', 4],
    ],
  });
  expect(told.notes).toContainEqual({
    reason: 'Склада «Пермь» нет у аккаунтов каталога: его остаток не взят',
    count: 1,
  });
  expect([await stockOf(shop), await sentBy(shop)]).toEqual([[3], { 77: 3, 16: 0 }]);

  const alone = await imported(shop, {
    'MUG-1': [
      ['warehouse_name="Пермь"', 4],
      ['', 2],
    ],
  });
  expect(alone.notes).toContainEqual({
    reason: 'Склада «Пермь» нет у аккаунтов каталога: его остаток взят в общий',
    count: 1,
  });
  expect(await stockOf(shop)).toEqual([6]);

  const odd = await imported(shop, { 'MUG-1': [['warehouse_name="Москва"', 'много']] });
  expect([odd.faults, await stockOf(shop)]).toEqual([1, [6]]);
});
