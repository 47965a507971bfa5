import {
  changeOrderProperty,
  changeOrderPropertyGroup,
  createOrderPropertyGroup,
  createPropertyGroup,
  findOrderGroupProperties,
  findOrderProperties,
  findOrderPropertyGroups,
  removeOrderPropertyGroup,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCatalog } from '../../catalogs/testing/making.ts';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { anOrderProperty } from '../testing/properties.ts';

const server = useServer();

test('a group holds properties, is renamed, and leaves them when it goes', async () => {
  const shop = await aCompany(server);
  const delivery = await shop.call(createOrderPropertyGroup, { body: { title: 'Доставка' } });
  expect(delivery).toEqual({
    id: delivery.id,
    title: 'Доставка',
    defaultAlignment: { columns: 1, properties: [] },
    propertiesCount: 0,
    version: 1,
  });
  const path = { id: delivery.id };
  const { id: property } = await anOrderProperty(shop, { title: 'Окно доставки', group: delivery.id });
  const inGroup = await shop.call(findOrderGroupProperties, { path });
  expect(inGroup.rows.map((each) => each.id)).toEqual([property]);

  const place = { property, row: 1, column: 2 };
  const changed = await shop.call(changeOrderPropertyGroup, {
    path,
    body: { title: 'Курьеру', defaultAlignment: { columns: 2, properties: [place] } },
  });
  expect(changed).toMatchObject({
    title: 'Курьеру',
    propertiesCount: 1,
    defaultAlignment: { columns: 2, properties: [place] },
  });
  await shop.call(createOrderPropertyGroup, { body: { title: 'Бухгалтерии' } });
  const found = await shop.call(findOrderPropertyGroups, { query: { search: 'курьер' } });
  expect(found.rows.map((group) => group.title)).toEqual(['Курьеру']);

  await shop.call(removeOrderPropertyGroup, { path });
  const left = await shop.call(findOrderProperties, { body: {} });
  expect(left.rows.map(({ id, group }) => ({ id, group }))).toEqual([{ id: property, group: null }]);
});

test('the second of two savers is told that somebody was faster', async () => {
  const shop = await aCompany(server);
  const { id, version } = await shop.call(createOrderPropertyGroup, { body: { title: 'Доставка' } });
  const path = { id };
  const changed = await shop.call(changeOrderPropertyGroup, { path, body: { title: 'Курьеру', version } });
  expect(changed).toMatchObject({ title: 'Курьеру', version: version + 1 });
  const late = await shop.refused(changeOrderPropertyGroup, { path, body: { title: 'Складу', version } });
  expect([late.status, late.body.code]).toEqual([409, 'stale']);
  const { rows } = await shop.call(findOrderPropertyGroups, {});
  expect(rows.map((group) => group.title)).toEqual(['Курьеру']);
});

test('a title is taken once among orders, whatever groups catalogs have', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  await shop.call(createPropertyGroup, { path: { catalog }, body: { title: 'Размеры' } });
  await shop.call(createOrderPropertyGroup, { body: { title: 'Размеры' } });
  const twin = await shop.refused(createOrderPropertyGroup, { body: { title: 'размеры' } });
  expect([twin.status, twin.body.code]).toEqual([409, 'group_exists']);
});

test("another company's groups and a catalog's are not there, nor can properties join them", async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const stranger = await (await aCompany(server)).call(createOrderPropertyGroup, { body: { title: 'Чужая' } });
  const ofCatalog = await shop.call(createPropertyGroup, { path: { catalog }, body: { title: 'Каталога' } });
  const { id: property } = await anOrderProperty(shop);
  for (const { id } of [stranger, ofCatalog]) {
    const path = { id };
    const answers = [
      await shop.refused(changeOrderPropertyGroup, { path, body: { title: 'Моя' } }),
      await shop.refused(removeOrderPropertyGroup, { path }),
      await shop.refused(findOrderGroupProperties, { path }),
      await shop.refused(changeOrderProperty, { path: { id: property }, body: { group: id } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 400]);
  }
});
