import {
  changeOffer,
  changeProperty,
  createProperty,
  createPropertyGroup,
  findProperties,
  findPropertyTypes,
  getOffers,
  getProperty,
  getPropertyAssessment,
  getPropertyUsage,
  getValueScheme,
  removeProperties,
  valueKinds,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog, anOffer, aProperty, aUnit } from '../testing/making.ts';

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

test('kinds are understood by their older numbers where a program says that it means those', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const { rows: types } = await shop.call(findPropertyTypes);
  const made = [];
  for (const { id, old } of types) {
    if (old === null) continue;
    const { type } = await aProperty(shop, catalog, { type: old as typeof id, numbering: 'old' });
    made.push([old, type === id]);
  }
  expect(made.toSorted()).toEqual([1, 2, 3, 4, 6, 7, 8, 9].map((old) => [old, true]));
  const refusal = await shop.refused(createProperty, {
    path: { catalog },
    body: { title: 'Какого вида?', type: 5, numbering: 'old' },
  });
  expect([refusal.status, refusal.body.message]).toEqual([400, 'Поле «type»: в старой нумерации нет вида 5']);
});

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

test('a property whose links fail is not made either, and says so', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const links = { brands: true, productCategories: [{ id: '999999', action: 'pin' as const }] };
  const refusal = await shop.refused(createProperty, { path: { catalog }, body: { title: 'Цвет', type: 1, links } });
  expect(refusal).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^Ошибка при создании свойства\. .*нет категории 999999/) },
  });
  expect((await shop.call(findProperties, { body: { catalog: { in: [catalog] } } })).rows).toEqual([]);
});

test('what stands for an empty value of a kind is taken as such', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  for (const { id: type } of valueKinds) {
    const { id: property } = await aProperty(shop, catalog, { type, title: `Вид ${type}` });
    const { empty } = await shop.call(getValueScheme, { path: { type: String(type) } });
    await anOffer(shop, catalog, { properties: [{ property, values: [empty] }] });
  }
});

test('properties are found by a part of the title, kind and group, page by page', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const group = await shop.call(createPropertyGroup, { path: { catalog }, body: { title: 'Размеры' } });
  for (const body of [
    { type: 1, title: 'Ёмкость' },
    { type: 3, title: 'Вес', group: group.id },
    { type: 3, title: 'Этажность' },
  ] as const)
    await aProperty(shop, catalog, body);
  const found = async (more: object) => {
    const { rows } = await shop.call(findProperties, { body: { catalog: { in: [catalog] }, ...more } });
    return rows.map((row) => row.title);
  };
  expect(await found({})).toEqual(['Вес', 'Ёмкость', 'Этажность']);
  expect(await found({ search: 'ЕМК' })).toEqual(['Ёмкость']);
  expect(await found({ group: { in: [group.id] } })).toEqual(['Вес']);
  expect(await found({ limit: 2, offset: 2 })).toEqual(['Этажность']);
  expect(await found({ offset: 3 })).toEqual([]);
  expect(await found({ catalog: { in: [] } })).toEqual([]);
});

test('a title stands once in a catalog, and of two who edit one version the second is told', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const { id } = await aProperty(shop, catalog, { type: 1, title: 'Ёмкость' });
  const twin = { status: 409, body: { code: 'property_exists', message: 'Свойство «ЕМКОСТЬ» в каталоге уже есть' } };
  const body = { title: 'ЕМКОСТЬ', type: 1 as const };
  expect(await shop.refused(createProperty, { path: { catalog }, body })).toMatchObject(twin);
  const other = await aProperty(shop, catalog, { type: 1 });
  const renaming = { path: { catalog, property: other.id }, body: { title: body.title } };
  expect(await shop.refused(changeProperty, renaming)).toMatchObject(twin);
  const path = { catalog, property: id };
  const changed = await shop.call(changeProperty, { path, body: { hint: 'В литрах', version: 1 } });
  expect(changed).toMatchObject({ title: 'Ёмкость', hint: 'В литрах', version: 2 });
  expect(await shop.refused(changeProperty, { path, body: { hint: 'В вёдрах', version: 1 } })).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      message: 'Свойство «Ёмкость» уже изменил кто-то другой: посмотрите, что изменилось, и повторите',
    },
  });
});

test('while a property has values, how many there may be and whether they are chosen stays', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const { id } = await aProperty(shop, catalog, { type: 1, title: 'Цвет', multiple: true });
  const offer = await anOffer(shop, catalog, { properties: [{ property: id, values: ['белый', 'синий'] }] });
  const path = { catalog, property: id };
  for (const body of [{ multiple: false }, { options: true }])
    expect(await shop.refused(changeProperty, { path, body })).toMatchObject({
      status: 409,
      body: {
        code: 'property_in_use',
        message:
          'У свойства «Цвет» есть значения (предложения — 1 карточка): список вариантов и множественность меняются преобразованием',
      },
    });
  await shop.call(changeOffer, { path: { id: offer.id }, body: { properties: [{ property: id, mode: 'unset' }] } });
  expect(await shop.call(changeProperty, { path, body: { multiple: false } })).toMatchObject({ multiple: false });
});

test('a property answers below its own catalog only, to its own company, and changes for editors', async () => {
  const shop = await aCompany(server);
  const [{ id: catalog }, { id: elsewhere }] = [await aCatalog(shop), await aCatalog(shop)];
  const { id: property } = await aProperty(shop, catalog, { type: 1 });
  const stranger = await aCompany(server);
  for (const [who, where] of [[shop, elsewhere] as const, [stranger, catalog] as const]) {
    const path = { catalog: where, property, ids: [property] };
    for (const refusal of [
      await who.refused(getProperty, { path }),
      await who.refused(getPropertyAssessment, { path }),
      await who.refused(getPropertyUsage, { path }),
      await who.refused(changeProperty, { path, body: { hint: 'Моё' } }),
      await who.refused(removeProperties, { path }),
    ])
      expect(refusal).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
  const made = await stranger.refused(createProperty, { path: { catalog }, body: { title: 'Моё', type: 1 } });
  expect(made).toMatchObject({ status: 404, body: { message: 'Каталог не найден' } });
  expect((await stranger.call(findProperties, { body: { catalog: { in: [catalog] } } })).rows).toEqual([]);
  const viewer = await shop.as('viewer');
  const path = { catalog, property, ids: [property] };
  expect((await viewer.call(getProperty, { path })).id).toBe(property);
  for (const refusal of [
    await viewer.refused(createProperty, { path, body: { title: 'Моё', type: 1 } }),
    await viewer.refused(changeProperty, { path, body: { hint: 'Моё' } }),
    await viewer.refused(removeProperties, { path }),
  ])
    expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
});

test('a page says how many there are in all, of what is looked for', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  for (const title of ['Цвет', 'Размер', 'Размер листа']) await aProperty(shop, catalog, { title, type: 1 });
  const found = async (more: { limit?: number; offset?: number; search?: string } = {}) => {
    const { rows, total } = await shop.call(findProperties, { body: { catalog: { in: [catalog] }, ...more } });
    return [rows.length, total];
  };
  expect(await found()).toEqual([3, 3]);
  expect(await found({ limit: 2 })).toEqual([2, 3]);
  expect(await found({ limit: 2, offset: 2 })).toEqual([1, 3]);
  expect(await found({ limit: 2, offset: 9 })).toEqual([0, 3]);
  expect(await found({ limit: 1, search: 'размер' })).toEqual([1, 2]);
});
