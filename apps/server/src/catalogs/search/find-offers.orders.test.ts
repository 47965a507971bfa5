import { findOffers, kind, type OfferSort } from '@prilavok/contract';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { aCompany, type Shop } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aBrand, aCatalog, anOffer, anOption, aProperty } from '../testing/making.ts';

const server = useServer();

let shop: Shop;
let catalog = '';
let brand = '';
const ids: Record<string, string> = {};

const listed = async (sort: string, more: object = {}) =>
  (await shop.call(findOffers, { path: { catalog }, body: { sort: sort as OfferSort, ...more } })).rows
    .map(({ article }) => article)
    .join('');

beforeAll(async () => {
  shop = await aCompany(server);
  catalog = (await aCatalog(shop)).id;
  brand = (await aBrand(shop, catalog)).id;
  // Prices of another catalog stand in the same index.
  const { id: other } = await aCatalog(shop);
  await anOffer(shop, other, { price: '3', stock: 3 });
  const make = async (name: string, body: Parameters<typeof aProperty>[2]) => {
    ids[name] = (await aProperty(shop, catalog, { title: name, ...body })).id;
  };
  await make('number', { type: kind.decimal });
  await make('text', { type: kind.shortText });
  await make('boolean', { type: kind.boolean });
  await make('size', { type: kind.dimensions });
  await make('option', { type: kind.shortText, options: true });
  await make('amount', { type: kind.integer, options: true });
  await make('many', { type: kind.integer, multiple: true });
  await make('long', { type: kind.longText });
  const option = (property: string, value: string) => anOption(shop, catalog, ids[property] ?? '', value);
  const [ash, beech] = [await option('option', 'ясень'), await option('option', 'бук')];
  const [two, ten] = [await option('amount', '2'), await option('amount', '10')];
  const offers = [
    [
      'A',
      { price: '20', oldPrice: '30', stock: 5 },
      { number: 2.5, text: 'ёж', boolean: true, weight: 10, option: ash, amount: two },
    ],
    [
      'B',
      { price: '10', stock: 0 },
      { number: -1, text: 'Енот', boolean: false, weight: 300, option: beech, amount: ten },
    ],
    ['C', { stock: 70 }, { number: 10, text: 'жук', option: beech }],
    ['D', { price: '15', oldPrice: '16' }, {}],
  ] as const;
  for (const [article, sums, values] of offers) {
    const { weight, option: chosen, amount, ...plain } = values as Record<string, string | number | boolean>;
    await anOffer(shop, catalog, {
      article,
      brand: article === 'D' ? null : brand,
      ...sums,
      properties: [
        ...Object.entries(plain).map(([name, value]) => ({ property: ids[name] ?? '', values: [value] })),
        ...(chosen ? [{ property: ids.option ?? '', values: [{ option: String(chosen) }] }] : []),
        ...(amount ? [{ property: ids.amount ?? '', values: [{ option: String(amount) }] }] : []),
        ...(weight
          ? [{ property: ids.size ?? '', values: [{ width: 1, height: 1, length: 1, weight: Number(weight) }] }]
          : []),
      ],
    });
  }
});

describe('a list in the order of', () => {
  it.each<[string, string]>([
    ['price', 'BDAC'],
    ['-price', 'ADBC'],
    ['oldPrice', 'DACB'],
    ['-oldPrice', 'ADCB'],
    ['stock', 'BACD'],
    ['-stock', 'CABD'],
    ['property:number', 'BACD'],
    ['-property:number', 'CABD'],
    ['property:text', 'ABCD'],
    ['-property:text', 'CBAD'],
    ['property:boolean', 'BADC'],
    ['-property:boolean', 'ABDC'],
    ['property:size:weight', 'ABDC'],
    ['-property:size:weight', 'BADC'],
    ['property:option', 'CBAD'],
    ['-property:option', 'ACBD'],
    ['property:amount', 'ABDC'],
    ['-property:amount', 'BADC'],
  ])('%s: those without a value come last, and pages go on where the one before ended', async (sort, order) => {
    const named = sort.replace(/property:(\w+)/, (_, name) => `property:${ids[name]}`);
    expect(await listed(named)).toBe(order);
    const pages = [];
    for (let offset = 0; offset < 6; offset += 2) pages.push(await listed(named, { limit: 2, offset }));
    expect(pages).toEqual([order.slice(0, 2), order.slice(2), '']);
  });

  it.each<[string, string]>([
    ['price', 'BAC'],
    ['property:text', 'ABC'],
    ['property:option', 'CBA'],
    ['-property:number', 'CAB'],
  ])('%s, narrowed to a brand', async (sort, order) => {
    const named = sort.replace(/property:(\w+)/, (_, name) => `property:${ids[name]}`);
    expect(await listed(named, { brand: { in: [brand] } })).toBe(order);
  });

  it('a price, with a code and with words searched for', async () => {
    expect(await listed('price', { search: 'товар' })).toBe('BDAC');
    const { rows } = await shop.call(findOffers, { path: { catalog }, body: { sort: '-price', search: 'a' } });
    expect(rows.map(({ article }) => article)).toContain('A');
  });
});

test.each([
  ['many', 'нескольких значениях'],
  ['long', 'не число, не короткий текст и не вариант'],
  ['size', 'несколько чисел'],
])('the order of «%s» is refused with what stands in its way', async (name, reason) => {
  const sort = `property:${ids[name]}` as OfferSort;
  const { body } = await shop.refused(findOffers, { path: { catalog }, body: { sort } });
  expect(body.message).toContain(reason);
});

test('a property of another catalog orders nothing', async () => {
  const { id: other } = await aCatalog(shop);
  const { id } = await aProperty(shop, other, { type: kind.integer });
  const { body } = await shop.refused(findOffers, { path: { catalog }, body: { sort: `property:${id}` } });
  expect(body.message).toContain('нет свойства');
});
