import { createBrand, findBrands } from '@prilavok/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { aSupplier, matched, rowsOf, send as sendPriceList } from './calculation/testing/price-lists.ts';
import { offersOf, upload, uploadTable } from './catalogs/imports/testing/imports.ts';
import { aBrand, aCatalog, anOffer } from './catalogs/testing/making.ts';
import { composeAddresses } from './http/compose-addresses.ts';
import { workbook } from './tables/testing/samples.ts';
import { aCompany, type Client } from './testing/client.ts';
import { useServer } from './testing/server.ts';

const server = useServer({ worker: true });

/** As files from macOS write it: each mark apart from its letter. */
const apart = (text: string) => text.normalize('NFD');
const escaped = (text: string) =>
  text.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const brandsOf = async (shop: Client, catalog: string, search = '') =>
  (await shop.call(findBrands, { body: { catalog: { in: [catalog] }, search } })).rows.map(({ title }) => title);

test('a body, as it is or escaped, creates and finds what was written in the other spelling', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  await aBrand(shop, catalog, 'Зайка');
  for (const body of [JSON.stringify({ title: apart('Зайка') }), escaped(JSON.stringify({ title: apart('Зайка') }))]) {
    const headers = { 'content-type': 'application/json' };
    const response = await shop.fetch('POST', `/cds/catalog/${catalog}/brand`, { body, headers });
    expect([response.status, (await response.json()).code]).toEqual([409, 'brand_exists']);
  }
  const { title } = await shop.call(createBrand, { path: { catalog }, body: { title: apart('Ёлочка') } });
  expect(title).toBe('Ёлочка');
  expect(await brandsOf(shop, catalog, apart('зай'))).toEqual(['Зайка']);
});

const feed = `<?xml version="1.0" encoding="UTF-8"?><yml_catalog><shop><categories><category id="1">Чайники</category></categories><offers>
<offer id="Й-1"><name>Чайник</name><price>1</price><vendor>Зайка</vendor><categoryId>1</categoryId><param name="Йод">твёрдый</param></offer></offers></shop></yml_catalog>`;
const exchange = `<КоммерческаяИнформация ВерсияСхемы="2.04"><Классификатор><Группы><Группа><Ид>g</Ид><Наименование>Чайники</Наименование></Группа></Группы></Классификатор>
<Каталог><Товары><Товар><Ид>1</Ид><Артикул>Й-1</Артикул><Наименование>Чайник</Наименование><Группы><Ид>g</Ид></Группы><Изготовитель><Наименование>Зайка</Наименование></Изготовитель>
<ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Йод</Наименование><Значение>твёрдый</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Товар></Товары></Каталог></КоммерческаяИнформация>`;
const table = [
  ['Артикул', 'Название', 'Бренд', 'Категория', 'Йод', 'Штрихкод'],
  ['Й-1', 'Чайник', 'Зайка', 'Чайники', 'твёрдый', '4600000000015'],
];

test.each([
  ['a feed', 'feed.xml', feed],
  ['an exchange of 1C', 'import.xml', exchange],
  ['a CSV', 'price.csv', table.map((cells) => cells.join(';')).join('\r\n')],
  ['a workbook', 'price.xlsx', workbook({ Лист: table.map((cells) => cells.map(apart)) })],
  ['an old workbook', 'price.xls', workbook({ Лист: table.map((cells) => cells.map(apart)) }, 'biff8')],
] as const)(
  '%s in the other spelling makes no second brand, category, property or article',
  async (_, name, content) => {
    const shop = await aCompany(server);
    const { id: catalog } = await aCatalog(shop);
    await upload(shop, catalog, feed);
    const written = typeof content === 'string' ? apart(content) : content;
    const isTable = !name.endsWith('.xml');
    const done = isTable
      ? (await uploadTable(shop, catalog, written, apart(name))).done
      : await upload(shop, catalog, written, apart(name));
    expect(done).toMatchObject({ status: 'success', created: 0, title: name });
    expect(done.also).toEqual({ categories: 0, brands: 0, properties: 0, options: 0, products: 0 });
    const offers = await offersOf(shop, { id: catalog });
    expect([...offers.keys()]).toEqual(['Й-1']);
    expect(await brandsOf(shop, catalog)).toEqual(['Зайка']);
  },
);

test('a price list in the other spelling is known by its headings and finds its goods', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  await anOffer(shop, catalog, { article: 'Й-1' });
  const { id: supplier } = await aSupplier(shop);
  const list = await matched(
    shop,
    await sendPriceList(shop, supplier, apart('Артикул;Закупочная цена\r\nЙ-1;10'), apart('Прайс ёлок.csv')),
  );
  expect(list).toMatchObject({ title: 'Прайс ёлок.csv', matched: 1 });
  expect((await rowsOf(shop, list.id)).map(({ article }) => article)).toEqual(['Й-1']);
});

test('the name of a file that is uploaded has the one spelling', async () => {
  const shop = await aCompany(server);
  const body = new FormData();
  body.append('file', new Blob(['ёлка']), apart('Ёлка.txt'));
  const answer = await (await shop.fetch('POST', '/cds/files', { body })).json();
  expect(answer).toMatchObject({ rows: [{ title: 'Ёлка.txt' }] });
});

test('texts of an address have it, too', async () => {
  const app = Fastify();
  composeAddresses(app);
  app.get('/:name', async ({ params, query }) => ({ params, query }));
  const address = `/${encodeURIComponent(apart('Ёлка'))}?${encodeURIComponent(apart('Й'))}=${encodeURIComponent(apart('йод'))}&list=1&list=${encodeURIComponent(apart('й'))}`;
  expect((await app.inject(address)).json()).toEqual({
    params: { name: 'Ёлка' },
    query: { Й: 'йод', list: ['1', 'й'] },
  });
});
