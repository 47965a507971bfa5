import {
  changeOrder,
  countOffers,
  countOrders,
  createBrand,
  createCatalog,
  createOffer,
  createOrder,
  createOrderProperty,
  createProperty,
  findBrands,
  findOffers,
  findOrders,
  findProperties,
  kind,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCompany, type Shop } from '../testing/client.ts';
import { companyTables } from '../testing/guard.ts';
import { useServer } from '../testing/server.ts';
import { pools } from './pools.ts';

/** The lists of a company with many rows, among others that have as many: none may read a whole table. */
const server = useServer();
const many = 15_000;

let shop: Shop;
let catalog = '';
let brand = '';
let weight = '';
let places = '';

beforeAll(async () => {
  for (const each of [await aCompany(server), await aCompany(server)]) {
    shop = each;
    catalog = (await shop.call(createCatalog, { body: { title: 'Товары' } })).id;
    brand = (await shop.call(createBrand, { path: { catalog }, body: { title: 'Северин' } })).id;
    weight = (await shop.call(createProperty, { path: { catalog }, body: { title: 'Вес', type: kind.integer } })).id;
    const offer = await shop.call(createOffer, {
      body: {
        catalog,
        article: 'A-0',
        title: 'Чайник',
        brand,
        price: '100',
        stock: 5,
        productProperties: [{ property: weight, values: [7] }],
      },
    });
    const { id } = await shop.call(createOrder, {
      body: { number: 'N-0', products: [{ offer: offer.id, quantity: 1, price: '100' }] },
    });
    places = (await shop.call(createOrderProperty, { body: { title: 'Мест', type: kind.integer } })).id;
    await shop.call(changeOrder, { path: { id }, body: { properties: [{ property: places, values: [2] }] } });
    await multiply(shop.company);
  }
  await pools().owner.query('analyze');
  server.guard.forget();
}, 180_000);

/** Copies the one product, offer and order of a company many times over. */
async function multiply(company: string): Promise<void> {
  const { owner } = pools();
  const clone = async (table: string, changes: Record<string, string>) => {
    const { rows } = await owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table],
    );
    const names = rows.map(({ name }) => name);
    const values = names.map((name) => changes[name] ?? `t.${name}`);
    await owner.query(
      `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} t, generate_series(1, ${many}) n where t.company_id = ${company}`,
    );
  };
  const base = 1_000_000 * Number(company);
  await clone('products', { id: `${base} + n` });
  await clone('offers', { id: `${base} + n`, product_id: `${base} + n`, article: `'A-' || n` });
  await clone('offer_search', {
    id: `${base} + n`,
    product_id: `${base} + n`,
    article: `'A-' || n`,
    title_key: `'чайник ' || n`,
    search_text: `'чайник a-' || n || ' ' || md5(n::text)`,
    updated_at: `now() - n * interval '1 minute'`,
  });
  await clone('offer_prices', { offer_id: `${base} + n` });
  await clone('offer_stocks', { offer_id: `${base} + n` });
  await clone('offer_numbers', { offer_id: `${base} + n`, num: 'n' });
  await clone('orders', {
    id: `${base} + n`,
    number: `'N-' || n`,
    search_text: `'n-' || n || ' ' || md5(n::text)`,
    created_at: `now() - n * interval '1 minute'`,
    state: `(array['new', 'assembling', 'ready', 'delivering', 'delivered', 'cancelled'])[1 + n % 6]`,
  });
  await clone('order_search', { order_id: `${base} + n`, tokens: 'array[n]::bigint[]' });
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}

const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

/** Large tables that a statement, run by the bound role, would read from end to end. */
async function readWhole({ text, values }: { text: string; values: unknown[] }, settings = ''): Promise<string[]> {
  const client = await pools().appPool.connect();
  try {
    await client.query(`begin; set local app.company_id = '${shop.company}'; ${settings}`);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`explain (format json) ${text}`, values);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    const large = [
      'products',
      'offers',
      'offer_search',
      'offer_prices',
      'offer_stocks',
      'offer_numbers',
      'orders',
      'order_search',
    ];
    return plan
      ? nodes(plan)
          .filter((node) => node['Node Type'] === 'Seq Scan' && large.includes(node['Relation Name'] ?? ''))
          .map((node) => node['Relation Name'] ?? '')
      : [];
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

describe('lists of a large company, explained as the bound role', () => {
  it.each([
    ['offers', () => shop.call(findOffers, { path: { catalog }, body: {} })],
    ['offers far down', () => shop.call(findOffers, { path: { catalog }, body: { offset: 12_000 } })],
    ['offers by part of a title', () => shop.call(findOffers, { path: { catalog }, body: { search: 'айник a-1234' } })],
    ['offers by article', () => shop.call(findOffers, { path: { catalog }, body: { search: 'A-777' } })],
    ['offers by articles', () => shop.call(findOffers, { path: { catalog }, body: { articles: ['A-1', 'A-2'] } })],
    ['offers of a brand', () => shop.call(findOffers, { path: { catalog }, body: { brand: { in: [brand] } } })],
    [
      'offers by a number',
      () => shop.call(findOffers, { path: { catalog }, body: { properties: [{ property: weight, from: 5, to: 9 }] } }),
    ],
    ['offers by title', () => shop.call(findOffers, { path: { catalog }, body: { sort: 'title' } })],
    ['the count of offers', () => shop.call(countOffers, { path: { catalog }, body: { brand: { in: [brand] } } })],
    ['orders', () => shop.call(findOrders, { body: {} })],
    ['orders by number', () => shop.call(findOrders, { body: { search: 'N-777' } })],
    ['new orders', () => shop.call(findOrders, { body: { filters: { state: { in: ['new'] } } } })],
    ['unprocessed orders', () => shop.call(findOrders, { body: { filters: { tab: 'unprocessed' } } })],
    [
      'orders by a number of theirs',
      () => shop.call(findOrders, { body: { filters: { properties: [{ property: places, from: 1 }] } } }),
    ],
    [
      'orders without a value',
      () => shop.call(findOrders, { body: { filters: { properties: [{ property: places, filled: false }] } } }),
    ],
    ['orders by deadline', () => shop.call(findOrders, { body: { sort: 'shipBy' } })],
    ['the counts of orders', () => shop.call(countOrders, { body: {} })],
    ['brands', () => shop.call(findBrands, { body: { catalog: { in: [catalog] } } })],
    ['properties', () => shop.call(findProperties, { body: { catalog: { in: [catalog] } } })],
  ])('%s read no large table from end to end', async (_what, ask) => {
    server.guard.forget();
    await ask();
    const tables = await companyTables(pools().owner);
    const asked = server.guard.statements.filter(
      ({ text }) => /^\s*(with|select)\b/i.test(text) && tables.some((table) => text.includes(table)),
    );
    expect(asked.length).toBeGreaterThan(0);
    for (const statement of asked) expect(await readWhole(statement), statement.text.replace(/\s+/g, ' ')).toEqual([]);
  });

  it('would be told of one that does', async () => {
    const blind =
      'set local enable_indexscan = off; set local enable_indexonlyscan = off; set local enable_bitmapscan = off';
    const statement = { text: 'select count(*) from offers where company_id = $1', values: [shop.company] };
    expect(await readWhole(statement, blind)).toEqual(['offers']);
  });
});
