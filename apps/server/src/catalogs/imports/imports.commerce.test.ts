import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { countOffers, findImportFaults, getCategoryTree, getProduct, type Import, runImport } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { storedFile, zipEnd } from '../../files/zip.ts';
import { aCompany, type Client } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog } from '../testing/making.ts';
import { offersOf, over, upload } from './testing/imports.ts';

const server = useServer({ worker: true });

const goods = `<?xml version="1.0" encoding="UTF-8"?>
<КоммерческаяИнформация ВерсияСхемы="2.04"><Классификатор>
  <Группы><Группа><Ид>g1</Ид><Наименование>Посуда</Наименование><Группы><Группа><Ид>g2</Ид><Наименование>Кружки</Наименование></Группа></Группы></Группа></Группы>
  <Свойства><Свойство><Ид>p1</Ид><Наименование>Материал</Наименование><ВариантыЗначений><Справочник><ИдЗначения>v1</ИдЗначения><Значение>Фарфор</Значение></Справочник></ВариантыЗначений></Свойство></Свойства>
</Классификатор><Каталог><Товары>
  <Товар><Ид>a1</Ид><Артикул>KR-1</Артикул><Штрихкод>4600000000015</Штрихкод><Наименование>Кружка</Наименование><Группы><Ид>g2</Ид></Группы><Описание>Белая</Описание>
    <Изготовитель><Ид>m1</Ид><Наименование>Дулёво</Наименование></Изготовитель><ЗначенияСвойств><ЗначенияСвойства><Ид>p1</Ид><Значение>v1</Значение></ЗначенияСвойства></ЗначенияСвойств></Товар>
  <Товар><Ид>a2</Ид><Артикул>FT-2</Артикул><Наименование>Футболка</Наименование><Группы><Ид>g1</Ид></Группы></Товар>
  <Товар Статус="Удален"><Ид>a3</Ид><Артикул>X-3</Артикул><Наименование>Удалённый</Наименование></Товар>
</Товары></Каталог></КоммерческаяИнформация>`;
const price = (amount: number, type = 't1') =>
  `<Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу><Валюта>руб.</Валюта></Цена>`;
const trait = (value: string) =>
  `<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Размер</Наименование><Значение>${value}</Значение></ХарактеристикаТовара></ХарактеристикиТовара>`;
const offers = `<?xml version="1.0" encoding="UTF-8"?>
<КоммерческаяИнформация ВерсияСхемы="2.04"><ПакетПредложений>
  <ТипыЦен><ТипЦены><Ид>t2</Ид><Наименование>Закупочная</Наименование></ТипЦены><ТипЦены><Ид>t1</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен>
  <Предложения>
    <Предложение><Ид>a1</Ид><Наименование>Кружка</Наименование><Цены>${price(250.5)}${price(100, 't2')}</Цены><Количество>7</Количество></Предложение>
    <Предложение><Ид>a2#s</Ид><Наименование>Футболка S</Наименование>${trait('S')}<Цены>${price(900)}</Цены><Количество>1</Количество></Предложение>
    <Предложение><Ид>a2#m</Ид><Наименование>Футболка M</Наименование>${trait('M')}<Цены>${price(950)}</Цены><Количество>0</Количество></Предложение>
  </Предложения></ПакетПредложений></КоммерческаяИнформация>`;

/** An archive of files as they are. */
function zipOf(files: Record<string, string>): Buffer {
  const entries = [];
  const parts = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const { bytes, entry } = storedFile(name, content, at);
    parts.push(bytes);
    entries.push(entry);
    at += bytes.length;
  }
  return Buffer.concat([...parts, zipEnd(entries, at)]);
}

