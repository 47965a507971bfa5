import { checkImport, findProperties, getImportTable, getProduct, runImport } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { workbook } from '../../../tables/testing/samples.ts';
import { aCompany, type Client } from '../../../testing/client.ts';
import { useServer } from '../../../testing/server.ts';
import { aCatalog, anOffer } from '../../testing/making.ts';
import { faultsOf, offersOf, over, upload, uploadTable } from '../testing/imports.ts';

const server = useServer({ worker: true });

/** Imports a table as its columns are guessed; what the check says is what the run does. */
async function tabled(shop: Client, catalog: string, content: string | Uint8Array, name: string) {
  const { checked, done } = await uploadTable(shop, catalog, content, name);
  expect(checked.told).toEqual(done.told);
  return { ...done, faults: done.told };
}

const feed = (...offers: string[]) =>
  `<yml_catalog><shop><offers>\n${offers.join('\n')}\n</offers></shop></yml_catalog>`;
const exchange = (...goods: string[]) =>
  `<КоммерческаяИнформация ВерсияСхемы="2.04"><Каталог><Товары>${goods.join('')}</Товары></Каталог></КоммерческаяИнформация>`;
const mend = expect.stringMatching(/число, которое Excel сократил.*задайте столбцу формат «Текстовый»/);

test('a number that a spreadsheet has shortened is refused for its field in a table, whatever the field, and parted at no comma', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const done = await tabled(
    shop,
    catalog.id,
    [
      'Артикул;Название;Штрихкод;Бренд;Категория;Описание;Модель;Цвет;Цена',
      'A-1;Чайник;4,60705E+12;Полёт;Кухня;Белый;M-1;белый;10',
      'A-2;Кружка;4600000000015,4.60705E+12;Полёт;Кухня;Белая;M-2;белый;20',
      '1,2E+15;Ваза;4600000000022;Полёт;Кухня;Белая;M-3;белый;30',
      'A-4;1E+05;;Полёт;Кухня;;;;40',
      'A-5;Блюдце;;1E+05;1E+05;1E+05;1E+05;1E+05;50',
    ].join('\r\n'),
    'price.csv',
  );
  expect(done).toMatchObject({ status: 'success', created: 3, skipped: 2 });
  expect(done.faults).toEqual([
    [2, 'Штрихкод', mend, 'warning'],
    [3, 'Штрихкод', mend, 'warning'],
    [4, 'Артикул', mend, 'skipped'],
    [5, 'Название', mend, 'warning'],
    [5, 'Название', 'Новому предложению нужно название', 'skipped'],
    ...['Описание', 'Категория', 'Бренд', 'Модель', 'Цвет'].map((field) => [6, field, mend, 'warning']),
  ]);
  expect(done.skippedReasons.map(({ count }) => count)).toEqual([1, 1]);
  const offers = await offersOf(shop, catalog);
  expect(offers.get('A-1')?.barcodes).toEqual([]);
  expect(offers.get('A-2')?.barcodes).toEqual(['4600000000015']);
  expect(offers.get('A-5')).toMatchObject({ title: 'Блюдце', price: '50', properties: [] });
});

test('whole numbers of a workbook are read to the last digit however they are stored, and refused where Excel has kept fifteen of more', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const book = workbook({
    Прайс: [
      ['Артикул', 'Название', 'Штрихкод', 'Серия', 'Цена'],
      [4.60000000002e12, 'Чайник', 4600000000015, 'белая', 10],
      ['A-2', 'Кружка', 12345678901234568, 'белая', 20],
      [98765432109876544, 'Ваза', '', 'белая', 30],
      ['A-4', 'Блюдце', '4,60705E+12', 'белая', 40],
    ],
  });
  const done = await tabled(shop, catalog.id, book, 'price.xlsx');
  expect(done).toMatchObject({ created: 3, skipped: 1 });
  const digits = expect.stringContaining('Excel хранит только 15 цифр');
  expect(done.faults.filter(([, , reason]) => !reason.includes('контрольная'))).toEqual([
    [3, 'Штрихкод', digits, 'warning'],
    [4, 'Артикул', digits, 'skipped'],
    [5, 'Штрихкод', mend, 'warning'],
  ]);
  const offers = await offersOf(shop, catalog);
  expect([...offers.keys()].toSorted()).toEqual(['4600000000020', 'A-2', 'A-4']);
  expect(offers.get('4600000000020')?.barcodes).toEqual(['4600000000015']);
});

