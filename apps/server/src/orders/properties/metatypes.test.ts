import {
  changeOrderMetatypeProperties,
  findOrderMetatypeProperties,
  findOrderMetatypes,
  getOrderProperty,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCatalog, aProperty } from '../../catalogs/testing/making.ts';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { anOrderProperty } from '../testing/properties.ts';

const server = useServer();

test('a property is pinned to orders and to their lines, and let go', async () => {
  const shop = await aCompany(server);
  const { rows } = await shop.call(findOrderMetatypes);
  expect(rows).toEqual([
    { id: 1, title: 'Заказ' },
    { id: 3, title: 'Товар заказа' },
  ]);
  const { id } = await anOrderProperty(shop, { links: { orders: true } });
  const pinned = await shop.call(changeOrderMetatypeProperties, {
    path: { id: '3' },
    body: [{ mode: 'set', property: id }],
  });
  expect(pinned.rows.map((property) => property.id)).toEqual([id]);
  await shop.call(changeOrderMetatypeProperties, { path: { id: '1' }, body: [{ mode: 'unset', property: id }] });
  const lists = [
    await shop.call(findOrderMetatypeProperties, { path: { id: '1' } }),
    await shop.call(findOrderMetatypeProperties, { path: { id: '3' } }),
  ];
  expect(lists.map((list) => list.rows.length)).toEqual([0, 1]);
  expect((await shop.call(getOrderProperty, { path: { id } })).links).toEqual({ orders: false, order_products: true });
});

test("what isn't a property of the company's orders is not pinned, nor to what isn't there", async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const strangers = [await aProperty(shop, catalog, { type: 1 }), await anOrderProperty(await aCompany(server))];
  for (const { id: property } of strangers) {
    const body = [{ mode: 'set' as const, property }];
    const refused = await shop.refused(changeOrderMetatypeProperties, { path: { id: '1' }, body });
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining(`${property}`)]);
  }
  expect((await shop.refused(findOrderMetatypeProperties, { path: { id: '2' } })).status).toBe(400);
});
