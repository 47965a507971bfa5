import {
  changeOffer,
  changeOrder,
  createOrderPropertyGroup,
  findOrderHistory,
  findOrders,
  getOrder,
  mergeOrderOptions,
  removeOrder,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aProperty, aUnit } from '../../catalogs/testing/making.ts';
import { useServer } from '../../testing/server.ts';
import { anOwnShop, type OwnShop } from '../testing/own.ts';
import { anOrderList, anOrderProperty, ordersWith } from '../testing/properties.ts';

const server = useServer();

/** The changes that the order's history tells, newest first. */
async function changesOf(shop: OwnShop, id: string) {
  const { rows } = await shop.call(findOrderHistory, { path: { id }, body: {} });
  return rows.flatMap((event) => event.changes);
}

test('properties of orders and lines are filled, found by, merged, and told in the history', async () => {
  const shop = await anOwnShop(server);
  const { unit, group: unitGroup } = await aUnit(shop, 'кг');
  const group = await shop.call(createOrderPropertyGroup, { body: { title: 'Сборка' } });
  const wrap = await anOrderList(shop, ['Плёнка', 'Пакет', 'Пакетик'], {
    title: 'Упаковка',
    group: group.id,
    links: { orders: true },
  });
  const [film = '', bag = '', smallBag = ''] = wrap.options;
  const scheme = { unitGroup, defaultUnit: unit, storageUnit: unit };
  const weight = await anOrderProperty(shop, {
    title: 'Вес',
    type: 7,
    group: group.id,
    scheme,
    links: { orders: true },
  });
  const note = await anOrderProperty(shop, { title: 'Гравировка', group: group.id, links: { order_products: true } });

  const orders = [await shop.order(), await shop.order(), await shop.order()];
  const filled = [
    { option: film, kilos: 0.5, text: 'Маме' },
    { option: bag, kilos: 2, text: 'Папе и маме' },
    { option: smallBag, kilos: 12.5, text: 'Коллегам' },
  ];
  for (const [index, { option, kilos, text }] of filled.entries()) {
    const order = orders[index];
    const answer = await shop.call(changeOrder, {
      path: { id: order?.id ?? '' },
      body: {
        properties: [
          { property: wrap.property, values: [{ option }] },
          { property: weight.id, values: [{ value: kilos, unit }] },
        ],
        products: [{ id: order?.products[0]?.id ?? '', properties: [{ property: note.id, values: [text] }] }],
        version: order?.version ?? 0,
      },
    });
    expect(answer.version).toBe((order?.version ?? 0) + 1);
    expect(answer.products[0]?.properties).toEqual([{ property: note.id, values: [text] }]);
  }
  const [first = '', second = '', third = ''] = orders.map((order) => order.id);
  const { id: empty } = await shop.order();

  expect(await ordersWith(shop, { property: wrap.property, options: [film] })).toEqual([first]);
  expect(await ordersWith(shop, { property: wrap.property, options: [bag, smallBag] })).toEqual([second, third]);
  expect(await ordersWith(shop, { property: weight.id, from: 1, to: 3, unit })).toEqual([second]);
  expect(await ordersWith(shop, { property: weight.id, from: 1000, to: 3000 })).toEqual([second]);
  expect(await ordersWith(shop, { property: note.id, contains: 'маме' })).toEqual([first, second]);
  expect(await ordersWith(shop, { property: note.id, equal: 'маме' })).toEqual([first]);
  expect(await ordersWith(shop, { property: note.id, filled: false })).toEqual([empty]);
  expect(await ordersWith(shop, { property: note.id, filled: true })).toEqual([first, second, third]);
  expect(
    await ordersWith(shop, { property: note.id, contains: 'маме' }, { property: weight.id, from: 1, unit }),
  ).toEqual([second]);

  const merged = await shop.call(mergeOrderOptions, {
    path: { property: wrap.property },
    body: { target: bag, sources: [smallBag] },
  });
  expect(merged).toEqual({ target: bag, changed: 1, done: true });
  expect(await ordersWith(shop, { property: wrap.property, options: [bag] })).toEqual([second, third]);
  const model = await shop.call(getOrder, { path: { id: third } });
  expect(model.properties).toEqual(
    [
      { property: weight.id, values: [{ value: 12.5, unit }] },
      { property: wrap.property, values: [{ option: bag, value: 'Пакет' }] },
    ].toSorted((a, b) => Number(a.property) - Number(b.property)),
  );
  const { rows } = await shop.call(findOrders, {
    body: { filters: { properties: [{ property: note.id, filled: true }] } },
  });
  expect(rows.map((row) => row.products[0]?.properties[0]?.values)).toEqual([['Коллегам'], ['Папе и маме'], ['Маме']]);

  expect(await changesOf(shop, third)).toEqual([
    { field: 'Упаковка', was: 'Пакетик', became: 'Пакет' },
    { field: 'Упаковка', was: null, became: 'Пакетик' },
    { field: 'Вес', was: null, became: '12,5 кг' },
    { field: 'Ёлка искусственная: Гравировка', was: null, became: 'Коллегам' },
  ]);
  const [event] = (await shop.call(findOrderHistory, { path: { id: third }, body: {} })).rows;
  expect(event).toMatchObject({
    source: 'person',
    message: 'Варианты свойства слиты',
    author: { id: expect.any(String) },
  });
});

