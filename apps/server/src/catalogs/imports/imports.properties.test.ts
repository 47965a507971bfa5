import {
  countOffers,
  findBrands,
  findProperties,
  getCatalog,
  getImport,
  type Import,
  repeatImport,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog, aProperty, aUnit } from '../testing/making.ts';
import { feedOf, over, tea, upload } from './testing/imports.ts';

const server = useServer({ worker: true });

test('a property is called without the colon of the shop’s page, and meets the one that is there', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const { unit, group } = await aUnit(shop, 'см');
  const height = await aProperty(shop, catalog.id, {
    type: 7,
    title: 'Высота',
    scheme: { unitGroup: group, defaultUnit: unit },
  });
  await upload(
    shop,
    catalog.id,
    feedOf('<param name="Высота:" unit="см">21</param><param name="Цвет : ">белый</param>'),
  );
  const { rows } = await shop.call(findProperties, { body: { catalog: { in: [catalog.id] } } });
  expect(rows.map((each) => each.title).sort()).toEqual(['Высота', 'Цвет']);
  const found = await shop.call(countOffers, {
    path: { catalog: catalog.id },
    body: { properties: [{ property: height.id, from: 20, to: 22, unit }] },
  });
  expect(found.total).toBe(1);
});

test('a new property counts in the unit that the feed has most, so that a range is asked in it', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const { unit } = await aUnit(shop, 'см');
  const sizes = Array.from({ length: 320 }, (_, index) => `<param name="Высота" unit="см">${index + 1}</param>`);
  await upload(shop, catalog.id, feedOf('<param name="Высота">5 мм</param>', ...sizes));
  const { rows } = await shop.call(findProperties, { body: { catalog: { in: [catalog.id] } } });
  expect(rows).toMatchObject([{ title: 'Высота', type: 7, scheme: { defaultUnit: unit } }]);
});

test('a maker named by a param is offered as the brand where the feed has no vendor, and taken once the seller says so', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const brands = async () => {
    const { rows } = await shop.call(findBrands, { body: { catalog: { in: [catalog.id] } } });
    return rows.map((brand) => [brand.title, brand.products]).sort();
  };
  const maker = '<param name="Производитель">Север</param>';
  const feed = feedOf(maker, `<vendor>Юг</vendor>${maker}`, '<param name="Бренд">Восток</param>');
  const first = await upload(shop, catalog.id, feed);
  expect(first).toMatchObject({ makerAsBrand: false, makers: 1, repeatable: true });
  expect(await brands()).toEqual([
    ['Восток', 1],
    ['Юг', 1],
  ]);
  const path = { id: first.id };
  const { id } = await shop.call(repeatImport, { path, body: { makerAsBrand: true } });
  expect(await over(shop, id)).toMatchObject({ status: 'success', makerAsBrand: true, makers: 0 });
  expect(await brands()).toEqual([
    ['Восток', 1],
    ['Север', 1],
    ['Юг', 1],
  ]);
  // Its file went over, and is gone a moment after the end of the second.
  await eventually(async () => !(await shop.call(getImport, { path: { id } })).repeatable);
  expect(await shop.call(getImport, { path })).toMatchObject({ repeatable: false });
  expect(await shop.refused(repeatImport, { path, body: { makerAsBrand: true } })).toMatchObject({
    status: 409,
    body: { message: 'Файла этой загрузки уже нет: загрузите его снова' },
  });
  // What the catalog was told once holds for its next feeds, until it is told otherwise.
  expect(await upload(shop, catalog.id, feed)).toMatchObject({ makerAsBrand: true, makers: 0 });
  const url = `/cds/catalog/${catalog.id}/import?makerAsBrand=false`;
  const body = new FormData();
  body.append('file', new Blob([feed]), 'feed.xml');
  const told = (await (await shop.fetch('POST', url, { body })).json()) as Import;
  expect(await over(shop, told.id)).toMatchObject({ makerAsBrand: false, makers: 1 });
});

test('prices in a foreign currency are never taken for roubles', async () => {
  const shop = await aCompany(server);
  const tenge = tea.replace('"RUR" rate="1"', '"KZT" rate="1"').replaceAll('RUR', 'KZT');
  const fresh = await aCatalog(shop);
  expect((await upload(shop, fresh.id, tenge)).status).toBe('success');
  expect((await shop.call(getCatalog, { path: { id: fresh.id } })).currency).toBe('KZT');
  const roubles = await aCatalog(shop);
  await upload(shop, roubles.id, tea);
  const refused = await upload(shop, roubles.id, tenge);
  expect(refused.status).toBe('failed');
  expect(refused.error).toContain('Цены в файле указаны в KZT');
});
