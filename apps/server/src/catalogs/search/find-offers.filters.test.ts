import {
  changeOffer,
  changeProduct,
  countOffers,
  createAccount,
  findOffers,
  kind,
  type OfferModel,
  type PropertyFilter,
  previewBulkChange,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { pools, withCompany } from '../../database/pools.ts';
import { markToken, rangeOf } from '../../properties/tokens.ts';
import { aCompany, type Shop } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { backfilling } from '../../upkeep/backfills.ts';
import { markOffers } from '../saving/marks.ts';
import { reindexOffers } from '../saving/search.ts';
import { aCatalog, anOffer, anOption, aProperty, aUnit } from '../testing/making.ts';

const server = useServer();

let shop: Shop;
let catalog = '';
beforeAll(async () => {
  shop = await aCompany(server);
  catalog = (await aCatalog(shop)).id;
});

/** Articles that a filter finds; the count is of the same. */
async function found(body: object, where = catalog): Promise<string[]> {
  const { rows } = await shop.call(findOffers, { path: { catalog: where }, body: { ...body, sort: 'article' } });
  const count = await shop.call(countOffers, { path: { catalog: where }, body });
  expect(count).toEqual({ total: rows.length, more: false });
  return rows.map(({ article }) => article);
}

describe('a filter by a property of each kind', () => {
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const kinds = {
      text: 1,
      boolean: 2,
      integer: 3,
      decimal: 4,
      long: 5,
      size: 6,
      weight: 7,
      image: 8,
      file: 9,
    } as const;
    const { unit: gram, group } = await aUnit(shop, 'г');
    const { unit: kilogram } = await aUnit(shop, 'кг');
    Object.assign(ids, { gram, kilogram });
    for (const [name, type] of Object.entries(kinds)) {
      const scheme =
        type === kind.unit
          ? { unitGroup: group, defaultUnit: kilogram, storageUnit: null, min: null, max: null }
          : undefined;
      ids[name] = (await aProperty(shop, catalog, { type, title: name, ...(scheme && { scheme }) })).id;
    }
    ids.colour = (await aProperty(shop, catalog, { type: kind.shortText, options: true })).id;
    for (const value of ['красный', 'синий']) ids[value] = await anOption(shop, catalog, ids.colour, value);
    const picture = { file: null, url: 'https://shop.example/1.jpg', title: '' };
    await anOffer(shop, catalog, {
      article: 'FULL',
      properties: [
        { property: ids.text ?? '', values: ['Ёлочный базар'] },
        { property: ids.boolean ?? '', values: [true] },
        { property: ids.integer ?? '', values: [7] },
        { property: ids.decimal ?? '', values: [2.5] },
        { property: ids.long ?? '', values: ['Длинное описание'] },
        { property: ids.size ?? '', values: [{ width: 100, height: 200, length: null, weight: 1500 }] },
        { property: ids.weight ?? '', values: [{ value: 1.5, unit: kilogram }] },
        { property: ids.image ?? '', values: [picture] },
        { property: ids.file ?? '', values: [picture] },
        { property: ids.colour ?? '', values: [{ option: ids.красный ?? '' }] },
      ],
    });
    await anOffer(shop, catalog, {
      article: 'OTHER',
      properties: [
        { property: ids.text ?? '', values: ['Ярмарка'] },
        { property: ids.boolean ?? '', values: [false] },
        { property: ids.integer ?? '', values: [8] },
        { property: ids.decimal ?? '', values: [0.1] },
        { property: ids.size ?? '', values: [{ width: 300, height: 1, length: 1, weight: 1 }] },
        { property: ids.weight ?? '', values: [{ value: 200, unit: gram }] },
        { property: ids.colour ?? '', values: [{ option: ids.синий ?? '' }] },
      ],
    });
    await anOffer(shop, catalog, { article: 'EMPTY' });
  });

  it.each<[string, (id: typeof ids) => Omit<PropertyFilter, 'property'>, string[]]>([
    ['text', () => ({ equal: 'елочный базар' }), ['FULL']],
    ['text', () => ({ oneOf: ['Ярмарка', 'Ёлочный базар'] }), ['FULL', 'OTHER']],
    ['text', () => ({ contains: 'базар' }), ['FULL']],
    ['text', () => ({ filled: true }), ['FULL', 'OTHER']],
    ['text', () => ({ filled: false }), ['EMPTY']],
    ['boolean', () => ({ equal: true }), ['FULL']],
    ['boolean', () => ({ equal: false }), ['OTHER']],
    ['boolean', () => ({ filled: false }), ['EMPTY']],
    ['integer', () => ({ equal: 7 }), ['FULL']],
    ['integer', () => ({ oneOf: [8, 9] }), ['OTHER']],
    ['integer', () => ({ from: 8 }), ['OTHER']],
    ['integer', () => ({ to: 7 }), ['FULL']],
    ['decimal', () => ({ from: 0.1, to: 2.4 }), ['OTHER']],
    ['decimal', () => ({ equal: 2.5 }), ['FULL']],
    ['long', () => ({ filled: true }), ['FULL']],
    ['size', () => ({ side: 'weight', from: 1000 }), ['FULL']],
    ['size', () => ({ side: 'width', equal: 300 }), ['OTHER']],
    ['size', () => ({ filled: false }), ['EMPTY']],
    ['weight', ({ gram = '' }) => ({ from: 1400, to: 1500, unit: gram }), ['FULL']],
    ['weight', ({ kilogram = '' }) => ({ to: 0.2, unit: kilogram }), ['OTHER']],
    ['weight', ({ gram = '' }) => ({ equal: 1500, unit: gram }), ['FULL']],
    ['weight', ({ kilogram = '' }) => ({ oneOf: [0.2, 1.5], unit: kilogram }), ['FULL', 'OTHER']],
    ['weight', ({ gram = '' }) => ({ from: 1e-200, to: 1e200, unit: gram }), ['FULL', 'OTHER']],
    ['image', () => ({ filled: true }), ['FULL']],
    ['file', () => ({ filled: false }), ['EMPTY', 'OTHER']],
    ['colour', ({ красный = '' }) => ({ options: [красный] }), ['FULL']],
    ['colour', ({ красный = '', синий = '' }) => ({ options: [красный, синий] }), ['FULL', 'OTHER']],
    ['colour', () => ({ filled: false }), ['EMPTY']],
  ])('%s, %o', async (name, condition, articles) => {
    expect(await found({ properties: [{ property: ids[name] ?? '', ...condition(ids) }] })).toEqual(articles);
  });

  it.each([1e-201, -1e-320, 1e201])('refuses %d by its field: no double holds it in every unit', async (from) => {
    const properties = [{ property: ids.weight ?? '', from, unit: ids.gram ?? '' }];
    const refusal = await shop.refused(findOffers, { path: { catalog }, body: { properties } });
    expect(refusal).toMatchObject({ status: 400, body: { details: [{ field: 'properties.0.from' }] } });
  });

  it('asks all conditions at once', async () => {
    const properties = [
      { property: ids.integer ?? '', from: 1, to: 9 },
      { property: ids.decimal ?? '', from: 1 },
    ];
    expect(await found({ properties })).toEqual(['FULL']);
  });
});

