import {
  arrangeOrderPropertyGroups,
  arrangePropertyGroups,
  changePropertyGroup,
  createOrderPropertyGroup,
  createPropertyGroup,
  findGroupProperties,
  findOrderPropertyGroups,
  findPropertyGroups,
  getProperty,
  removeProperties,
  removePropertyGroup,
} from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { aCompany, type Shop } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog, aProperty } from '../testing/making.ts';

const server = useServer();
let shop: Shop;
beforeAll(async () => {
  shop = await aCompany(server);
});

const aNewCatalog = async () => (await aCatalog(shop)).id;
const aGroup = (catalog: string, title: string) =>
  shop.call(createPropertyGroup, { path: { catalog }, body: { title } });

test('groups are found by a part of the title, page by page', async () => {
  const catalog = await aNewCatalog();
  for (const title of ['Ёмкость', 'Вес', 'Размеры']) await aGroup(catalog, title);
  const found = async (query: object) => {
    const { rows } = await shop.call(findPropertyGroups, { path: { catalog }, query });
    return rows.map((row) => row.title);
  };
  expect(await found({})).toEqual(['Вес', 'Ёмкость', 'Размеры']);
  expect(await found({ search: 'ЕМК' })).toEqual(['Ёмкость']);
  expect(await found({ limit: 2, offset: 2 })).toEqual(['Размеры']);
  expect(await found({ offset: 3 })).toEqual([]);
});

test('groups stand in the order that people give them, new ones after them; an order made from an older list is refused', async () => {
  const catalog = await aNewCatalog();
  const ids: Record<string, string> = {};
  for (const title of ['Вес', 'Ёмкость', 'Размеры']) ids[title] = (await aGroup(catalog, title)).id;
  const path = { catalog };
  const arrange = (...titles: string[]) => ({ path, body: { ids: titles.map((title) => ids[title] ?? title) } });
  const titles = async () => (await shop.call(findPropertyGroups, { path })).rows.map((row) => row.title);
  await shop.call(arrangePropertyGroups, arrange('Размеры', 'Вес', 'Ёмкость'));
  expect(await titles()).toEqual(['Размеры', 'Вес', 'Ёмкость']);
  await aGroup(catalog, 'Акустика');
  expect(await titles()).toEqual(['Размеры', 'Вес', 'Ёмкость', 'Акустика']);
  const older = await shop.refused(arrangePropertyGroups, arrange('Вес', 'Ёмкость', 'Размеры'));
  expect([older.status, older.body.code]).toEqual([409, 'stale']);
  const doubled = await shop.refused(arrangePropertyGroups, arrange('Вес', 'Вес'));
  expect(doubled.body.message).toBe('Поле «ids»: группа названа дважды');
  const viewer = await shop.as('viewer');
  expect((await viewer.refused(arrangePropertyGroups, arrange('Вес'))).status).toBe(403);
  const order = await shop.call(createOrderPropertyGroup, { body: { title: 'Упаковка' } });
  const other = await shop.call(createOrderPropertyGroup, { body: { title: 'Адрес' } });
  await shop.call(arrangeOrderPropertyGroups, { body: { ids: [order.id, other.id] } });
  const { rows } = await shop.call(findOrderPropertyGroups);
  expect(rows.map(({ title }) => title)).toEqual(['Упаковка', 'Адрес']);
});

test('groups hold properties, and let them go when deleted', async () => {
  const { id: catalog } = await aCatalog(shop);
  const group = await shop.call(createPropertyGroup, { path: { catalog }, body: { title: 'Размеры' } });
  expect(group.defaultAlignment).toEqual({ columns: 1, properties: [] });
  const property = await aProperty(shop, catalog, { type: 4, group: group.id });
  const { rows } = await shop.call(findGroupProperties, { path: { group: group.id } });
  expect(rows.map((row) => row.id)).toEqual([property.id]);
  expect((await shop.call(findPropertyGroups, { path: { catalog } })).rows[0]?.propertiesCount).toBe(1);
  await shop.call(removePropertyGroup, { path: { catalog, group: group.id } });
  expect((await shop.call(getProperty, { path: { catalog, property: property.id } })).group).toBeNull();
});

test('a group places properties of its own catalog only, and none that is deleted', async () => {
  const { id: catalog } = await aCatalog(shop);
  const { id: other } = await aCatalog(shop);
  const own = await aProperty(shop, catalog, { type: 4, title: 'Ширина' });
  const strange = await aProperty(shop, other, { type: 4, title: 'Высота' });
  const placing = (...ids: string[]) => ({
    columns: 2,
    properties: ids.map((property, index) => ({ property, row: 1, column: index + 1 })),
  });
  const path = { catalog };
  const group = await shop.call(createPropertyGroup, {
    path,
    body: { title: 'Размеры', defaultAlignment: placing(own.id) },
  });
  const title = 'Другие';
  for (const refusal of [
    await shop.refused(createPropertyGroup, { path, body: { title, defaultAlignment: placing(own.id, strange.id) } }),
    await shop.refused(changePropertyGroup, {
      path: { catalog, group: group.id },
      body: { defaultAlignment: placing(own.id, '999999') },
    }),
  ])
    expect(refusal).toMatchObject({
      status: 400,
      body: { details: [{ field: 'defaultAlignment.properties.1.property' }] },
    });
  await shop.call(removeProperties, { path: { catalog, ids: [own.id] } });
  const [left] = (await shop.call(findPropertyGroups, { path })).rows;
  expect(left?.defaultAlignment).toEqual({ columns: 2, properties: [] });
});