test('a number that a spreadsheet has shortened is refused in feeds and exchanges as in tables', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const ofFeed = await upload(
    shop,
    catalog.id,
    feed(
      '<offer id="A-1"><name>Чайник</name><price>1</price><barcode>4,60705E+12</barcode><vendor>1E+05</vendor><param name="Цвет">1E+05</param></offer>',
      '<offer id="4,60705E+12"><name>Ваза</name><price>1</price></offer>',
    ),
  );
  expect(ofFeed).toMatchObject({ created: 1, skipped: 1 });
  expect(await faultsOf(shop, ofFeed)).toEqual([
    [2, 'barcode', mend, 'warning'],
    [2, 'vendor', mend, 'warning'],
    [2, 'param Цвет', mend, 'warning'],
    [3, 'id', mend, 'skipped'],
  ]);
  const of1C = await upload(
    shop,
    catalog.id,
    exchange(
      '<Товар><Ид>g-1</Ид><Артикул>B-1</Артикул><Наименование>Кружка</Наименование><Штрихкод>4.60705E+12</Штрихкод></Товар>',
      '<Товар><Ид>g-2</Ид><Артикул>1,2E+15</Артикул><Наименование>Ваза</Наименование></Товар>',
    ),
  );
  expect(of1C).toMatchObject({ created: 1, skipped: 1 });
  expect(await faultsOf(shop, of1C)).toEqual([
    [1, 'Штрихкод', mend, 'warning'],
    [2, 'Артикул', mend, 'skipped'],
  ]);
});

test('where barcodes find the offers, a row whose only barcode is shortened is refused, and a shortened article loses nothing but itself', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  await anOffer(shop, catalog, { article: 'A-1', title: 'Чайник', barcodes: ['4600000000015'] });
  const { id } = await upload(
    shop,
    catalog,
    'Артикул;Штрихкод;Остаток\r\n4,60705E+12;4600000000015;7\r\nA-1;4,60705E+12;9',
    'stock.csv',
  );
  const { mapping } = await shop.call(getImportTable, { path: { id } });
  await shop.call(checkImport, { path: { id }, body: { mapping: { ...mapping, key: 'barcodes' } } });
  await over(shop, id);
  await shop.call(runImport, { path: { id } });
  expect(await over(shop, id)).toMatchObject({ changed: 1, skipped: 1 });
  expect(await faultsOf(shop, { id })).toEqual([
    [2, 'Артикул', mend, 'warning'],
    [3, 'Штрихкод', mend, 'skipped'],
  ]);
  expect((await offersOf(shop, { id: catalog })).get('A-1')?.stock).toBe(7);
});

test('a date where a text belongs is taken with a notice that names what Excel may have made it of', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const day = { t: 'n', v: 46_063, z: 'dd.mm.yyyy' };
  const book = workbook({
    Прайс: [
      ['Артикул', 'Название', 'Бренд', 'Модель', 'Описание', 'Размер', 'Годен до', 'Цена'],
      [day, 'Чайник', day, day, day, day, day, 10],
      ['A-2', day, 'Полёт', 'M', 'Белая', '10-2', day, 20],
    ],
  });
  const done = await tabled(shop, catalog.id, book, 'price.xlsx');
  expect(done).toMatchObject({ created: 2, skipped: 0 });
  const told = expect.stringMatching(/^«2026-02-10» — дата: похоже, Excel принял за неё «10-2»/);
  expect(done.faults).toEqual([
    ...['Бренд', 'Модель', 'Описание', 'Размер', 'Артикул'].map((field) => [2, field, told, 'notice']),
    [3, 'Название', told, 'notice'],
  ]);
  expect(done.notes).toContainEqual({ reason: expect.stringContaining('похоже на дату'), count: 6 });
  expect([...(await offersOf(shop, catalog)).keys()]).toContain('2026-02-10');
});