test('offers are found by whether they have a picture, their own or their product’s', async () => {
  const { id: where } = await aCatalog(shop);
  const picture = { file: null, url: 'https://shop.example/1.jpg', title: '' };
  await anOffer(shop, where, { article: 'OWN', images: [picture] });
  const later = await anOffer(shop, where, { article: 'LATER' });
  expect([await found({ pictured: true }, where), await found({ pictured: false }, where)]).toEqual([
    ['OWN'],
    ['LATER'],
  ]);
  await shop.call(changeProduct, { path: { id: later.product }, body: { images: [picture] } });
  expect([await found({ pictured: true }, where), await found({ pictured: false }, where)]).toEqual([
    ['LATER', 'OWN'],
    [],
  ]);
});

test('offers are found by the accounts that they are linked to, and by that they are not', async () => {
  const { id: where } = await aCatalog(shop);
  const [first, second] = await Promise.all(
    ['1', '2'].map((n) =>
      shop.call(createAccount, {
        body: {
          title: `Лавка ${n}`,
          marketplace: 'ozon',
          environment: 'sandbox',
          catalog: where,
          keys: { client_id: `100${n}`, api_key: `sandbox-${n}` },
        },
      }),
    ),
  );
  const offers: OfferModel[] = [];
  for (const article of ['A', 'B', 'C']) offers.push(await anOffer(shop, where, { article }));
  const link = async (offer: OfferModel | undefined, account: { id: string } | undefined) => {
    await pools().owner.query('insert into account_links (company_id, account_id, offer_id) values ($1, $2, $3)', [
      shop.company,
      account?.id,
      offer?.id,
    ]);
    await withCompany(shop.company, (db) => reindexOffers(db, [offer?.id ?? '']));
  };
  await link(offers[0], first);
  await link(offers[1], second);
  const ids = (account: { id: string } | undefined) => [account?.id ?? ''];
  expect(await found({ linked: true }, where)).toEqual(['A', 'B']);
  expect(await found({ linked: false }, where)).toEqual(['C']);
  expect(await found({ account: { in: ids(first) } }, where)).toEqual(['A']);
  expect(await found({ account: { notIn: ids(first) } }, where)).toEqual(['B', 'C']);
});