test('a group gets another title and keeps its places, and the other way round', async () => {
  const catalog = await aNewCatalog();
  const { id: property } = await aProperty(shop, catalog, { type: 4 });
  const path = { catalog, group: (await aGroup(catalog, 'Размеры')).id };
  const defaultAlignment = { columns: 3, properties: [{ property, row: 1, column: 2 }] };
  const placed = await shop.call(changePropertyGroup, { path, body: { defaultAlignment } });
  expect(placed).toMatchObject({ title: 'Размеры', defaultAlignment });
  const renamed = await shop.call(changePropertyGroup, { path, body: { title: ' Габариты ' } });
  expect(renamed).toEqual({ ...placed, title: 'Габариты', version: placed.version + 1 });
  const wide = await shop.refused(changePropertyGroup, { path, body: { defaultAlignment: { columns: 13 } } });
  expect(wide.body.message).toBe('Поле «defaultAlignment.columns»: не больше 12');
});

test('a title stands once in a catalog, and again in another', async () => {
  const catalog = await aNewCatalog();
  await aGroup(catalog, 'Ёмкость');
  const other = await aGroup(catalog, 'Вес');
  const refusal = { status: 409, body: { code: 'group_exists', message: 'Группа «ЕМКОСТЬ» уже есть' } };
  const body = { title: 'ЕМКОСТЬ' };
  expect(await shop.refused(createPropertyGroup, { path: { catalog }, body })).toMatchObject(refusal);
  expect(await shop.refused(changePropertyGroup, { path: { catalog, group: other.id }, body })).toMatchObject(refusal);
  expect((await aGroup(await aNewCatalog(), 'Ёмкость')).title).toBe('Ёмкость');
});

test('a group answers below its own catalog only, and to its own company', async () => {
  const [catalog, elsewhere] = [await aNewCatalog(), await aNewCatalog()];
  const { id: group } = await aGroup(catalog, 'Размеры');
  const stranger = await aCompany(server);
  for (const [who, where] of [[shop, elsewhere] as const, [stranger, catalog] as const]) {
    const path = { catalog: where, group };
    for (const refusal of [
      await who.refused(changePropertyGroup, { path, body: { title: 'Моё' } }),
      await who.refused(removePropertyGroup, { path }),
    ])
      expect(refusal).toMatchObject({ status: 404, body: { message: 'Группа свойств не найдена' } });
  }
  const ofOrders = await shop.call(createOrderPropertyGroup, { body: { title: 'Доставка' } });
  for (const refusal of [
    await stranger.refused(findGroupProperties, { path: { group } }),
    await shop.refused(findGroupProperties, { path: { group: ofOrders.id } }),
  ])
    expect(refusal).toMatchObject({ status: 404, body: { message: 'Группа свойств не найдена' } });
  for (const refusal of [
    await stranger.refused(findPropertyGroups, { path: { catalog } }),
    await stranger.refused(createPropertyGroup, { path: { catalog }, body: { title: 'Моё' } }),
  ])
    expect(refusal).toMatchObject({ status: 404, body: { message: 'Каталог не найден' } });
});

test('only who edits the catalog changes groups; the others look', async () => {
  const catalog = await aNewCatalog();
  const path = { catalog, group: (await aGroup(catalog, 'Размеры')).id };
  const viewer = await shop.as('viewer');
  expect((await viewer.call(findPropertyGroups, { path })).rows).toHaveLength(1);
  for (const refusal of [
    await viewer.refused(createPropertyGroup, { path: { catalog }, body: { title: 'Вес' } }),
    await viewer.refused(changePropertyGroup, { path, body: { title: 'Вес' } }),
    await viewer.refused(removePropertyGroup, { path }),
  ])
    expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
});

test('the second of two savers is told that somebody was faster', async () => {
  const catalog = await aNewCatalog();
  const { id, version } = await aGroup(catalog, 'Размеры');
  const path = { catalog, group: id };
  const changed = await shop.call(changePropertyGroup, { path, body: { title: 'Габариты', version } });
  expect(changed).toMatchObject({ title: 'Габариты', version: version + 1 });
  expect(await shop.refused(changePropertyGroup, { path, body: { title: 'Рост', version } })).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  });
});

test("a group's own places are held to the same rules as a card's", async () => {
  const path = { catalog: await aNewCatalog() };
  const { id } = await aProperty(shop, path.catalog, { type: 4, title: 'Ширина' });
  const said = async (...properties: { property: string; row: number; column: number; columnSpan?: number }[]) => {
    const body = { title: 'Размеры', defaultAlignment: { columns: 2, properties } };
    return (await shop.refused(createPropertyGroup, { path, body })).body.message;
  };
  const place = { property: id, row: 1, column: 1 };
  expect(await said(place, { ...place, column: 2 })).toContain('«Ширина» стоит дважды');
  expect(await said({ ...place, columnSpan: 3 })).toContain('«Ширина» не помещается: столбцов всего 2');
});

test('of two who put groups in order at once, the second is told', async () => {
  const catalog = await aNewCatalog();
  const ids: string[] = [];
  for (const title of ['Вес', 'Ёмкость', 'Размеры']) ids.push((await aGroup(catalog, title)).id);
  const path = { catalog };
  const [one = '', two = '', three = ''] = ids;
  await shop.call(arrangePropertyGroups, { path, body: { ids: [two, one, three], was: ids } });
  const late = await shop.refused(arrangePropertyGroups, { path, body: { ids: [three, one, two], was: ids } });
  expect([late.status, late.body.code]).toEqual([409, 'stale']);
  await shop.call(arrangePropertyGroups, { path, body: { ids: [three, two, one], was: [two, one, three] } });
  expect((await shop.call(findPropertyGroups, { path })).rows.map(({ id }) => id)).toEqual([three, two, one]);
});
