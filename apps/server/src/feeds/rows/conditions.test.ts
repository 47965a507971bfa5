import { changeOffer, createAccount, type FeedCondition, type FeedTests, kind } from '@prilavok/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namesFor } from '../../catalogs/index.ts';
import { aBrand, aCatalog, aCategory, anOffer, anOption, aProperty, aUnit } from '../../catalogs/testing/making.ts';
import { pools, withCompany } from '../../database/pools.ts';
import { aCompany, type Shop } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { failedTests, offerFits } from './offer-fits.ts';
import { countFitting, factsOf, offersFrom } from './offers.queries.ts';

const server = useServer();

let shop: Shop;
let catalog = '';
/** Everything that a test of a condition may name. */
const named = {
  categories: [] as string[],
  brands: [] as string[],
  accounts: [] as string[],
  option: '',
  text: '',
  flag: '',
  number: '',
  weight: '',
  box: '',
  gram: '',
  kilogram: '',
};

beforeAll(async () => {
  shop = await aCompany(server);
  catalog = (await aCatalog(shop)).id;
  const dishes = await aCategory(shop, catalog, 'Посуда');
  const cups = await aCategory(shop, catalog, 'Чашки', dishes.id);
  const other = await aCategory(shop, catalog, 'Прочее');
  named.categories = [dishes.id, cups.id, other.id, '999999'];
  named.brands = [(await aBrand(shop, catalog)).id, (await aBrand(shop, catalog)).id, '999999'];
  const [g, kg] = [await aUnit(shop, 'г'), await aUnit(shop, 'кг')];
  [named.gram, named.kilogram] = [g.unit, kg.unit];
  const scheme = { unitGroup: kg.group, defaultUnit: kg.unit, storageUnit: null, min: null, max: null };
  const colour = await aProperty(shop, catalog, { title: 'Цвет', type: kind.shortText, options: true, multiple: true });
  const red = await anOption(shop, catalog, colour.id, 'красный');
  named.option = `${colour.id}:${red}`;
  named.text = (await aProperty(shop, catalog, { title: 'Вкус', type: kind.shortText, multiple: true })).id;
  named.flag = (await aProperty(shop, catalog, { title: 'Новинка', type: kind.boolean })).id;
  named.number = (await aProperty(shop, catalog, { title: 'Объём', type: kind.decimal })).id;
  named.weight = (await aProperty(shop, catalog, { title: 'Вес', type: kind.unit, scheme })).id;
  named.box = (await aProperty(shop, catalog, { title: 'Коробка', type: kind.dimensions })).id;
  const keys = { client_id: '77009', api_key: 'sandbox-key-of-conditions' };
  const body = { title: 'Ozon', marketplace: 'ozon', environment: 'sandbox', keys, catalog } as const;
  named.accounts = [(await shop.call(createAccount, { body })).id, '999999'];
  const picture = { file: null, url: 'https://shop.test/1.png', title: '' };
  for (let at = 0; at < 16; at++) {
    const has = (bit: number) => (at & (1 << bit)) !== 0;
    const offer = await anOffer(shop, catalog, {
      article: `A-${at}`,
      category: has(0) ? cups.id : has(1) ? dishes.id : at === 6 ? other.id : null,
      brand: has(2) ? (named.brands[0] ?? null) : at === 9 ? (named.brands[1] ?? null) : null,
      price: at === 5 ? null : `${100 + 10 * at}`,
      oldPrice: has(1) ? `${150 + at}.50` : null,
      purchasePrice: has(2) ? `${60 + 7 * at}` : null,
      stock: at === 3 ? null : has(3) ? at : 0,
      ...(has(0) ? { images: [picture] } : {}),
      properties: [
        { property: colour.id, values: has(1) ? [{ option: red }] : [] },
        { property: named.text, values: has(2) ? ['Мята ёлка', `лимон ${at}`] : [] },
        { property: named.flag, values: has(3) ? [at % 3 === 0] : [] },
        { property: named.number, values: has(0) ? [at / 4] : [] },
        {
          property: named.weight,
          values: has(1) ? [{ value: at * 100, unit: g.unit }] : [{ value: at, unit: kg.unit }],
        },
        { property: named.box, values: has(3) ? [{ width: at, height: 10, length: null, weight: null }] : [] },
      ],
    });
    if (at === 15) await shop.call(changeOffer, { path: { id: offer.id }, body: { price: '99' } });
  }
  // What a marketplace says is written as its reading would: without one.
  const { owner } = pools();
  await owner.query(
    `insert into account_links (company_id, account_id, offer_id) select company_id, $2, id from offers where catalog_id = $1 and id % 3 = 0`,
    [catalog, named.accounts[0]],
  );
  await owner.query(
    `insert into sale_states (company_id, account_id, offer_id, state)
     select company_id, $2, id, case when id % 2 = 0 then 'on_sale' else 'no_stock' end from offers where catalog_id = $1`,
    [catalog, named.accounts[0]],
  );
  await owner.query(
    `update offer_stocks set changed_at = now() - make_interval(days => (offer_id % 5)::int) where offer_id in (select id from offers where catalog_id = $1)`,
    [catalog],
  );
  await owner.query(
    `update offer_search set updated_at = now() - make_interval(days => (id % 5)::int), completeness = case when id % 4 = 0 then null else (id % 4) * 25 end where catalog_id = $1`,
    [catalog],
  );
  // The search rows know of the links by their tokens.
  const { reindexOffers } = await import('../../catalogs/index.ts');
  const { rows } = await owner.query<{ id: string }>('select id from offers where catalog_id = $1', [catalog]);
  await withCompany(shop.company, (db) =>
    reindexOffers(
      db,
      rows.map(({ id }) => id),
    ),
  );
});