/** Sends the files of an exchange side by side. */
async function sendTogether(
  shop: Client,
  catalog: string,
  files: Record<string, string | Uint8Array>,
  how = '',
): Promise<Import> {
  const body = new FormData();
  for (const [name, content] of Object.entries(files))
    body.append('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
  const response = await shop.fetch('POST', `/cds/catalog/${catalog}/import${how}`, { body });
  expect(response.status).toBe(200);
  return over(shop, ((await response.json()) as Import).id);
}

test('an exchange of 1C becomes a catalog, be it an archive or two files in any order; again it changes nothing', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const done = await upload(shop, catalog.id, zipOf({ 'offers.xml': offers, 'import.xml': goods }), '1c.zip');
  expect(done).toMatchObject({ status: 'success', format: 'commerceml', created: 3, skipped: 1, error: null });
  expect(done.also).toMatchObject({ categories: 2, brands: 1, products: 2 });
  const made = await offersOf(shop, catalog);
  expect([...made.keys()].toSorted()).toEqual(['KR-1', 'a2#m', 'a2#s']);
  expect(made.get('KR-1')).toMatchObject({
    title: 'Кружка',
    price: '250.5',
    purchasePrice: '100',
    stock: 7,
    barcodes: ['4600000000015'],
  });
  expect(made.get('a2#s')?.product).toBe(made.get('a2#m')?.product);
  const card = await shop.call(getProduct, { path: { id: made.get('KR-1')?.product ?? '' } });
  expect(card).toMatchObject({ brandTitle: 'Дулёво', categoryTitle: 'Кружки', description: 'Белая' });
  const { rows: tree } = await shop.call(getCategoryTree, { path: { catalog: catalog.id, typeId: '0' } });
  expect(tree.map(({ depth, title }) => [depth, title]).slice(1)).toEqual([
    [1, 'Посуда'],
    [2, 'Кружки'],
  ]);
  const { rows: faults } = await shop.call(findImportFaults, { path: { id: done.id }, body: {} });
  expect(faults.map(({ reason }) => reason)).toEqual(['В 1С товар удалён: не взят']);

  const again = await sendTogether(shop, catalog.id, { 'import.xml': goods, 'offers.xml': offers }, '?check=true');
  expect(again).toMatchObject({ step: 'check', created: 0, changed: 0, unchanged: 3, differences: 0 });
});

test('entities, foreign roots and archives that aren’t whole are refused in words', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const refused = async (content: string | Buffer, name: string) =>
    (await upload(shop, catalog.id, content, name)).error;
  const bomb = goods.replace('?>', '?><!DOCTYPE x [<!ENTITY a "aaaa">]>').replace('Белая', '&a;');
  expect(await refused(bomb, 'import.xml')).toMatch(/знак & записан без/);
  expect(await refused(goods.slice(0, 600), 'import.xml')).toMatch(/обрывается/);
  expect(await refused(zipOf({ 'feed.xml': '<yml_catalog/>' }), 'a.zip')).toMatch(/распакуйте/);
  expect(await refused(zipOf({ 'import.xml': goods }).subarray(0, 500), 'a.zip')).toMatch(/повреждён/);
  expect(await shop.call(countOffers, { path: { catalog: catalog.id }, body: {} })).toMatchObject({ total: 0 });
});

const shared = new URL('../../../../../../shared/data/commerceml/', import.meta.url);
const real = existsSync(shared);
if (!real) console.warn(`Real exchanges of 1C are not at ${shared.pathname}: their tests are skipped`);

async function together(shop: Client, catalog: string, names: [string, string], how = '') {
  const files = await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, shared))] as const));
  return sendTogether(shop, catalog, Object.fromEntries(files), how);
}

test.skipIf(!real)(
  'the real exchange of a gadget shop is imported with its variants, and again without a change',
  async () => {
    const shop = await aCompany(server);
    const catalog = await aCatalog(shop);
    const names: [string, string] = ['kickgoods-import.xml', 'kickgoods-offers.xml'];
    expect(await together(shop, catalog.id, names)).toMatchObject({ status: 'success', created: 324, skipped: 0 });
    expect(await together(shop, catalog.id, names)).toMatchObject({ created: 0, changed: 0, unchanged: 324 });
  },
);

test.skipIf(!real)(
  'the real exchange of a plumbing shop is checked against its state of fifteen months before, and run',
  async () => {
    const shop = await aCompany(server);
    const catalog = await aCatalog(shop);
    const before = await together(shop, catalog.id, ['santechtula-2016-import.xml', 'santechtula-2016-offers.xml']);
    expect(before).toMatchObject({ status: 'success', skipped: 1, created: 1425 });
    // Two goods of that shop bear one article.
    const checked = await together(
      shop,
      catalog.id,
      ['santechtula-2018-import.xml', 'santechtula-2018-offers.xml'],
      '?check=true',
    );
    expect(checked).toMatchObject({ step: 'check', status: 'success' });
    expect(checked.created).toBeGreaterThan(200);
    expect(checked.created + checked.changed + checked.unchanged + checked.skipped).toBe(1660);
    await shop.call(runImport, { path: { id: checked.id } });
    const done = await over(shop, checked.id);
    const { created, changed, unchanged } = checked;
    expect(done).toMatchObject({ step: 'run', status: 'success', created, changed, unchanged });
  },
);