test('a value that changes is told from what to what, one that stays is not told', async () => {
  const shop = await anOwnShop(server);
  const gift = await anOrderProperty(shop, { title: 'Подарок', type: 2 });
  const pieces = await anOrderProperty(shop, { title: 'Мест', type: 3, multiple: true });
  const { id } = await shop.order();
  const save = (properties: { property: string; mode?: 'unset'; values?: (number | boolean)[] }[]) =>
    shop.call(changeOrder, { path: { id }, body: { properties } });
  await save([
    { property: gift.id, values: [true] },
    { property: pieces.id, values: [1, 2] },
  ]);
  await save([
    { property: gift.id, values: [true] },
    { property: pieces.id, values: [3] },
  ]);
  await save([{ property: gift.id, mode: 'unset' }]);
  expect(await changesOf(shop, id)).toEqual([
    { field: 'Подарок', was: 'да', became: null },
    { field: 'Мест', was: '1, 2', became: '3' },
    { field: 'Подарок', was: null, became: 'да' },
    { field: 'Мест', was: null, became: '1, 2' },
  ]);
});

test('a part of a long text finds its order', async () => {
  const shop = await anOwnShop(server);
  const { id: property } = await anOrderProperty(shop, { type: 5 });
  const { id } = await shop.order();
  await shop.call(changeOrder, {
    path: { id },
    body: { properties: [{ property, values: [`${'Позвонить за час. '.repeat(1000)}Домофон Ёж-7`] }] },
  });
  expect(await ordersWith(shop, { property, contains: 'домофон еж' })).toEqual([id]);
  expect(await ordersWith(shop, { property, contains: 'лифт' })).toEqual([]);
});

test('a value that its property does not allow is refused by name, and nothing is saved', async () => {
  const shop = await anOwnShop(server);
  const pieces = await anOrderProperty(shop, { title: 'Мест', type: 3, scheme: { max: 10 } });
  const { unit } = await aUnit(shop, 'кг');
  const { group: lengths } = await aUnit(shop, 'см');
  const height = await anOrderProperty(shop, { title: 'Высота', type: 7, scheme: { unitGroup: lengths } });
  const mine = await anOrderList(shop, ['Плёнка'], { title: 'Упаковка' });
  const other = await anOrderList(shop, ['Лента']);
  const { id, products } = await shop.order();
  const line = products[0]?.id ?? '';
  const ok = { property: pieces.id, values: [2] };
  for (const [change, message] of [
    [{ property: pieces.id, values: [11] }, '«Мест»: не больше 10'],
    [{ property: pieces.id, values: [1.5] }, '«Мест»: нужно целое число'],
    [{ property: height.id, values: [{ value: 1, unit }] }, '«Высота»: единица'],
    [{ property: mine.property, values: [{ option: other.options[0] }] }, '«Упаковка»: в списке нет варианта'],
  ] as const) {
    const own = await shop.refused(changeOrder, { path: { id }, body: { properties: [ok, change] } });
    const ofLine = await shop.refused(changeOrder, {
      path: { id },
      body: { properties: [ok], products: [{ id: line, properties: [change] }] },
    });
    for (const answer of [own, ofLine]) {
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain(message);
    }
    const field = `properties.${change.property}`;
    expect(own.body.details).toMatchObject([{ field }]);
    expect(ofLine.body.details).toMatchObject([{ field: `products.0.${field}` }]);
  }
  const order = await shop.call(getOrder, { path: { id } });
  expect([order.properties, order.products[0]?.properties]).toEqual([[], []]);
  const stale = await shop.refused(changeOrder, {
    path: { id },
    body: { properties: [ok], version: order.version - 1 },
  });
  expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
});

test("orders take no properties of catalogs or of other companies, catalogs none of orders, and an order no other's lines", async () => {
  const shop = await anOwnShop(server);
  const stranger = await anOrderProperty(await anOwnShop(server));
  const ofCatalog = await aProperty(shop, shop.catalog, { type: 1 });
  const ofOrders = await anOrderProperty(shop);
  const { id } = await shop.order();
  const another = await shop.order();
  for (const property of [stranger.id, ofCatalog.id]) {
    const properties = [{ property, values: ['Моё'] }];
    expect((await shop.refused(changeOrder, { path: { id }, body: { properties } })).status).toBe(400);
  }
  const properties = [{ property: ofOrders.id, values: ['Моё'] }];
  const answers = [
    await shop.refused(changeOffer, { path: { id: shop.offers[0] }, body: { properties } }),
    await shop.refused(changeOrder, {
      path: { id },
      body: { products: [{ id: another.products[0]?.id ?? '', properties }] },
    }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([400, 400]);
});

test('a removed order is found by its values no more, and keeps nobody from deleting them', async () => {
  const shop = await anOwnShop(server);
  const { property, options } = await anOrderList(shop, ['Плёнка']);
  const { id } = await shop.order();
  await shop.call(changeOrder, {
    path: { id },
    body: { properties: [{ property, values: [{ option: options[0] ?? '' }] }] },
  });
  await shop.call(removeOrder, { path: { id } });
  expect(await ordersWith(shop, { property, filled: true })).toEqual([]);
});
