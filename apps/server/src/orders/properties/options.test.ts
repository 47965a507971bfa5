import {
  changeOrder,
  changeOrderOptions,
  findOrderHistory,
  findOrderOptions,
  getOrder,
  getOrderOption,
  getOrderOptionAccess,
  getOrderOptionTitles,
  mergeOrderOptions,
  removeOrderOption,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany, eventually } from '../../testing/client.ts';
import { newsOf } from '../../testing/news.ts';
import { useServer } from '../../testing/server.ts';
import { multiplyOrder } from '../testing/many.ts';
import { anOwnShop } from '../testing/own.ts';
import { anOrderList, anOrderProperty, ordersWith } from '../testing/properties.ts';

const server = useServer({ worker: true });

test('options are made, renamed and deleted in one batch, each with its own outcome', async () => {
  const shop = await anOwnShop(server);
  const { property, options } = await anOrderList(shop, ['Плёнка', 'Коробка']);
  const [film = '', box = ''] = options;
  const { rows } = await shop.call(changeOrderOptions, {
    path: { property },
    body: {
      operations: [
        { mode: 'create', id: 'new_1', value: 'Пакет' },
        { mode: 'create', value: 'плёнка' },
        { mode: 'update', id: box, value: 'Ящик' },
        { mode: 'delete', id: film },
      ],
    },
  });
  expect(rows.map((row) => row.status)).toEqual(['done', 'failed', 'done', 'done']);
  const found = await shop.call(findOrderOptions, { path: { property }, query: { search: 'я' } });
  expect(found.rows.map((option) => option.value)).toEqual(['Ящик']);
  const plain = await anOrderProperty(shop);
  const refused = await shop.refused(changeOrderOptions, {
    path: { property: plain.id },
    body: { operations: [{ mode: 'create', value: 'Пакет' }] },
  });
  expect(refused.body.message).toContain('нет списка вариантов');
});

test('options are named by their ids, to their own company alone', async () => {
  const shop = await anOwnShop(server);
  const { options } = await anOrderList(shop, ['Плёнка', 'Коробка']);
  const body = { options: [...options, '999999'] };
  expect((await shop.call(getOrderOptionTitles, { body })).options).toEqual([
    { id: options[0], title: 'Плёнка' },
    { id: options[1], title: 'Коробка' },
  ]);
  expect(await (await aCompany(server)).call(getOrderOptionTitles, { body })).toEqual({ options: [] });
});

test('an option that an order or a line holds is counted and kept', async () => {
  const shop = await anOwnShop(server);
  const { property, options } = await anOrderList(shop, ['Курьер', 'Почта']);
  const [courier = '', post = ''] = options;
  const { id, products } = await shop.order();
  const given = [{ property, values: [{ option: courier }] }];
  await shop.call(changeOrder, {
    path: { id },
    body: { properties: given, products: [{ id: products[0]?.id ?? '', properties: given }] },
  });
  const path = { property, option: courier };
  expect(await shop.call(getOrderOption, { path })).toMatchObject({ value: 'Курьер', used: 2 });
  expect(await shop.call(getOrderOptionAccess, { path })).toMatchObject({ canDelete: false, used: 2 });
  const refused = await shop.refused(removeOrderOption, { path });
  expect([refused.status, refused.body.code]).toEqual([409, 'option_in_use']);
  expect(await shop.call(removeOrderOption, { path: { property, option: post } })).toMatchObject({ value: 'Почта' });
  const { rows } = await shop.call(findOrderOptions, { path: { property } });
  expect(rows.map(({ value }) => value)).toEqual(['Курьер']);
});

test('a merge reaches lines too, leaves the target once, and is told of each place', async () => {
  const shop = await anOwnShop(server);
  const { property, options } = await anOrderList(shop, ['Лента', 'Ленточка', 'Бант'], {
    title: 'Украшение',
    multiple: true,
  });
  const [ribbon = '', small = '', bow = ''] = options;
  const { id, products } = await shop.order();
  const values = (...chosen: string[]) => [{ property, values: chosen.map((option) => ({ option })) }];
  await shop.call(changeOrder, {
    path: { id },
    body: {
      properties: values(small, bow, ribbon),
      products: [{ id: products[0]?.id ?? '', properties: values(small) }],
    },
  });
  const body = { target: ribbon, sources: [small, ribbon, bow] };
  expect(await shop.call(mergeOrderOptions, { path: { property }, body })).toMatchObject({ changed: 1, done: true });
  const order = await shop.call(getOrder, { path: { id } });
  const merged = [{ property, values: [{ option: ribbon, value: 'Лента' }] }];
  expect([order.properties, order.products[0]?.properties]).toEqual([merged, merged]);
  const [event] = (await shop.call(findOrderHistory, { path: { id }, body: {} })).rows;
  expect(event?.changes).toEqual([
    { field: 'Украшение', was: 'Ленточка, Бант', became: 'Лента' },
    { field: 'Ёлка искусственная: Украшение', was: 'Ленточка', became: 'Лента' },
  ]);
  const again = await shop.refused(changeOrder, {
    path: { id },
    body: { comment: 'Поздно', version: order.version - 1 },
  });
  expect(again.body.code).toBe('stale');
});

test("options of another company's orders are not there", async () => {
  const shop = await anOwnShop(server);
  const { property, options } = await anOrderList(await anOwnShop(server), ['Курьер', 'Почта']);
  const [option = '', target = ''] = options;
  const path = { property, option };
  const answers = [
    await shop.refused(findOrderOptions, { path }),
    await shop.refused(getOrderOption, { path }),
    await shop.refused(getOrderOptionAccess, { path }),
    await shop.refused(removeOrderOption, { path }),
    await shop.refused(mergeOrderOptions, { path, body: { target, sources: [option] } }),
    await shop.refused(changeOrderOptions, { path, body: { operations: [{ mode: 'delete', id: option }] } }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404, 404]);
});

test('options that many orders hold are merged in the background, and news tell how far', async () => {
  const shop = await anOwnShop(server);
  const { property, options } = await anOrderList(shop, ['Красная лента', 'Алая лента']);
  const [red = '', scarlet = ''] = options;
  const { id } = await shop.order();
  await shop.call(changeOrder, { path: { id }, body: { properties: [{ property, values: [{ option: scarlet }] }] } });
  await multiplyOrder(shop.company, 600);
  const news = await newsOf(shop);
  const answer = await shop.call(mergeOrderOptions, { path: { property }, body: { target: red, sources: [scarlet] } });
  expect(answer).toEqual({ target: red, changed: 601, done: false });
  await eventually(async () => (await shop.call(findOrderOptions, { path: { property } })).rows.length === 1);
  expect(await ordersWith(shop, { property, options: [scarlet] })).toEqual([]);
  expect((await shop.call(getOrder, { path: { id } })).properties).toEqual([
    { property, values: [{ option: red, value: 'Красная лента' }] },
  ]);
  const told = await news.until(/"resource":"orders\/options".*"status":"success"/);
  expect(told).toContain('"done":601,"total":601');
});
