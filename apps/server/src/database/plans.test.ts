import { createHash } from 'node:crypto';
import {
  changeOffer,
  changeOptions,
  changeOrder,
  countAccounts,
  countOffers,
  countOrders,
  countPictures,
  countReturns,
  createAccount,
  createBrand,
  createCatalog,
  createCategory,
  createCollection,
  createOffer,
  createOrder,
  createOrderProperty,
  createProperty,
  createRelation,
  findAccounts,
  findBrands,
  findCategorySuggestions,
  findCollections,
  findOffers,
  findOrderSources,
  findOrderStatuses,
  findOrders,
  findPairs,
  findProductMappings,
  findProductOffers,
  findProperties,
  findPropertyGroups,
  findRelatedProducts,
  findRelations,
  findReturns,
  findShipments,
  findSources,
  findTargets,
  getAccounts,
  getBrand,
  getCatalog,
  getCategory,
  getCategoryTree,
  getCoverage,
  getProduct,
  getPropertyAssessment,
  kind,
  removeBrands,
  shortSearchAmong,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownTitles, ownValues } from '../marketplaces/stored/properties.queries.ts';
import { countWithOption } from '../orders/values/holders.queries.ts';
import { token } from '../properties/tokens.ts';
import { aCompany, type Shop } from '../testing/client.ts';
import { countAnew } from '../testing/counts.ts';
import { type Reading, readingOf, readingsOf } from '../testing/reading.ts';
import { useServer } from '../testing/server.ts';
import { pools, withCompany } from './pools.ts';

/** The lists of a company with many rows, among others that have as many: none may read a whole table. */
const server = useServer();
const many = 15_000;
/** An option that the values of every order have. */
const held = { property: '999999', option: '999999' };

let shop: Shop;
let catalog = '';
let brand = '';
let category = '';
let offer = '';
let product = '';
let related = '';
let relation = '';
let weight = '';
let height = '';
let places = '';
let colour = '';
let account = '';

