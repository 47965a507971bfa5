import {
  changeOrder,
  createOrderSource,
  createOrderStatus,
  findAllOrderSources,
  findOrderStatuses,
  getOrderStatuses,
  removeOrderSource,
  removeOrderStatus,
} from '@prilavok/contract';
import { expect, it } from 'vitest';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { multiplyOrder } from '../testing/many.ts';
import { anOwnShop } from '../testing/own.ts';

const server = useServer({ worker: true });

it('a status that many orders carry is gone at once, and its orders follow, also when the replacement is removed meanwhile', async () => {
  const shop = await anOwnShop(server);
  const status = async (title: string) => (await shop.call(createOrderStatus, { body: { title } })).id;
  const [gone, going, kept] = [await status('Лишний'), await status('Тоже лишний'), await status('Нужный')];
  const { id } = await shop.order();
  await shop.call(changeOrder, { path: { id }, body: { status: gone } });
  await multiplyOrder(shop.company, 1200);
  await shop.call(removeOrderStatus, { path: { id: gone, replacement: going } });
  expect((await shop.call(getOrderStatuses, { path: { ids: [gone] } })).rows).toEqual([]);
  const late = await shop.refused(removeOrderStatus, { path: { id: gone, replacement: kept } });
  expect([late.status, late.body.message]).toEqual([404, 'Статус не найден']);
  await shop.call(createOrderStatus, { body: { title: 'Лишний' } });
  await shop.call(removeOrderStatus, { path: { id: going, replacement: kept } });
  const carried = async () =>
    (await shop.call(findOrderStatuses, { body: {} })).rows.find((row) => row.id === kept)?.orders;
  await eventually(async () => (await carried()) === 1201);
});

it('a source that many orders have is gone at once, and its orders follow', async () => {
  const shop = await anOwnShop(server);
  const source = async (title: string) => (await shop.call(createOrderSource, { body: { title } })).id;
  const [gone, kept] = [await source('Сайт'), await source('Телефон')];
  await shop.order({ source: gone });
  await multiplyOrder(shop.company, 1200);
  await shop.call(removeOrderSource, { path: { id: gone, replacement: kept } });
  const listed = async () => (await shop.call(findAllOrderSources, {})).rows.map(({ id, orders }) => ({ id, orders }));
  expect((await listed()).map(({ id }) => id)).toEqual([kept]);
  await eventually(async () => JSON.stringify(await listed()) === JSON.stringify([{ id: kept, orders: 1201 }]));
});
