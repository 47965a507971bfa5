import {
  changeOrderAlignment,
  createOrderPropertyGroup,
  createPropertyGroup,
  getOrderAlignment,
  removeOrderProperties,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCatalog, aProperty } from '../../catalogs/testing/making.ts';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { anOrderProperty } from '../testing/properties.ts';

const server = useServer();

const section = (group: string | null, property: string) => ({
  group,
  columns: 2,
  properties: [{ property, row: 1, column: 1, columnSpan: 2 }],
});

test('orders and their lines are laid out apart; a deleted property leaves', async () => {
  const shop = await aCompany(server);
  const [packing, floor] = [await anOrderProperty(shop), await anOrderProperty(shop)];
  const group = await shop.call(createOrderPropertyGroup, { body: { title: 'Подъём' } });
  const sections = [section(group.id, floor.id), section(null, packing.id)];
  const path = { id: '1' };
  expect(await shop.call(getOrderAlignment, { path })).toEqual({ sections: null, inherited: null, version: 0 });
  const saved = await shop.call(changeOrderAlignment, { path, body: { sections, version: 0 } });
  expect(saved).toMatchObject({ sections, inherited: null, version: 1 });
  expect((await shop.call(getOrderAlignment, { path: { id: '3' } })).sections).toBeNull();
  await shop.call(removeOrderProperties, { path: { ids: [floor.id] } });
  const now = await shop.call(getOrderAlignment, { path });
  expect(now.sections?.map(({ properties }) => properties.length)).toEqual([0, 1]);
});

test("properties and groups of a catalog don't stand on an order, nor does anything where there is no such kind", async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const foreign = await aProperty(shop, catalog, { type: 1 });
  const own = await anOrderProperty(shop);
  const group = await shop.call(createPropertyGroup, { path: { catalog }, body: { title: 'Экран' } });
  const path = { id: '1' };
  const said = async (sections: ReturnType<typeof section>[]) =>
    (await shop.refused(changeOrderAlignment, { path, body: { sections } })).body.message;
  expect(await said([section(null, foreign.id)])).toBe(
    `Поле «sections.0.properties.0.property»: у заказов нет свойства ${foreign.id}`,
  );
  expect(await said([section(group.id, own.id)])).toBe(
    `Поле «sections.0.group»: у заказов нет группы свойств ${group.id}`,
  );
  expect((await shop.refused(getOrderAlignment, { path: { id: '2' } })).status).toBe(400);
  const catalogEditor = await shop.as('catalog');
  expect((await catalogEditor.refused(changeOrderAlignment, { path, body: { sections: null } })).status).toBe(403);
});