beforeAll(async () => {
  for (const each of [await aCompany(server), await aCompany(server)]) {
    shop = each;
    catalog = (await shop.call(createCatalog, { body: { title: 'Товары' } })).id;
    brand = (await shop.call(createBrand, { path: { catalog }, body: { title: 'Северин' } })).id;
    weight = (await shop.call(createProperty, { path: { catalog }, body: { title: 'Вес', type: kind.integer } })).id;
    height = (await shop.call(createProperty, { path: { catalog }, body: { title: 'Высота', type: kind.integer } })).id;
    // All have the last one, nobody any of the others.
    const operations = Array.from({ length: 20 }, (_, place) => ({
      mode: 'create' as const,
      value: `Цвет ${place + 10}`,
    }));
    const coloured = { title: 'Цвет', type: kind.shortText, options: true };
    colour = (await shop.call(createProperty, { path: { catalog }, body: coloured })).id;
    const { rows: options } = await shop.call(changeOptions, {
      path: { catalog, property: colour },
      body: { operations },
    });
    const last = options.at(-1);
    const ofAll = last?.status === 'done' ? last.id : '';
    const path = { catalog, brand };
    const collection = (await shop.call(createCollection, { path, body: { title: 'Лето' } })).id;
    category = (await shop.call(createCategory, { path: { catalog }, body: { title: 'Чайники' } })).id;
    const made = await shop.call(createOffer, {
      body: {
        catalog,
        article: 'A-0',
        title: 'Чайник',
        brand,
        collection,
        category,
        barcodes: ['4600000000017'],
        price: '100',
        stock: 5,
        productProperties: [
          { property: weight, values: [7] },
          { property: height, values: [1] },
          { property: colour, values: [{ option: ofAll }] },
        ],
      },
    });
    product = made.product;
    offer = made.id;
    const { id } = await shop.call(createOrder, {
      body: { number: 'N-0', products: [{ offer, quantity: 1, price: '100' }] },
    });
    places = (await shop.call(createOrderProperty, { body: { title: 'Мест', type: kind.integer } })).id;
    await shop.call(changeOrder, { path: { id }, body: { properties: [{ property: places, values: [2] }] } });
    const keys = { client_id: '1001', api_key: 'sandbox-1' };
    const body = { title: 'Лавка', marketplace: 'ozon' as const, environment: 'sandbox' as const, catalog, keys };
    account = (await shop.call(createAccount, { body })).id;
    relation = (await shop.call(createRelation, { body: { catalog, kind: 2, title: 'Чехлы' } })).id;
    await multiply(shop.company);
  }
  await pools().owner.query('analyze');
  server.guard.forget();
});

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
    tokens: `array(select x from unnest(t.tokens) x where x < ${11 * 2 ** 48} or x >= ${12 * 2 ** 48})`,
    title_key: `'чайник ' || n`,
    search_text: `'чайник a-' || n || ' ' || md5(n::text)`,
    updated_at: `now() - n * interval '1 minute'`,
    num_vals: `array[7, n]::float8[]`,
  });
  await clone('offer_prices', { offer_id: `${base} + n` });
  await clone('offer_stocks', { offer_id: `${base} + n` });
  await clone('offer_numbers', { offer_id: `${base} + n`, num: 'n' });
  await clone('orders', {
    id: `${base} + n`,
    number: `'N-' || n`,
    search_text: `'n-' || n || ' ' || md5(n::text)`,
    people_text: `case when n % 3 = 0 then (79000000000 + n::bigint * 7919) || ' ' || md5('p' || n) else '' end`,
    delivery_type: `case when n % 500 = 1 then 'PICKUP' else 'FBS' end`,
    service_types: `case when n % 3 = 0 then '{DELIVERY}'::text[] else '{}' end`,
    accounting_at: `case when n % 400 = 1 then null else now() end`,
    kopecks: 'n * 100',
    created_at: `now() - n * interval '1 minute'`,
    state: `(array['new', 'assembling', 'ready', 'delivering', 'delivered', 'cancelled'])[1 + n % 6]`,
    property_values: `t.property_values || '{"${held.property}": [{"option": "${held.option}"}]}'`,
  });
  await clone('order_search', {
    order_id: `${base} + n`,
    tokens: `array[n, ${token('option', held.option)}]::bigint[]`,
  });
  related = String(base + 1);
  await owner.query(
    `insert into related_products (company_id, relation_id, source_id, target_id)
     select $1, $2, $3::bigint + n, $3::bigint + 1 + n % 500 from generate_series(1, ${many}) n where n <> 1 + n % 500`,
    [company, relation, base],
  );
  await owner.query(
    `insert into pictures (company_id, catalog_id, address, address_hash, state)
     select $1, $2, n::text, sha256(n::text::bytea), 'kept' from generate_series(1, ${many}) n`,
    [company, catalog],
  );
  // All of one order, far down the lists.
  const { rows } = await owner.query<{ id: string }>(
    'insert into shipments (company_id, departure) values ($1, now()) returning id',
    [company],
  );
  await owner.query(
    `insert into parcels (company_id, order_id, place, shipment_id, state, labelled_at) select $1, $2::bigint, n, $3, 'confirmed', now() from generate_series(1, ${many}) n`,
    [company, base + many, rows[0]?.id],
  );
  await owner.query(
    `insert into sync_products (company_id, account_id, article, article_key, remote_id, title, offer_id, linked_by, linked_at)
     select $1, $2, 'A-' || n, 'a-' || n, n, 'Чайник', $3::bigint + n, 'article', now() from generate_series(1, ${many}) n`,
    [company, account, base],
  );
  await owner.query(
    `insert into order_returns (company_id, account_id, marketplace, remote_id, order_number, kind, state, remote_state, status, reason, comment, place, barcode,
       created_at, changed_at, currency, pieces, told, search_text)
     select $1, $2, 'ozon', n, 'N-' || n, 'return', case when n % 500 = 0 then 'ready' else 'fetched' end, 'fetched', '', '', '', '', '',
       now() - n * interval '1 minute', now(), 'RUB', 1, '', 'n-' || n || ' ' || md5(n::text) from generate_series(1, ${many}) n`,
    [company, account],
  );
  await countAnew(owner, company);
}

