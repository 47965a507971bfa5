import {
  type ConversionBody,
  changeOrder,
  changeOrderProperty,
  convertOrderProperty,
  findOrderHistory,
  findOrderPropertyConversionLosses,
  findOrderPropertyConversions,
  findPropertyConversions,
  getOrder,
  getOrderProperty,
  getOrderPropertyConversion,
  getPropertyConversion,
  isUnderWay,
  previewOrderPropertyConversion,
  stopOrderPropertyConversion,
  undoOrderPropertyConversion,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { pools } from '../../database/pools.ts';
import { startWorker } from '../../jobs/worker.ts';
import { aCompany, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { anOwnShop, type OwnShop } from '../testing/own.ts';
import { anOrderProperty, ordersWith } from '../testing/properties.ts';
import { convertOrderPropertyLater } from '../values/owner.ts';

const server = useServer();

/** The task once it is over, done by a worker of its own. */
async function over(shop: OwnShop, id: string) {
  const worker = await startWorker([convertOrderPropertyLater.job], []);
  try {
    return await eventually(async () => {
      const task = await shop.call(getOrderPropertyConversion, { path: { id } });
      return !isUnderWay(task) && task;
    });
  } finally {
    await worker.stop();
  }
}

/** Orders with a text, and their first lines with another. */
async function aShop() {
  const shop = await anOwnShop(server);
  const { id: property } = await anOrderProperty(shop, { title: 'Мест', links: { orders: true } });
  const texts = ['2', 'два', '3,4'];
  const orders: string[] = [];
  for (const text of texts) {
    const { id, products } = await shop.order();
    const values = { property, values: [text] };
    const line = { id: products[0]?.id ?? '', properties: [{ property, values: ['да'] }] };
    await shop.call(changeOrder, {
      path: { id },
      body: { properties: [values], products: text === 'два' ? [line] : [] },
    });
    orders.push(id);
  }
  const path = { id: property };
  const convert = async (body: Partial<ConversionBody> & Pick<ConversionBody, 'type'>) =>
    over(shop, (await shop.call(convertOrderProperty, { path, body })).id);
  const values = async () => {
    const held = [];
    for (const id of orders) {
      const { properties, products } = await shop.call(getOrder, { path: { id } });
      held.push([...properties, ...products.flatMap((line) => line.properties)].map((one) => one.values));
    }
    return held;
  };
  return { shop, property, orders, path, convert, values };
}

test('values of orders and of their lines are previewed, converted and told in the history; lists find the new ones', async () => {
  const { shop, property, orders, path, convert, values } = await aShop();
  const preview = await shop.call(previewOrderPropertyConversion, { path, body: { type: 3 } });
  expect(preview).toMatchObject({ cards: 4, kept: 1, changed: 1, lost: 2, uses: [{ count: 1 }] });
  expect(preview.sample.map(({ card }) => card)).toContain('Товар заказа');
  const task = await convert({ type: 3 });
  expect(task).toMatchObject({ status: 'success', kept: 1, changed: 1, lost: 2 });
  expect(await values()).toEqual([[[2]], [], [[3]]]);
  expect(await ordersWith(shop, { property, from: 3 })).toEqual([orders[2]]);
  const { rows } = await shop.call(findOrderHistory, { path: { id: orders[1] ?? '' }, body: {} });
  expect(rows.slice(0, 2)).toMatchObject([
    { source: 'conversion', changes: [{ field: 'Ёлка искусственная: Мест', was: 'да', became: null }] },
    { source: 'conversion', changes: [{ field: 'Мест', was: 'два', became: null }] },
  ]);
  const losses = await shop.call(findOrderPropertyConversionLosses, { path: { id: task.id }, body: {} });
  expect(losses.rows.map(({ card, was, became }) => [card, was, became])).toEqual([
    ['Заказ', 'два', ''],
    ['Заказ', '3,4', '3'],
    ['Товар заказа', 'да', ''],
  ]);
  const file = await shop.fetch('GET', `/oms/property-conversion-task/${task.id}/losses.csv`);
  expect((await file.text()).split('\n')).toHaveLength(5);
});

test('an undoing gives back what was; an order that was edited since is converted back and named', async () => {
  const { shop, property, orders, convert, values, path } = await aShop();
  const task = await convert({ type: 3 });
  await shop.call(changeOrder, { path: { id: orders[0] ?? '' }, body: { properties: [{ property, values: [8] }] } });
  const { id } = await shop.call(undoOrderPropertyConversion, { path: { id: task.id } });
  expect(await over(shop, id)).toMatchObject({ status: 'success', kept: 3, edited: 1 });
  expect(await values()).toEqual([[['8']], [['два'], ['да']], [['3,4']]]);
  expect((await shop.call(getOrderProperty, { path })).type).toBe(1);
  const { rows } = await shop.call(findOrderPropertyConversions, { body: { property: { in: [property] } } });
  expect(rows.map((row) => [row.undoes, row.undoneBy])).toEqual([
    [task.id, null],
    [null, id],
  ]);
});

test('until it ends the property and its values are left alone; stopped, nothing has happened', async () => {
  const { shop, property, orders, path, values } = await aShop();
  const task = await shop.call(convertOrderProperty, { path, body: { type: 3 } });
  const edit = { path: { id: orders[0] ?? '' }, body: { properties: [{ property, values: ['7'] }] } };
  expect((await shop.refused(changeOrder, edit)).body.message).toContain('преобразуют');
  expect((await shop.refused(changeOrderProperty, { path, body: { title: 'Места' } })).status).toBe(409);
  await shop.call(stopOrderPropertyConversion, { path: { id: task.id } });
  expect(await shop.call(getOrderPropertyConversion, { path: { id: task.id } })).toMatchObject({ status: 'stopped' });
  expect(await values()).toEqual([[['2']], [['два'], ['да']], [['3,4']]]);
  await shop.call(changeOrder, edit);
});

test('a run that broke off goes on where it was and comes to the same', async () => {
  const { shop, path, values } = await aShop();
  const { id } = await shop.call(convertOrderProperty, { path, body: { type: 3 } });
  // As a process leaves it that was killed between reading and writing.
  await pools().owner.query(
    `update works set status = 'running', position = '{"at":"reading","sort":1,"after":"0"}', done = 3, total = 4 where company_id = $1`,
    [shop.company],
  );
  expect(await over(shop, id)).toMatchObject({ status: 'success' });
  expect(await values()).toEqual([[[2]], [], [[3]]]);
});

test("another company's and the catalogs' tasks are others", async () => {
  const { shop, path, convert } = await aShop();
  const { id } = await convert({ type: 5 });
  const stranger = await aCompany(server);
  for (const call of [getOrderPropertyConversion, stopOrderPropertyConversion, undoOrderPropertyConversion])
    expect(await stranger.refused(call, { path: { id } })).toMatchObject({ status: 404 });
  for (const call of [convertOrderProperty, previewOrderPropertyConversion])
    expect(await stranger.refused(call, { path, body: { type: 4 } })).toMatchObject({ status: 404 });
  expect(await shop.refused(getPropertyConversion, { path: { id } })).toMatchObject({ status: 404 });
  expect(await shop.call(findPropertyConversions, { body: {} })).toEqual({ rows: [] });
});