test('dates that Excel wrote into a CSV as words are told, too, and whole dates only where they name an offer', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const done = await tabled(
    shop,
    catalog.id,
    'Артикул;Название;Размер;Выпуск;Цена\r\n10.фев;Чайник;фев.26;10.02.2026;10\r\n10.02.2026;Кружка;S;10.02.2026;20',
    'price.csv',
  );
  expect(done.faults).toEqual([
    [2, 'Артикул', expect.stringContaining('«10.фев» — дата: похоже, Excel принял за неё «10-2»'), 'notice'],
    [2, 'Размер', expect.stringContaining('принял за неё «2-26»'), 'notice'],
    [3, 'Артикул', expect.stringContaining('«10.02.2026» — дата'), 'notice'],
  ]);
});

const twice = (read: string) =>
  expect.stringContaining(`двойным экранированием («&amp;quot;»): прочитано как «${read}`);

test('what a feed has escaped twice is read once more in names, brands, categories and values; descriptions keep their HTML', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const content = `<yml_catalog><shop><categories><category id="1">Чай &amp;amp; кофе</category></categories><offers>
<offer id="A-1"><name>Чайник &amp;quot;Уют&amp;quot;</name><price>1</price><categoryId>1</categoryId><vendor>M&amp;amp;M</vendor><description>&lt;b&gt;A &amp;amp;amp; B&lt;/b&gt;</description>
  <param name="Тип &amp;quot;А&amp;quot;">5 &amp;gt; 3</param></offer>
<offer id="A-2"><name>Чай &amp; кофе</name><price>1</price><categoryId>1</categoryId></offer>
</offers></shop></yml_catalog>`;
  const done = await upload(shop, catalog.id, content);
  expect(await faultsOf(shop, done)).toEqual([
    [2, 'name', twice('Чайник "Уют"'), 'notice'],
    [2, 'vendor', twice('M&M'), 'notice'],
    [2, 'param Тип &quot;А&quot;', twice('Тип "А": 5 > 3'), 'notice'],
  ]);
  expect(done.notes).toEqual([{ reason: expect.stringContaining('двойным экранированием'), count: 4 }]);
  const offers = await offersOf(shop, catalog);
  expect([offers.get('A-1')?.title, offers.get('A-2')?.title]).toEqual(['Чайник "Уют"', 'Чай & кофе']);
  const card = await shop.call(getProduct, { path: { id: offers.get('A-1')?.product ?? '' } });
  expect(card).toMatchObject({ brandTitle: 'M&M', categoryTitle: 'Чай & кофе', description: '<b>A &amp;amp; B</b>' });
  const { rows } = await shop.call(findProperties, { body: { catalog: { in: [catalog.id] } } });
  expect(rows.map(({ title }) => title)).toEqual(['Тип "А"']);
  expect(await upload(shop, catalog.id, content)).toMatchObject({ changed: 0, unchanged: 2 });
});

test('a thousand notices of a kind are told one by one, the others are counted', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const offers = Array.from(
    { length: 1002 },
    (_, at) => `<offer id="M-${at}"><name>A&amp;amp;B ${at}</name><price>1</price></offer>`,
  );
  const done = await upload(shop, catalog.id, feed(...offers));
  expect(done).toMatchObject({ created: 1002, faults: 1000 });
  expect(done.notes).toContainEqual({ reason: expect.stringContaining('двойным экранированием'), count: 1002 });
});