// Their counts were not kept: the server's own check of them would find so.
afterAll(() => pools().owner.query('delete from sale_states'));

const some = (ids: () => string[]) => fc.constant(0).chain(() => fc.subarray(ids()));
const among = (ids: () => string[]) => fc.record({ in: some(ids), notIn: some(ids) }, { requiredKeys: [] });
const bounds = <Bound>(bound: fc.Arbitrary<Bound>) => fc.record({ from: bound, to: bound }, { requiredKeys: [] });
const money = fc.integer({ min: 50, max: 300 }).map(String);

/** A test of every kind, with values near those of the offers. */
function arbitraryTest(): fc.Arbitrary<FeedTests> {
  const [colour = '', red = ''] = named.option.split(':');
  const property = (filter: object) => fc.constant({ property: filter } as FeedTests);
  const properties: fc.Arbitrary<FeedTests>[] = [
    property({ property: colour, options: [red] }),
    property({ property: colour, filled: false }),
    property({ property: named.text, contains: 'ЕЛК' }),
    property({ property: named.text, equal: 'мята елка' }),
    property({ property: named.text, oneOf: ['Лимон 7', 'лимон 4'] }),
    property({ property: named.flag, equal: true }),
    property({ property: named.flag, equal: false }),
    property({ property: named.number, equal: 1.25 }),
    property({ property: named.number, from: 1, to: 3 }),
    property({ property: named.weight, from: 1000, unit: named.gram }),
    property({ property: named.weight, to: 5, unit: named.kilogram }),
    property({ property: named.box, side: 'width', from: 10 }),
    property({ property: named.box, filled: true }),
  ];
  const test = <Name extends keyof FeedTests>(name: Name, value: fc.Arbitrary<unknown>) =>
    value.map((given) => ({ [name]: given }) as FeedTests);
  return fc.oneof(
    ...properties,
    test(
      'category',
      among(() => named.categories),
    ),
    test(
      'brand',
      among(() => named.brands),
    ),
    test(
      'account',
      among(() => named.accounts),
    ),
    test(
      'onSale',
      among(() => named.accounts),
    ),
    test('price', bounds(money)),
    test('oldPrice', bounds(money)),
    test('purchasePrice', bounds(money)),
    test('margin', bounds(fc.double({ min: -50, max: 60, noNaN: true }))),
    test('stock', bounds(fc.integer({ min: 0, max: 15 }))),
    test('available', bounds(fc.integer({ min: 0, max: 15 }))),
    test('soldOutDays', fc.integer({ min: 1, max: 5 })),
    test('pictured', fc.boolean()),
    test('completeness', bounds(fc.integer({ min: 0, max: 100 }))),
    test('changedDays', fc.integer({ min: 1, max: 5 })),
    test(
      'articles',
      among(() => ['A-1', 'A-2', 'A-15', 'B-1']),
    ),
    test('share', fc.integer({ min: 1, max: 99 })),
  );
}

const { tree } = fc.letrec<{ tree: FeedCondition }>((tie) => ({
  tree: fc
    .record({
      tests: fc.array(fc.constant(0).chain(arbitraryTest), { maxLength: 2 }),
      group: fc.option(
        fc.record({
          match: fc.constantFrom('all' as const, 'any' as const, 'none' as const),
          of: fc.array(tie('tree'), { maxLength: 3 }),
        }),
        { nil: undefined, depthSize: 'small' },
      ),
    })
    .map(({ tests, group }) => ({ ...Object.assign({}, ...tests), ...(group && { group }) })),
}));

describe('conditions', () => {
  it('find the same offers in SQL and in memory, whatever the tree', async () => {
    const now = new Date();
    await withCompany(shop.company, async (db) => {
      const { rows } = await pools().owner.query<{ id: string }>(
        'select id from offers where catalog_id = $1 order by id',
        [catalog],
      );
      const facts = await factsOf(
        db,
        rows.map(({ id }) => id),
      );
      const names = await namesFor(db, { id: catalog, currency: 'RUB' }, []);
      const kinds = new Map(names.properties.map(({ id, type }) => [id, type]));
      const factors = new Map([...names.units].map(([id, { factor }]) => [id, factor]));
      const options = { now, measures: (id: string) => ({ type: kinds.get(id), factors }) };
      let [fitting, judged] = [0, 0];
      await fc.assert(
        fc.asyncProperty(tree, async (condition) => {
          const found = await offersFrom(db, catalog, { from: '0', limit: 100, tree: condition, now });
          const inSql = found.filter(({ fits }) => fits).map(({ id }) => id);
          const inMemory = facts.filter((offer) => offerFits(condition, offer, options)).map(({ id }) => id);
          expect(inMemory).toEqual(inSql);
          expect(await countFitting(db, catalog, condition, now, 1000)).toBe(inSql.length);
          // Whoever is left out is told of one test at least, unless an empty group lets nobody in.
          for (const offer of facts)
            if (inSql.includes(offer.id)) expect(failedTests(condition, offer, options)).toEqual([]);
          fitting += inSql.length;
          judged += found.length;
        }),
        { numRuns: 250 },
      );
      // Trees that let everybody in, or nobody, would prove nothing.
      expect(fitting / judged).toBeGreaterThan(0.1);
      expect(fitting / judged).toBeLessThan(0.9);
    });
  });
});