test('offers are found by prices and stock; who counts no stock has none', async () => {
  const { id: where } = await aCatalog(shop);
  await anOffer(shop, where, { article: 'DEAR', price: '1000.50', oldPrice: '2000', stock: 3 });
  await anOffer(shop, where, { article: 'FREE', price: '0', stock: 0 });
  const bare = await anOffer(shop, where, { article: 'BARE' });
  expect(await found({ price: { from: '1000.50' } }, where)).toEqual(['DEAR']);
  expect(await found({ price: { to: '1000.49' } }, where)).toEqual(['FREE']);
  expect(await found({ oldPrice: { from: '1', to: '2000' } }, where)).toEqual(['DEAR']);
  expect(await found({ stock: { to: 0 } }, where)).toEqual(['BARE', 'FREE']);
  expect(await found({ stock: { from: 1, to: 3 } }, where)).toEqual(['DEAR']);
  expect(await found({ stock: { from: 0, to: 3 } }, where)).toEqual(['BARE', 'DEAR', 'FREE']);
  await shop.call(changeOffer, { path: { id: bare.id }, body: { stock: 7, price: '5' } });
  expect(await found({ stock: { from: 4 }, price: { to: '5' } }, where)).toEqual(['BARE']);
});

test('offers are found by whether they have a purchase price, in the list, its count and a bulk change', async () => {
  const { id: where } = await aCatalog(shop);
  await anOffer(shop, where, { article: 'BOUGHT', purchasePrice: '60.50' });
  await anOffer(shop, where, { article: 'GIFT', purchasePrice: '0' });
  const sold = await anOffer(shop, where, { article: 'SOLD', price: '100', oldPrice: '200', minPrice: '50' });
  await anOffer(shop, where, { article: 'BARE' });
  const without = { purchasePriced: false };
  expect(await found({ purchasePriced: true }, where)).toEqual(['BOUGHT', 'GIFT']);
  expect(await found(without, where)).toEqual(['BARE', 'SOLD']);
  expect(await found({ ...without, price: { from: '1' } }, where)).toEqual(['SOLD']);
  expect(await found({ ...without, search: 'bare' }, where)).toEqual(['BARE']);
  const change = { kind: 'price_set', field: 'purchasePrice', amount: '70' } as const;
  const preview = await shop.call(previewBulkChange, {
    path: { catalog: where },
    body: { selection: { filter: without, allBut: [sold.id] }, change },
  });
  expect(preview).toMatchObject({ offers: 1, changed: 1 });
  await shop.call(changeOffer, { path: { id: sold.id }, body: { purchasePrice: '70' } });
  expect(await found(without, where)).toEqual(['BARE']);
  await shop.call(changeOffer, { path: { id: sold.id }, body: { purchasePrice: null } });
  expect(await found(without, where)).toEqual(['BARE', 'SOLD']);
});

test('rows that were written before there were marks get theirs in the background', async () => {
  const { id: where } = await aCatalog(shop);
  const offer = await anOffer(shop, where, { article: 'OLD' });
  const [first, next] = rangeOf('mark');
  const { owner } = pools();
  await owner.query(
    'update offer_search set tokens = array(select t from unnest(tokens) t where t < $2 or t >= $3 order by 1) where id = $1',
    [offer.id, first, next],
  );
  expect(await found({ pictured: false }, where)).toEqual([]);
  const { job } = backfilling({ 'offer-marks': markOffers });
  await owner.query(
    `insert into schema_backfills (name) values ('offer-marks') on conflict (name) do update set finished_at = null, position = null`,
  );
  await job.work({
    payload: { name: 'offer-marks' },
    signal: AbortSignal.timeout(20_000),
    attempt: 1,
    attempts: 1,
    survived: async () => {},
  });
  expect(await found({ pictured: false }, where)).toEqual(['OLD']);
  expect(await found({ linked: false }, where)).toEqual(['OLD']);
  const { rows } = await owner.query<{ tokens: string[] }>('select tokens from offer_search where id = $1', [offer.id]);
  expect(rows[0]?.tokens.map(Number)).toContain(markToken('unlinked'));
});
