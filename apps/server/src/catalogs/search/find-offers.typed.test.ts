import { countOffers, createBulkChange, fewFound, findOffers } from '@prilavok/contract';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { pools } from '../../database/pools.ts';
import { aCompany, eventually, type Shop } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog, anOffer } from '../testing/making.ts';
import { gatherWords } from './words.jobs.ts';

const server = useServer({ worker: true });

const goods = [
  { article: 'R-1', title: 'Фен Remington AC5860 чёрный' },
  { article: 'R-2', title: 'Щипцы Remington' },
  { article: 'R-3', title: 'Фен-щётка Bosch' },
  { article: 'S-1', title: 'Сковорода чугунная 28 см' },
  { article: 'S-2', title: 'Набор: сковороды и крышки' },
  { article: 'C-1', title: 'Кот игрушечный' },
  { article: 'C-2', title: 'Код для замка' },
  { article: 'P-1', title: 'Фильтр для KL 7712' },
];

const find = async (shop: Shop, catalog: string, body: object) =>
  (await shop.call(findOffers, { path: { catalog }, body })).rows;
const articles = async (shop: Shop, catalog: string, body: object) =>
  (await find(shop, catalog, body)).map(({ article }) => article);

const gather = (company: string, catalog: string) =>
  gatherWords.work({
    payload: { company, catalog },
    signal: AbortSignal.timeout(10_000),
    attempt: 1,
    attempts: 1,
    survived: async () => {},
  });

describe.each([['gathered'], ['of offers that are there just now']])('words %s', (when) => {
  let shop: Shop;
  let catalog = '';
  beforeAll(async () => {
    shop = await aCompany(server);
    catalog = (await aCatalog(shop)).id;
    for (const offer of goods) await anOffer(shop, catalog, offer);
    if (when === 'gathered') {
      await gather(shop.company, catalog);
      // All that is known is what was gathered.
      await pools().owner.query(`update catalogs set words_until = now() + interval '1 hour' where id = $1`, [catalog]);
    }
  });

  it.each<[typed: string, found: string[], reasons: (string[] | undefined)[]]>([
    ['remington фен', ['R-1'], [undefined]],
    ['фен remington', ['R-1'], [undefined]],
    ['ковор', ['S-1', 'S-2'], [undefined, undefined]],
    ['сковороды', ['S-2', 'S-1'], [undefined, ['form']]],
    ['сковородами', ['S-1', 'S-2'], [['form'], ['form']]],
    ['скаворода', ['S-1', 'S-2'], [['slip'], ['slip']]],
    ['скавороды 28', ['S-1'], [['slip']]],
    ['aty', ['R-1', 'R-3'], [['layout'], ['layout']]],
    ['crjdjhjlf', ['S-1', 'S-2'], [['layout'], ['layout']]],
    ['ремингтон', ['R-1', 'R-2'], [['letters'], ['letters']]],
    ['ремингт', ['R-1', 'R-2'], [['letters'], ['letters']]],
    ['бош', ['R-3'], [['letters']]],
    ['щетка bosch', ['R-3'], [undefined]],
    ['сковарода фен', [], []],
    ['aty ремингтон', ['R-1'], [['layout', 'letters']]],
    // Known here as it is: nobody meant the other one.
    ['кот', ['C-1'], [undefined]],
    ['kl7712', ['P-1'], [['signs']]],
    ['ac 5860', ['R-1'], [undefined]],
    ['ac-5860', ['R-1'], [['signs']]],
    ['фс5860', ['R-1'], [['layout']]],
    // With digits, what is there is all that was meant.
    ['сковороды 28', ['S-1'], [['form']]],
    ['remington ac5860', ['R-1'], [undefined]],
    ['100%', [], []],
    ['ничего такого', [], []],
  ])('«%s» finds %s, and says why', async (search, found, reasons) => {
    const rows = await find(shop, catalog, { search, sort: 'article' });
    expect(rows.map(({ article }) => article)).toEqual(found);
    expect(rows.map((row) => row.found?.reasons)).toEqual(reasons);
    const counted = await shop.call(countOffers, { path: { catalog }, body: { search } });
    expect(counted).toEqual({ total: found.length, more: false });
  });

  it('tells which words of an offer stand for those that were typed', async () => {
    const [row] = await find(shop, catalog, { search: 'скаворода чугунная' });
    expect(row?.found?.words).toEqual(['сковород', 'чугунная']);
  });

  it('has each offer once, page by page, those that are found as typed first', async () => {
    const pages = [];
    for (let offset = 0; offset < 3; offset++)
      pages.push(await articles(shop, catalog, { search: 'сковороды', limit: 1, offset, sort: 'article' }));
    expect(pages).toEqual([['S-2'], ['S-1'], []]);
  });

  it('orders by a price, and has finds of both tries in it', async () => {
    expect(await articles(shop, catalog, { search: 'сковороды', sort: '-price' })).toEqual(['S-2', 'S-1']);
  });
});

test('all that match are the offers that the list shows', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  for (const offer of goods) await anOffer(shop, catalog, offer);
  const change = { kind: 'price_set' as const, field: 'price' as const, amount: '100' };
  const selection = { filter: { search: 'скаворода' }, allBut: [] };
  const act = await shop.call(createBulkChange, { path: { catalog }, body: { selection, change } });
  expect(act.progress.total).toBe(2);
});

test('a search that finds a page of offers as it was typed looks for nothing else', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  await anOffer(shop, catalog, { title: 'Сковорода' });
  for (let made = 0; made < fewFound; made++) await anOffer(shop, catalog, { title: `Сковороды, набор ${made}` });
  const counted = () => shop.call(countOffers, { path: { catalog }, body: { search: 'сковороды' } });
  expect(await counted()).toEqual({ total: fewFound, more: false });
  expect((await find(shop, catalog, { search: 'сковороды', limit: 100 })).length).toBe(fewFound);
});

test('words of another company and another catalog stay theirs', async () => {
  const [one, other] = [await aCompany(server), await aCompany(server)];
  const { id: catalog } = await aCatalog(one);
  const { id: theirs } = await aCatalog(other);
  const { id: second } = await aCatalog(one);
  await anOffer(other, theirs, { title: 'Сковорода' });
  await anOffer(one, second, { title: 'Сковорода' });
  await anOffer(one, catalog, { title: 'Скавороды' });
  for (const [shop, where] of [
    [one, catalog],
    [one, second],
    [other, theirs],
  ] as const)
    await gather(shop.company, where);
  // «скаворода» is a word here, and nothing tells of another.
  const rows = await find(one, catalog, { search: 'скаворода' });
  expect(rows.map((row) => row.found?.reasons)).toEqual([['form']]);
});

test('words of offers that came since are gathered by whoever looks for them', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  await anOffer(shop, catalog, { title: 'Сковорода' });
  await pools().owner.query(
    `insert into offer_search (company_id, id, catalog_id, product_id, article, title, title_key, created_at, updated_at, search_text, tokens)
     select company_id, 2000000000 + n, catalog_id, product_id, 'N-' || n, 'Новое', 'новое', now(), now() + interval '1 hour', 'новое n-' || n, tokens
     from offer_search, generate_series(1, 400) n where company_id = $1`,
    [shop.company],
  );
  expect(await articles(shop, catalog, { search: 'скаворода' })).toEqual([]);
  const found = await eventually(async () => {
    const some = await articles(shop, catalog, { search: 'скаворода' });
    return some.length > 0 && some;
  });
  expect(found).toHaveLength(1);
});
