import {
  changeOptions,
  changeProperty,
  findOptions,
  findProperties,
  findPropertyTypes,
  getOffers,
  getOptionAccess,
  getPropertyAssessment,
  getPropertyUsage,
  getValueScheme,
  mergeOptions,
  removeOption,
  removeProperties,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aCatalog, anOffer, aProperty, aUnit } from './testing/making.ts';

const server = useServer();

test('properties of all nine kinds are created, and their values come back as they were given', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const { rows: types } = await shop.call(findPropertyTypes);
  expect(types.map((type) => type.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const { unit, group } = await aUnit(shop, 'кг');
  const body = new FormData();
  body.append('file', new Blob([Buffer.from(onePixel, 'base64')]), 'точка.png');
  const uploaded = await (await shop.fetch('POST', '/cds/files', { body })).json();
  const [file] = uploaded.rows;
  expect(file).toMatchObject({ title: 'точка.png', mediaType: 'image/png', width: 1, height: 1 });
  const values: Record<number, object | string | number | boolean> = {
    1: 'Текст',
    2: false,
    3: 7,
    4: 1.25,
    5: 'Длинный\nтекст',
    6: { width: 10, height: 20, length: null, weight: 300 },
    7: { value: 1.5, unit },
    8: { file: file.id, url: file.url, title: 'Точка' },
    9: { file: file.id, url: file.url, title: '' },
  };
  const properties = [];
  for (const { id: type } of types) {
    const scheme = type === 7 ? { scheme: { unitGroup: group } } : {};
    const property = await aProperty(shop, catalog, { type, ...scheme });
    expect((await shop.call(getValueScheme, { path: { type: String(type) } })).type).toBe(type);
    properties.push({ property: property.id, values: [values[type]] });
  }
  const offer = await anOffer(shop, catalog, { properties: properties as never });
  expect(offer.properties.toSorted((a, b) => Number(a.property) - Number(b.property))).toEqual(properties);
  const again = await shop.call(getOffers, { path: { ids: [offer.id] } });
  expect(again.rows[0]?.properties).toEqual(offer.properties);
  const picture = await shop.fetch('GET', `${file.url}?size=96`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a property with values is not deleted and says where they stand', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const used = await aProperty(shop, catalog, { type: 3, title: 'Объём' });
  const free = await aProperty(shop, catalog, { type: 3 });
  await anOffer(shop, catalog, { properties: [{ property: used.id, values: [3] }] });
  const batch = await shop.call(removeProperties, { path: { catalog, ids: [used.id, free.id] } });
  expect(batch.done).toEqual([free.id]);
  expect(batch.failed).toMatchObject([
    { code: 'property_in_use', message: 'У свойства «Объём» есть значения: предложения — 1 карточка' },
  ]);
  expect(await shop.call(getPropertyAssessment, { path: { catalog, property: used.id } })).toMatchObject({ values: 1 });
  const { rows } = await shop.call(getPropertyUsage, { path: { catalog, ids: [used.id] } });
  expect(rows).toEqual([{ id: used.id, title: 'Объём', used: true, places: [{ title: 'Предложения', count: 1 }] }]);
});

test('options are changed in one batch, each with its own outcome', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const colour = await aProperty(shop, catalog, { type: 1, options: true, multiple: true });
  const path = { catalog, property: colour.id };
  const made = await shop.call(changeOptions, {
    path,
    body: {
      operations: ['Красный', 'Синий', 'красный'].map((value, index) => ({
        mode: 'create' as const,
        id: `new_${index}`,
        value,
      })),
    },
  });
  expect(made.rows.map((row) => [row.temporary, row.status])).toEqual([
    ['new_0', 'done'],
    ['new_1', 'done'],
    ['new_2', 'failed'],
  ]);
  const [red = '', blue = ''] = made.rows.map((row) => row.id);
  const offer = await anOffer(shop, catalog, {
    properties: [{ property: colour.id, values: [{ option: red }, { option: blue }] }],
  });
  const changed = await shop.call(changeOptions, {
    path,
    body: {
      operations: [
        { mode: 'update', id: blue, value: 'Голубой' },
        { mode: 'update', id: blue, value: 'КРАСНЫЙ' },
        { mode: 'delete', id: red },
        { mode: 'delete', id: 'new_7' },
      ],
    },
  });
  expect(changed.rows.map((row) => [row.status, row.message])).toEqual([
    ['done', null],
    ['failed', 'Вариант «КРАСНЫЙ» уже есть'],
    ['failed', 'Вариант «Красный» стоит у 1 карточки'],
    ['skipped', null],
  ]);
  expect(await shop.call(getOptionAccess, { path: { ...path, option: red } })).toMatchObject({
    canDelete: false,
    used: 1,
  });
  expect((await shop.refused(removeOption, { path: { ...path, option: red } })).body.code).toBe('option_in_use');

  expect(await shop.call(mergeOptions, { path, body: { target: blue, sources: [red] } })).toEqual({
    target: blue,
    changed: 1,
    done: true,
  });
  const { rows: offers } = await shop.call(getOffers, { path: { ids: [offer.id] } });
  expect(offers[0]?.properties).toEqual([{ property: colour.id, values: [{ option: blue, value: 'Голубой' }] }]);
  const { rows: left } = await shop.call(findOptions, { path });
  expect(left.map((option) => option.value)).toEqual(['Голубой']);
});

test('options of numbers are numbers, with the unit after the first space', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const size = await aProperty(shop, catalog, { type: 7, options: true });
  const whole = await aProperty(shop, catalog, { type: 3, options: true });
  const create = async (property: string, value: string) => {
    const body = { operations: [{ mode: 'create' as const, value }] };
    const { rows } = await shop.call(changeOptions, { path: { catalog, property }, body });
    return rows[0]?.status;
  };
  expect(await create(size.id, '1,5 кг')).toBe('done');
  expect(await create(size.id, 'много')).toBe('failed');
  expect(await create(whole.id, '2.5')).toBe('failed');
  const { rows } = await shop.call(findOptions, { path: { catalog, property: size.id } });
  expect(rows.map((option) => option.value)).toEqual(['1.5 кг']);
});

test('a save that can not be is refused naming the field', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const property = await aProperty(shop, catalog, { type: 2, title: 'Новинка' });
  const path = { catalog, property: property.id };
  const said = async (body: object) => (await shop.refused(changeProperty, { path, body })).body.message;
  expect(await said({ options: true })).toBe('Поле «options»: вид «да или нет» не выбирают из списка');
  expect(await said({ multiple: true })).toContain('multiple');
  expect(await said({ group: '999999' })).toContain('group');
  expect(await said({ title: '' })).toContain('title');
  expect(await said({ title: 'а'.repeat(501) })).toBe('Поле «title»: не длиннее 500 знаков');
  const search = await shop.refused(findProperties, { body: { catalog: { in: ['x'] }, limit: 'много' } });
  expect(search.body.details?.map((detail) => detail.field)).toEqual(['limit', 'catalog.in.0']);
});
