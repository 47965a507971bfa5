import {
  changeOffer,
  countOffers,
  findBrands,
  findImportDifferences,
  findImportFaults,
  findProperties,
  getCategoryTree,
  getImport,
  type Import,
  type ImportDifference,
  removeOffers,
  repeatImport,
  runImport,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany, type Client } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog } from '../testing/making.ts';
import { feedOf, offersOf, over, tea, upload } from './testing/imports.ts';

const server = useServer({ worker: true });

/** Sends a feed to be checked; answers the import once that is over. */
async function check(shop: Client, catalog: string, content: string): Promise<Import> {
  const body = new FormData();
  body.append('file', new Blob([content]), 'feed.xml');
  const response = await shop.fetch('POST', `/cds/catalog/${catalog}/import?check=true`, { body });
  expect(response.status).toBe(200);
  return over(shop, ((await response.json()) as Import).id);
}

async function run(shop: Client, id: string): Promise<Import> {
  await shop.call(runImport, { path: { id } });
  return over(shop, id);
}

const told = ({ article, kind, field, was, now }: ImportDifference) => [article, kind, field, was, now];

async function differences(shop: Client, { id }: Import, body: object = {}) {
  return (await shop.call(findImportDifferences, { path: { id }, body })).rows;
}

test('a check says what an import would create and writes nothing; the run then does exactly that', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const checked = await check(shop, catalog.id, tea);
  const promised = { created: 5, changed: 0, unchanged: 0, skipped: 2 };
  expect(checked).toMatchObject({ step: 'check', status: 'success', ...promised, differences: 5, outdated: false });
  expect(checked.also).toMatchObject({ categories: 3, brands: 1, products: 4, properties: 9 });
  expect((await differences(shop, checked)).map(told)[0]).toEqual(['T-1', 'created', '', '', 'Лун Цзин, 100 г']);
  const faults = (await shop.call(findImportFaults, { path: { id: checked.id }, body: {} })).rows;
  expect(faults.filter(({ severity }) => severity === 'skipped')).toHaveLength(2);

  const within = { catalog: { in: [catalog.id] } };
  expect(await shop.call(countOffers, { path: { catalog: catalog.id }, body: {} })).toMatchObject({ total: 0 });
  expect((await shop.call(findBrands, { body: within })).rows).toEqual([]);
  expect((await shop.call(findProperties, { body: within })).rows).toEqual([]);
  const { rows: tree } = await shop.call(getCategoryTree, { path: { catalog: catalog.id, typeId: '0' } });
  expect(tree).toHaveLength(1);

  const done = await run(shop, checked.id);
  expect(done).toMatchObject({ step: 'run', status: 'success', ...promised, checked: promised });
  expect(done.also).toEqual(checked.also);
  expect((await shop.call(findImportFaults, { path: { id: checked.id }, body: {} })).rows).toHaveLength(faults.length);
  expect(await check(shop, catalog.id, tea)).toMatchObject({ created: 0, changed: 0, unchanged: 5, differences: 0 });
});

test('changes are told field by field, from what stands in the catalog to what the file says, in words', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  await upload(shop, catalog.id, tea);
  const next = tea.replace('<price>1 290,50</price>', '<price>1300</price>').replace(/Чайная гора/gi, 'Чайная долина');
  const checked = await check(shop, catalog.id, next);
  expect(await differences(shop, checked, { field: 'Цена' })).toMatchObject([
    { article: 'T-1', kind: 'changed', field: 'Цена', was: '1290,5', now: '1300' },
  ]);
  const brands = await differences(shop, checked, { field: 'Бренд' });
  expect(new Set(brands.map(({ was, now }) => `${was} → ${now}`))).toEqual(new Set(['Чайная гора → Чайная долина']));
  expect(Object.fromEntries(checked.changes.map(({ field, count }) => [field, count]))).toMatchObject({
    Цена: 1,
    Бренд: brands.length,
  });
  expect(await differences(shop, checked, { kind: 'created' })).toEqual([]);
  expect(await differences(shop, checked, { search: 'долина', limit: 1 })).toHaveLength(1);
  const csv = await (await shop.fetch('GET', `/cds/import/${checked.id}/differences.csv`)).text();
  expect(csv).toContain(';изменение;Цена;1290,5;1300\r\n');
  const done = await run(shop, checked.id);
  expect(done).toMatchObject({ changed: checked.changed, unchanged: checked.unchanged });
});

test('what was changed in the catalog since the check is said before the run', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  await upload(shop, catalog.id, feedOf(''));
  const checked = await check(shop, catalog.id, feedOf('<barcode>1</barcode>'));
  expect(checked).toMatchObject({ changed: 1, outdated: false });
  const offer = (await offersOf(shop, catalog)).get('F-1');
  await shop.call(changeOffer, {
    path: { id: offer?.id ?? '' },
    body: { version: offer?.version ?? 0, title: 'Иное' },
  });
  expect(await shop.call(getImport, { path: { id: checked.id } })).toMatchObject({ outdated: true });
});

test('an offer that is deleted between the check and the run makes the check old', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  await upload(shop, catalog.id, feedOf('', ''));
  const checked = await check(shop, catalog.id, feedOf('', '<barcode>1</barcode>'));
  const state = () => shop.call(getImport, { path: { id: checked.id } });
  expect(await state()).toMatchObject({ changed: 1, unchanged: 1, outdated: false });
  const offer = (await offersOf(shop, catalog)).get('F-1');
  await shop.call(removeOffers, { path: { ids: [offer?.id ?? ''] } });
  expect(await state()).toMatchObject({ outdated: true });
});

test('a check is run once, when it has ended, and only where its file is', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const broken = await check(shop, catalog.id, '<yml_catalog>');
  expect(broken).toMatchObject({ status: 'failed', step: 'check' });
  await expect(shop.call(runImport, { path: { id: broken.id } })).rejects.toThrow('409');
  const checked = await check(shop, catalog.id, feedOf(''));
  await run(shop, checked.id);
  await expect(shop.call(runImport, { path: { id: checked.id } })).rejects.toThrow('409');
});

test('a check is repeated as a check', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const checked = await check(shop, catalog.id, feedOf('<param name="Производитель">Завод</param>'));
  const { id } = await shop.call(repeatImport, { path: { id: checked.id }, body: { makerAsBrand: true } });
  expect(await over(shop, id)).toMatchObject({ step: 'check', created: 1, also: { brands: 1 } });
  expect(await shop.call(countOffers, { path: { catalog: catalog.id }, body: {} })).toMatchObject({ total: 0 });
});
