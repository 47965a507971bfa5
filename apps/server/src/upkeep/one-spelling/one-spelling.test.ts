import {
  createApiKey,
  createAutomation,
  createCatalog,
  createCollection,
  createFeed,
  createOrderStatus,
  createPropertyGroup,
  createScenario,
  createShipmentAddress,
  createSupplier,
  createUnit,
  createUnitGroup,
  findNotices,
  findOffers,
  findOrders,
  kind,
} from '@prilavok/contract';
import { beforeEach, expect, test } from 'vitest';
import { aBrand, aCategory, anOffer, anOption, aProperty, aRelation } from '../../catalogs/testing/making.ts';
import { pools, withCompany } from '../../database/pools.ts';
import { anOwnShop, type OwnShop } from '../../orders/testing/own.ts';
import { anOrderList } from '../../orders/testing/properties.ts';
import { rowsBehindTexts } from '../../rooms.ts';
import { useServer } from '../../testing/server.ts';
import { type Backfill, backfilling } from '../backfills.ts';
import { lockRows, someDoubles } from './one-spelling.queries.ts';
import { composeTexts } from './one-spelling.ts';
import { tables } from './tables.ts';

const server = useServer();
const name = 'one-spelling';
/** Few rows, so that a backfill of the tests goes over the bounds of portions. */
const inPortions = composeTexts(rowsBehindTexts, { limit: 2 });

/** Every backfill begins anew in each test. */
beforeEach(() => pools().owner.query(`update schema_backfills set position = null, finished_at = null, done = 0`));

const run = (backfill: Backfill = inPortions, signal = AbortSignal.timeout(60_000)) =>
  backfilling({ [name]: backfill }).job.work({
    payload: { name },
    signal,
    attempt: 1,
    attempts: 1,
    survived: async () => {},
  });

/** A shop with something of nearly everything that has a name. */
async function aWholeShop(): Promise<OwnShop> {
  const shop = await anOwnShop(server);
  const { catalog } = shop;
  const brand = await aBrand(shop, catalog, 'Зайка');
  await shop.call(createCollection, { path: { catalog, brand: brand.id }, body: { title: 'Зимний лёд' } });
  const category = await aCategory(shop, catalog, 'Чайники');
  await shop.call(createPropertyGroup, { path: { catalog }, body: { title: 'Свойства чайников' } });
  const text = await aProperty(shop, catalog, { title: 'Твёрдость', type: kind.shortText });
  const list = await aProperty(shop, catalog, { title: 'Цвет йода', type: kind.shortText, options: true });
  const option = await anOption(shop, catalog, list.id, 'Жёлтый');
  await aRelation(shop, catalog, { title: 'Чай к чайнику' });
  for (const article of ['Й-1', 'Й-2', 'Й-3'])
    await anOffer(shop, catalog, {
      article,
      title: `Чайник твёрдый ${article}`,
      brand: brand.id,
      category: category.id,
      productProperties: [
        { property: text.id, values: ['твёрдый'] },
        { property: list.id, values: [{ option }] },
      ],
    });
  const group = await shop.call(createUnitGroup, { body: { title: 'Лёгкость' } });
  await shop.call(createUnit, { body: { group: group.id, title: 'Пуд лёгкий', symbol: 'йпд', factor: 16 } });
  await shop.call(createSupplier, { body: { title: 'Чайный двор', catalog } });
  await shop.call(createOrderStatus, { body: { title: 'Ждёт', color: '#112233' } });
  await shop.call(createShipmentAddress, { body: { title: 'Склад Бейкер', address: 'Чайная, 1' } });
  await shop.call(createApiKey, { body: { title: 'Мой ключ', role: 'viewer' } });
  await shop.call(createScenario, { body: { catalog, title: 'Заёмный' } });
  await shop.call(createFeed, { body: { kind: 'catalog', target: 'csv', title: 'Ёлочный фид', catalog } });
  await shop.call(createAutomation, {
    body: { title: 'Твёрдое правило', event: 'arrived', acts: [{ type: 'note', text: 'Чай' }] },
  });
  await anOrderList(shop, ['Чёрный'], { title: 'Ёмкость' });
  await shop.order({ comment: 'Позвоните за день: подъём' });
  const { owner } = pools();
  const { company } = shop;
  await owner.query(
    `insert into order_sources (company_id, title, title_key) values ($1, 'Мой сайт «Ёлка»', 'мой сайт «елка»')`,
    [company],
  );
  await owner.query(
    `insert into files (company_id, key, title, media_type, size) values ($1::bigint, 'test/' || $1::text, 'Чайник.png', 'image/png', 1)`,
    [company],
  );
  await owner.query(
    `insert into saved_views (company_id, user_id, place, title, list, address, columns, shared) values ($1, 1, 'products', 'Мой вид', '', '', '[]', true)`,
    [company],
  );
  return shop;
}

