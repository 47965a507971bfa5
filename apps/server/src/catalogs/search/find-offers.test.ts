import { articleKey, countOffers, createBulkChange, findOffers, shortSearchAmong } from '@prilavok/contract';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { pools } from '../../database/pools.ts';
import { aCompany, type Shop } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aBrand, aCatalog, anOffer } from '../testing/making.ts';

const server = useServer();

const goods = [
  { article: 'AC-5860', title: 'Чайник', barcodes: ['4600000000017'] },
  { article: 'AC 5860 red', title: 'Чайник красный' },
  { article: 'F-1', title: 'Фильтр для AC-5860' },
  { article: 'АВ/12', title: 'Крышка' },
  { article: '12', title: 'Ложка' },
  { article: 'L-3', title: 'Ложки, 12 штук' },
  { article: 'X-4', title: 'Термос', barcodes: ['0012345678905'] },
];

async function aShop() {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  for (const offer of goods) await anOffer(shop, catalog, offer);
  return { shop, catalog };
}

const articles = async (shop: Shop, catalog: string, body: object) =>
  (await shop.call(findOffers, { path: { catalog }, body })).rows.map(({ article }) => article);

describe('a code that is typed', () => {
  let shop: Shop;
  let catalog = '';
  beforeAll(async () => {
    ({ shop, catalog } = await aShop());
  });

  it.each<[string, string[]]>([
    ['AC-5860', ['AC-5860', 'AC 5860 red']],
    ['ac 5860', ['AC-5860', 'AC 5860 red']],
    ['ac5860', ['AC-5860', 'AC 5860 red']],
    // All in Cyrillic letters that look the same.
    ['АС5860', ['AC-5860', 'AC 5860 red']],
    ['ab12', ['АВ/12']],
    ['4600000000017', ['AC-5860']],
    ['12345678905', ['X-4']],
    ['00012345678905', ['X-4']],
    // No offer has it whole: parts of titles, articles and barcodes are found as ever.
    ['ac-586', ['AC-5860', 'F-1']],
    ['460000000', ['AC-5860']],
    // So short a code is as often a number of pieces: the article comes first, the others after it.
    ['12', ['12', 'L-3', 'X-4', 'АВ/12']],
  ])('«%s» finds %s', async (search, found) => {
    expect(await articles(shop, catalog, { search, sort: 'article' })).toEqual(found);
    const count = await shop.call(countOffers, { path: { catalog }, body: { search } });
    expect(count).toEqual({ total: found.length, more: false });
  });

  it('finds nothing that the other filters leave out', async () => {
    const { id: brand } = await aBrand(shop, catalog);
    await anOffer(shop, catalog, { article: 'AC5860-blue', title: 'Чайник синий', brand });
    expect(await articles(shop, catalog, { search: 'AC 5860', brand: { in: [brand] } })).toEqual(['AC5860-blue']);
    expect(await articles(shop, catalog, { search: 'AC5860blue', brand: { in: [brand] } })).toEqual(['AC5860-blue']);
  });
});

test('all that match a code are those that the list shows', async () => {
  const { shop, catalog } = await aShop();
  const change = { kind: 'price_set' as const, field: 'price' as const, amount: '100' };
  const selection = { filter: { search: 'AC 5860' }, allBut: [] };
  const act = await shop.call(createBulkChange, { path: { catalog }, body: { selection, change } });
  expect(act.progress.total).toBe(2);
});

test('one or two letters are looked for among the offers that changed last, and the count says that there may be more', async () => {
  const { shop, catalog } = await aShop();
  await pools().owner.query(
    `insert into offer_search (company_id, id, catalog_id, product_id, article, title, title_key, created_at, updated_at, search_text, tokens)
     select company_id, 1000000000 + n, catalog_id, product_id, 'N-' || n, 'Новое', 'новое', now(), now() + interval '1 hour', 'новое n-' || n, tokens
     from offer_search, generate_series(1, $2::int) n where company_id = $1 and article = 'F-1'`,
    [shop.company, shortSearchAmong - 2],
  );
  // The two that changed last of the older ones are still among them.
  expect(await articles(shop, catalog, { search: 'те' })).toEqual(['X-4']);
  expect(await articles(shop, catalog, { search: 'ча' })).toEqual([]);
  expect(await shop.call(countOffers, { path: { catalog }, body: { search: 'те' } })).toEqual({ total: 1, more: true });
  // A whole article is found however old its offer is.
  expect(await articles(shop, catalog, { search: 'f1' })).toEqual(['F-1']);
  // With three letters the index finds them all.
  expect((await articles(shop, catalog, { search: 'чай' })).length).toBe(2);
});

test('the database reads an article as the server does', async () => {
  const samples = ['АС 5860', 'ЁЛ-1', 'a_b.c/d', 'Ремонт-Х', 'ÄÖ ß 1', 'MLPF3ZD/A'];
  const { rows } = await pools().owner.query<{ made: string }>(
    `select indexdef as made from pg_indexes where indexname = 'offer_search_code'`,
  );
  const expression = /translate\(.*'::text\)/.exec(rows[0]?.made ?? '')?.[0];
  const { rows: read } = await pools().owner.query<{ key: string }>(
    `select ${expression} as key from unnest($1::text[]) with ordinality as x(article, place) order by place`,
    [samples],
  );
  expect(read.map(({ key }) => key)).toEqual(samples.map(articleKey));
});