const large = [
  'products',
  'offers',
  'offer_search',
  'offer_prices',
  'offer_stocks',
  'offer_numbers',
  'orders',
  'order_search',
  'sync_products',
  'related_products',
  'pictures',
  'parcels',
  'order_returns',
];
const largeRead = ({ whole }: Reading) => whole.filter((table) => large.includes(table));

/** Rows that a statement may read for a page of fifty, twenty for each: its own, and those that are looked through to find it. */
const page = 20 * 50;
/** A list is looked through this far before it is gathered from its filters' indexes. */
const probe = 3000 + page;
/** A count stops here. */
const bounded = 10_001;

describe('lists of a large company, explained as the bound role', () => {
  it.each<[string, () => Promise<unknown>, number?]>([
    ['offers', () => shop.call(findOffers, { path: { catalog }, body: {} })],
    ['offers far down', () => shop.call(findOffers, { path: { catalog }, body: { offset: 12_000 } }), 12_000 + page],
    [
      'offers by part of a title',
      () => shop.call(findOffers, { path: { catalog }, body: { search: 'айник a-1234' } }),
      probe,
    ],
    ['offers by article', () => shop.call(findOffers, { path: { catalog }, body: { search: 'A-777' } })],
    [
      'offers by articles',
      () => shop.call(findOffers, { path: { catalog }, body: { articles: ['A-1', 'A-2'] } }),
      probe,
    ],
    ['offers of a brand', () => shop.call(findOffers, { path: { catalog }, body: { brand: { in: [brand] } } })],
    [
      'offers by a number',
      () => shop.call(findOffers, { path: { catalog }, body: { properties: [{ property: weight, from: 5, to: 9 }] } }),
    ],
    [
      'offers by few of many numbers',
      () => shop.call(findOffers, { path: { catalog }, body: { properties: [{ property: height, from: 5, to: 9 }] } }),
      probe,
    ],
    [
      'the count of few of many numbers',
      () => shop.call(countOffers, { path: { catalog }, body: { properties: [{ property: height, from: 5, to: 9 }] } }),
    ],
    ['offers by prices', () => shop.call(findOffers, { path: { catalog }, body: { price: { from: '100' } } })],
    [
      'offers by a price that few have',
      () => shop.call(findOffers, { path: { catalog }, body: { price: { from: '4', to: '5' } } }),
      2 * probe,
    ],
    ['offers in stock', () => shop.call(findOffers, { path: { catalog }, body: { stock: { from: 1 } } })],
    ['offers with a picture', () => shop.call(findOffers, { path: { catalog }, body: { pictured: true } }), probe],
    ['offers without a picture', () => shop.call(findOffers, { path: { catalog }, body: { pictured: false } })],
    [
      'offers without a purchase price',
      () => shop.call(findOffers, { path: { catalog }, body: { purchasePriced: false } }),
    ],
    [
      'offers that no account is linked to',
      () => shop.call(findOffers, { path: { catalog }, body: { linked: false } }),
    ],
    ['offers in the order of prices', () => shop.call(findOffers, { path: { catalog }, body: { sort: 'price' } })],
    ['offers in the order of stock', () => shop.call(findOffers, { path: { catalog }, body: { sort: '-stock' } })],
    [
      'offers of a brand in the order of prices',
      () => shop.call(findOffers, { path: { catalog }, body: { sort: '-price', brand: { in: [brand] } } }),
    ],
    [
      'offers in the order of a number',
      () => shop.call(findOffers, { path: { catalog }, body: { sort: `-property:${height}` } }),
    ],
    [
      'offers in the order of options that nobody has',
      () => shop.call(findOffers, { path: { catalog }, body: { sort: `property:${colour}` } }),
      2 * page,
    ],
    [
      'offers by another form of a word',
      () => shop.call(findOffers, { path: { catalog }, body: { search: 'чайниками a-1234' } }),
      probe,
    ],
    [
      'offers by a word with a slip',
      () => shop.call(findOffers, { path: { catalog }, body: { search: 'чайнек a-1234' } }),
      probe,
    ],
    [
      'offers by a word in the other layout, and a price',
      () => shop.call(findOffers, { path: { catalog }, body: { search: 'xfqybr', sort: 'price' } }),
      probe,
    ],
    [
      'the count of offers by a word in the other layout',
      () => shop.call(countOffers, { path: { catalog }, body: { search: 'xfqybr' } }),
      bounded,
    ],
    ['offers by title', () => shop.call(findOffers, { path: { catalog }, body: { sort: 'title' } })],
    [
      'the count of offers',
      () => shop.call(countOffers, { path: { catalog }, body: { brand: { in: [brand] } } }),
      bounded,
    ],
    ['orders', () => shop.call(findOrders, { body: {} })],
    ['orders by number', () => shop.call(findOrders, { body: { search: 'N-777' } })],
    ['orders by two letters', () => shop.call(findOrders, { body: { search: 'ab' } })],
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
    ['orders by a phone', () => shop.call(findOrders, { body: { search: '8 900 005-54-33' } })],
    [
      'orders by a name',
      () => shop.call(findOrders, { body: { search: createHash('md5').update('p777').digest('hex').slice(0, 9) } }),
    ],
    ['orders by a number of ours', () => shop.call(findOrders, { body: { search: '123456789' } })],
    [
      'orders by a rare delivery',
      () => shop.call(findOrders, { body: { filters: { deliveryType: { in: ['PICKUP'] } } } }),
    ],
    ['orders with a service', () => shop.call(findOrders, { body: { filters: { service: { in: ['DELIVERY'] } } } })],
    [
      'orders by a narrow sum',
      () => shop.call(findOrders, { body: { filters: { total: { from: '500', to: '540' } } } }),
    ],
    ['orders that accounting lacks', () => shop.call(findOrders, { body: { filters: { sent: false } } })],
    ['orders by deadline', () => shop.call(findOrders, { body: { sort: 'shipBy' } })],
    ['the counts of orders', () => shop.call(countOrders, { body: {} })],
    ['the counts of orders by a search', () => shop.call(countOrders, { body: { search: 'n-' } }), 2 * bounded],
    ['statuses of orders', () => shop.call(findOrderStatuses, { body: {} })],
    ['sources of orders', () => shop.call(findOrderSources, { body: {} })],
    ['offers by barcode', () => shop.call(findOffers, { path: { catalog }, body: { search: '4600000000017' } })],
    [
      'offers by two letters',
      () => shop.call(findOffers, { path: { catalog }, body: { search: 'ик' } }),
      2 * shortSearchAmong + page,
    ],
    [
      'the count of offers by two letters',
      () => shop.call(countOffers, { path: { catalog }, body: { search: 'щъ' } }),
      3 * shortSearchAmong + page,
    ],
    ['offers of a product', () => shop.call(findProductOffers, { path: { product } })],
    ['a product', () => shop.call(getProduct, { path: { id: product } })],
    ['the catalog and what it holds', () => shop.call(getCatalog, { path: { id: catalog } }), 5 * bounded],
    ['categories', () => shop.call(getCategoryTree, { path: { catalog, typeId: '0' } })],
    ['a category', () => shop.call(getCategory, { path: { catalog, id: category } })],
    ['brands', () => shop.call(findBrands, { body: { catalog: { in: [catalog] } } })],
    ['brands by their products', () => shop.call(findBrands, { body: { sort: '-products' } })],
    ['a brand', () => shop.call(getBrand, { path: { catalog, brand } })],
    ['collections', () => shop.call(findCollections, { body: { catalog: { in: [catalog] } } })],
    ['accounts', () => shop.call(findAccounts, { body: {} })],
    ['an account', () => shop.call(getAccounts, { path: { ids: [account] } })],
    ['the counts of an account', () => shop.call(countAccounts, { path: { ids: [account] } }), 2 * bounded],
    ['the products of an account', () => shop.call(findProductMappings, { path: { account }, body: {} })],

    ['relations of a catalog', () => shop.call(findRelations, { path: { catalog } }), bounded + page],
    ['what a product is related to', () => shop.call(findRelatedProducts, { path: { product: related }, body: {} })],
    [
      'related products by an article',
      () => shop.call(findRelatedProducts, { path: { product: related }, body: { search: 'a-7' } }),
    ],
    ['targets of a product', () => shop.call(findTargets, { path: { relation, source: related } })],
    ['sources of a product', () => shop.call(findSources, { path: { relation, target: related } })],
    ['pairs of a relation', () => shop.call(findPairs, { path: { relation } })],
    ['the counts of pictures', () => shop.call(countPictures, { path: { catalog } }), bounded],
    ['returns', () => shop.call(findReturns, { body: {} })],
    ['returns by an order', () => shop.call(findReturns, { body: { search: 'N-777' } })],
    ['returns by a word that none has', () => shop.call(findReturns, { body: { search: 'чайник' } })],
    ['the counts of returns', () => shop.call(countReturns, { body: {} }), 2 * bounded + page],
    ['returns in a state', () => shop.call(findReturns, { body: { state: ['ready'] } })],
    ['shipments, and what lies in them', () => shop.call(findShipments, { body: {} }), bounded + page],
    [
      'categories to be mapped',
      () => shop.call(findCategorySuggestions, { path: { marketplace: 'ozon' }, query: { catalog } }),
    ],
    ['how far a catalog has come on marketplaces', () => shop.call(getCoverage, { path: { catalog } })],
    ['brands to be mapped', () => withCompany(shop.company, (db) => ownTitles(db, catalog, 'brand'))],
    ['values to be mapped', () => withCompany(shop.company, (db) => ownValues(db, weight)), 5 * bounded],
    [
      'what holds an option of orders',
      () => withCompany(shop.company, (db) => countWithOption(db, held.property, held.option)),
      5 * bounded,
    ],
    ['an offer that is saved', () => shop.call(changeOffer, { path: { id: offer }, body: { price: '77' } })],
    ['properties', () => shop.call(findProperties, { body: { catalog: { in: [catalog] } } })],
    ['groups of properties', () => shop.call(findPropertyGroups, { path: { catalog } })],
    [
      'what a change of a property would touch',
      () => shop.call(getPropertyAssessment, { path: { catalog, property: weight } }),
      3 * bounded,
    ],
    [
      'a brand that is refused to go',
      () => shop.refused(removeBrands, { path: { catalog, ids: [brand] } }),
      bounded + page,
    ],
  ])('%s read few rows, and no large table from end to end', async (_what, ask, most = page) => {
    const readings = await readingsOf(server, shop.company, ask);
    expect(readings.length).toBeGreaterThan(0);
    for (const reading of readings) {
      expect(largeRead(reading), reading.statement).toEqual([]);
      expect(reading.read, reading.statement).toBeLessThanOrEqual(most);
    }
  });

  it('would be told of one that does', async () => {
    const blind =
      'set local enable_indexscan = off; set local enable_indexonlyscan = off; set local enable_bitmapscan = off';
    const statement = { text: 'select count(*) from offers where company_id = $1', values: [shop.company] };
    const reading = await readingOf(shop.company, statement, blind);
    expect(largeRead(reading)).toEqual(['offers']);
    expect(reading.read).toBeGreaterThan(page);
  });
});