/** Everything that the tables and the search rows of a company say. */
async function textsOf({ company }: OwnShop): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  const places = [...tables.map(({ table, owner }) => ({ table, owner })), { table: 'offer_search', owner: undefined }];
  for (const { table, owner = 'company_id' } of places) {
    const { rows } = await pools().owner.query(
      `select to_jsonb(t) - 'updated_at' - 'seen_at' as row from ${table} t where t.${owner} = $1 order by t.id`,
      [company],
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

/** Writes the texts of a company as files from macOS had left them: each mark apart from its letter. */
async function takeApart({ company }: OwnShop): Promise<number> {
  let taken = 0;
  for (const { table, owner = 'company_id', texts, values = [], lists = [], keys = {} } of tables) {
    const sets = [
      ...texts.map((text) => `${text} = normalize(${text}, NFD)`),
      ...values.map((value) => `${value} = normalize(${value}::text, NFD)::jsonb`),
      ...lists.map((list) => `${list} = normalize(${list}::text, NFD)::text[]`),
      ...Object.entries(keys).flatMap(([key, text]) =>
        key === text ? [] : [`${key} = lower(normalize(${text}, NFD))`],
      ),
    ];
    const { rowCount } = await pools().owner.query(`update ${table} set ${sets.join(', ')} where ${owner} = $1`, [
      company,
    ]);
    taken += rowCount ?? 0;
  }
  await pools().owner.query(
    `update offer_search set article = normalize(article, NFD), title = normalize(title, NFD), title_key = normalize(title_key, NFD),
       search_text = normalize(search_text, NFD), values_text = normalize(values_text, NFD) where company_id = $1`,
    [company],
  );
  return taken;
}

const noticesOf = async (shop: OwnShop) => (await shop.call(findNotices, { body: { theme: 'catalogs' } })).rows;

test('texts that were stored with their marks apart are as if they had been written today, with what is found by them', async () => {
  const shop = await aWholeShop();
  const before = await textsOf(shop);
  expect(Object.entries(before).flatMap(([table, rows]) => (rows.length === 0 ? [table] : []))).toEqual([
    'option_mappings',
    'property_mappings',
    'calculation_inputs',
    'calculation_outputs',
    'marketplace_accounts',
    'marketplace_tasks',
    'order_returns',
  ]);
  await takeApart(shop);
  const apart = await textsOf(shop);
  for (const [table, rows] of Object.entries(before))
    if (rows.length > 0 && JSON.stringify(rows).normalize('NFD') !== JSON.stringify(rows))
      expect(apart[table], table).not.toEqual(rows);
  await run();
  expect(await textsOf(shop)).toEqual(before);
  const { rows } = await shop.call(findOffers, { path: { catalog: shop.catalog }, body: { search: 'твёрдый' } });
  expect(rows.map(({ article }) => article).toSorted()).toEqual(['Й-1', 'Й-2', 'Й-3']);
  expect((await shop.call(findOrders, { body: { search: 'ёлка' } })).rows).toHaveLength(1);
  expect(await noticesOf(shop)).toEqual([]);
});

test('a row that would equal another one stays, and the owner is told once where both stand', async () => {
  const shop = await anOwnShop(server);
  const other = await anOwnShop(server);
  const { catalog } = shop;
  const apart = (text: string) => text.normalize('NFD');
  await aBrand(shop, catalog, 'Зайка');
  const double = await aBrand(shop, catalog, 'Второй');
  const free = await aBrand(shop, catalog, 'Третий');
  const list = await aProperty(shop, catalog, { title: 'Цвет', type: kind.shortText, options: true });
  await anOption(shop, catalog, list.id, 'жёлтый');
  const option = await anOption(shop, catalog, list.id, 'иной');
  await anOffer(shop, catalog, { article: 'Й-1' });
  const offer = await anOffer(shop, catalog, { article: 'Й-2', title: 'Чай' });
  await shop.call(createCatalog, { body: { title: 'Чайный' } });
  const { owner } = pools();
  const write = (text: string, ...values: string[]) => owner.query(text, values);
  await write('update brands set title = $1, title_key = $2 where id = $3', apart('Зайка'), apart('зайка'), double.id);
  await write('update brands set title = $1, title_key = $2 where id = $3', apart('Йети'), apart('йети'), free.id);
  await write('update property_options set value = $1, value_key = $1 where id = $2', apart('жёлтый'), option);
  await write('update offers set article = $1, title = $2 where id = $3', apart('Й-1'), apart('Чайный'), offer.id);
  await run();
  const titles = await owner.query('select title from brands where catalog_id = $1 order by id', [catalog]);
  expect(titles.rows.map(({ title }) => title)).toEqual(['Зайка', apart('Зайка'), 'Йети']);
  const left = await owner.query('select article, title from offers where id = $1', [offer.id]);
  expect(left.rows).toEqual([{ article: apart('Й-1'), title: 'Чайный' }]);
  const notices = await noticesOf(shop);
  expect(notices).toMatchObject([
    {
      severity: 'warn',
      title: 'Одно и то же записано дважды',
      link: `/cabinet/catalogs/${catalog}/properties?open=${list.id}`,
    },
  ]);
  expect(notices[0]?.message).toContain(
    'вариант свойства «жёлтый» (каталог «Магазин»); бренд «Зайка» (каталог «Магазин»); артикул «Й-1» (каталог «Магазин»)',
  );
  expect(notices[0]?.message).toContain('вариант свойства — слейте варианты в один');
  await run();
  expect(await noticesOf(shop)).toHaveLength(1);
  expect(await noticesOf(other)).toEqual([]);
});

test('a backfill that was broken off between portions ends as one that was not, and tells once', async () => {
  const shop = await aWholeShop();
  const brand = await aBrand(shop, shop.catalog, 'Иной');
  const before = await textsOf(shop);
  await takeApart(shop);
  await pools().owner.query(`update brands set title = 'Зайка', title_key = 'зайка' where id = $1`, [brand.id]);
  for (let broken = 0; broken < 3; broken++) {
    const stopping = new AbortController();
    let portions = 0;
    const backfill: Backfill = async (position, save) => {
      const more = await inPortions(position, save);
      if (++portions === 7) stopping.abort(new Error('The process is stopping'));
      return more;
    };
    await expect(run(backfill, stopping.signal)).rejects.toThrow('stopping');
  }
  await run();
  const after = await textsOf(shop);
  expect({ ...after, brands: [] }).toEqual({ ...before, brands: [] });
  expect(after.brands).toMatchObject([{ title: 'Зайка'.normalize('NFD') }, { title: 'Зайка' }]);
  expect(await noticesOf(shop)).toHaveLength(1);
  const { owner } = pools();
  const done = await owner.query('select done from schema_backfills where name = $1', [name]);
  await run();
  expect((await owner.query('select done from schema_backfills where name = $1', [name])).rows).toEqual(done.rows);
});

test('every statement of every table is one that PostgreSQL takes', async () => {
  const { company } = await anOwnShop(server);
  await withCompany(company, async (db) => {
    for (const table of tables) {
      expect(await lockRows(db, table, ['0']), table.table).toEqual([]);
      if (table.unique?.words) expect(await someDoubles(db, table, table.unique.words, 1), table.table).toEqual([]);
    }
  });
});

/** Keys of texts that only marketplaces write, and say anew with each reading; one of a history; and one of events, which is made of no text. */
const elsewhere = new Set([
  'account_reports.title_key',
  'automation_runs.event_key',
  'marketplace_categories.path_key',
  'marketplace_values.value_key',
  'offer_search.title_key',
  'promotions.title_key',
  'sync_products.article_key',
]);

test('no table whose texts people compare by a key is left out', async () => {
  const { rows } = await pools().owner.query<{ table: string; key: string }>(
    `select c.relname as table, a.attname as key from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname like '%\\_key'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.atttypid = 'text'::regtype
       and a.attname not in ('file_key', 'sign_key', 'signing_key') order by 1, 2`,
  );
  const composed = new Set(
    tables.flatMap(({ table, keys = {}, texts }) => [...Object.keys(keys), ...texts].map((key) => `${table}.${key}`)),
  );
  const missing = rows
    .map(({ table, key }) => `${table}.${key}`)
    .filter((each) => !composed.has(each) && !elsewhere.has(each));
  expect(missing).toEqual([]);
});
