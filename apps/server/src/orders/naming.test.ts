import { getOrderTitles, removeOrder } from '@prilavok/contract';
import { beforeAll, expect, it } from 'vitest';
import { aCompany, clientOf } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { anOwnShop, type OwnShop } from './testing/own.ts';

const server = useServer();
let shop: OwnShop;
beforeAll(async () => {
  shop = await anOwnShop(server);
});

it('names orders by their ids; what was deleted, and what nobody knows, is left out', async () => {
  const [order, gone] = [await shop.order(), await shop.order()];
  await shop.call(removeOrder, { path: { id: gone.id } });
  const { orders } = await shop.call(getOrderTitles, { body: { orders: [order.id, gone.id, order.id, '999999'] } });
  expect(orders).toEqual([{ id: order.id, title: order.number }]);
  expect(await shop.call(getOrderTitles, { body: { orders: [] } })).toEqual({ orders: [] });
});

it('refuses more orders than it takes, and words instead of ids', async () => {
  const many = Array.from({ length: 1001 }, (_, index) => String(index));
  const said = async (orders: unknown) => (await shop.refused(getOrderTitles, { body: { orders } })).body.message;
  expect(await said(many)).toBe('Поле «orders»: не больше 1000 записей за раз');
  expect(await said(['П-1'])).toBe('Поле «orders.0»: номер записи: только цифры');
});

it('names orders to their own company alone, and there to those to whom orders open', async () => {
  const { id, number } = await shop.order();
  const body = { orders: [id] };
  expect(await (await aCompany(server)).call(getOrderTitles, { body })).toEqual({ orders: [] });
  expect((await (await shop.as('viewer')).call(getOrderTitles, { body })).orders).toEqual([{ id, title: number }]);
  expect((await (await shop.as('catalog')).refused(getOrderTitles, { body })).status).toBe(403);
  expect((await clientOf(server).refused(getOrderTitles, { body })).status).toBe(401);
});
