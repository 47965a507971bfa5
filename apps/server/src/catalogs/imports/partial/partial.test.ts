import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createProperty, getProduct, kind, type OfferModel } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany, type Client } from '../../../testing/client.ts';
import { useServer } from '../../../testing/server.ts';
import { aBrand, aCatalog, aCategory, anOffer } from '../../testing/making.ts';
import { faultsOf, offersOf, upload, uploadTable } from '../testing/imports.ts';

const server = useServer({ worker: true });

const feed = (...offers: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="2026-03-15 12:01"><shop><offers>\n${offers.join('\n')}\n</offers></shop></yml_catalog>`;

test('a feed of prices and stocks, as Ozon takes it, updates known articles without a name and refuses the new ones only', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  await anOffer(shop, catalog, { article: '1111176813', title: 'Смеситель', price: '10', stock: 1 });
  const outcome = await upload(
    shop,
    catalog,
    feed(
      '<offer id="1111176813"><price>73334</price><oldprice>99001</oldprice><outlets><outlet instock="5" warehouse_name="Москва"/></outlets></offer>',
      '<offer id="2222"><price>10</price></offer>',
    ),
  );
  expect(outcome).toMatchObject({ status: 'success', created: 0, changed: 1, skipped: 1 });
  expect((await offersOf(shop, { id: catalog })).get('1111176813')).toMatchObject({
    title: 'Смеситель',
    price: '73334',
    oldPrice: '99001',
    stock: 5,
  });
  expect(await faultsOf(shop, outcome)).toEqual([[4, 'name', 'Новому предложению нужно название', 'skipped']]);
});

const exchange = (types: string, offer: string) =>
  `<КоммерческаяИнформация ВерсияСхемы="2.04"><Классификатор><Группы><Группа><Ид>g</Ид><Наименование>Кухня</Наименование></Группа></Группы></Классификатор>
  <ПакетПредложений><ТипыЦен>${types}</ТипыЦен><Предложения><Предложение><Ид>A-1</Ид>${offer}</Предложение></Предложения></ПакетПредложений></КоммерческаяИнформация>`;
const priced = (id: string, price: number) =>
  `<Цены><Цена><ИдТипаЦены>${id}</ИдТипаЦены><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу></Цена></Цены>`;
const retail = '<ТипЦены><Ид>r</Ид><Наименование>Розничная</Наименование></ТипЦены>';
const buying = '<ТипЦены><Ид>b</Ид><Наименование>Закупочная</Наименование></ТипЦены>';

/** Parts of a row about an offer alone: in a feed, in a column of a table, in an exchange; and what becomes of it. */
const parts: [
  what: string,
  feed: string | null,
  column: [string, string] | null,
  exchange: string | null,
  now: Partial<OfferModel> | object,
][] = [
  ['price', '<price>11</price>', ['Цена', '11'], exchange(retail, priced('r', 11)), { price: '11' }],
  ['oldPrice', '<oldprice>99</oldprice>', ['Цена до скидки', '99'], null, { oldPrice: '99' }],
  [
    'purchasePrice',
    '<purchase_price>5</purchase_price>',
    ['Закупочная цена', '5'],
    exchange(retail + buying, priced('b', 5)),
    { purchasePrice: '5' },
  ],
  ['stock', '<count>8</count>', ['Остаток', '8'], exchange('', '<Количество>8</Количество>'), { stock: 8 }],
  [
    'outlets',
    '<outlets><outlet instock="8" warehouse_name="Москва"/></outlets>',
    null,
    exchange('', '<Склад ИдСклада="w" КоличествоНаСкладе="8"/>'),
    { stock: 8 },
  ],
  [
    'barcodes',
    '<barcode>4600000000022</barcode>',
    ['Штрихкод', '4600000000022'],
    exchange('', '<Штрихкод>4600000000022</Штрихкод>'),
    { barcodes: ['4600000000022'] },
  ],
  [
    'brand',
    '<vendor>Новый</vendor>',
    ['Бренд', 'Новый'],
    exchange('', '<Изготовитель><Наименование>Новый</Наименование></Изготовитель>'),
    { brandTitle: 'Новый' },
  ],
  [
    'category',
    '<categoryId>1</categoryId>',
    ['Категория', 'Кухня'],
    exchange('', '<Группы><Ид>g</Ид></Группы>'),
    { categoryTitle: 'Кухня' },
  ],
  [
    'description',
    '<description>Новое</description>',
    ['Описание', 'Новое'],
    exchange('', '<Описание>Новое</Описание>'),
    { description: 'Новое' },
  ],
  [
    'value',
    '<param name="Цвет товара">белый</param>',
    ['Цвет товара', 'белый'],
    exchange(
      '',
      '<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Цвет товара</Наименование><Значение>белый</Значение></ХарактеристикаТовара></ХарактеристикиТовара>',
    ),
    { values: ['белый'] },
  ],
];

/** An offer with all that a file may say of one. */
async function aWholeOffer(shop: Client) {
  const { id: catalog } = await aCatalog(shop);
  const { id: brand } = await aBrand(shop, catalog, 'Полёт');
  const { id: category } = await aCategory(shop, catalog, 'Дом');
  const { id: property } = await shop.call(createProperty, {
    path: { catalog },
    body: { title: 'Цвет товара', type: kind.shortText },
  });
  await anOffer(shop, catalog, {
    article: 'A-1',
    title: 'Чайник',
    price: '10',
    oldPrice: '20',
    purchasePrice: '7',
    stock: 3,
    barcodes: ['4600000000015'],
    brand,
    category,
    productProperties: [{ property, values: ['чёрный'] }],
  });
  return catalog;
}

async function stateOf(shop: Client, catalog: string) {
  const offer = (await offersOf(shop, { id: catalog })).get('A-1');
  const { brandTitle, categoryTitle, description, properties } = await shop.call(getProduct, {
    path: { id: offer?.product ?? '' },
  });
  const { title, price, oldPrice, purchasePrice, stock, barcodes } = offer ?? ({} as Partial<OfferModel>);
  const values = properties.flatMap((each) => each.values);
  return { title, price, oldPrice, purchasePrice, stock, barcodes, brandTitle, categoryTitle, description, values };
}

test.each(parts)(
  'a known article updates its %s alone, in every format, and nothing is missed',
  async (_, tags, column, document, now) => {
    const shop = await aCompany(server);
    const tree = '<categories><category id="1">Кухня</category></categories>';
    const files: [string, string][] = [];
    if (tags)
      files.push([
        'feed.xml',
        `<yml_catalog><shop>${tree}<offers><offer id="A-1">${tags}</offer></offers></shop></yml_catalog>`,
      ]);
    if (column) files.push(['table.csv', `Артикул;${column[0]}\r\nA-1;${column[1]}`]);
    if (document) files.push(['offers.xml', document]);
    for (const [name, content] of files) {
      const catalog = await aWholeOffer(shop);
      const before = await stateOf(shop, catalog);
      const done = name.endsWith('.csv')
        ? (await uploadTable(shop, catalog, content, name)).done
        : await upload(shop, catalog, content, name);
      expect(done, name).toMatchObject({ status: 'success', created: 0, changed: 1, skipped: 0, faults: 0 });
      expect(await stateOf(shop, catalog), name).toEqual({ ...before, ...now });
    }
  },
);

test('a vendor alone renames nothing that is there, and is the name of what is new without another', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  await anOffer(shop, catalog, { article: 'A-1', title: 'Чайник' });
  const offers = ['A-1', 'A-2'].map((id) => `<offer id="${id}"><price>5</price><vendor>Bosch</vendor></offer>`);
  expect(await upload(shop, catalog, feed(...offers))).toMatchObject({ created: 1, changed: 1, skipped: 0 });
  const made = await offersOf(shop, { id: catalog });
  expect([made.get('A-1')?.title, made.get('A-2')?.title]).toEqual(['Чайник', 'Bosch']);
});

const shared = new URL('../../../../../../../shared/data/ozon-feed/', import.meta.url);
const real = existsSync(shared);
if (!real) console.warn(`Real feeds of Ozon are not at ${shared.pathname}: their test is skipped`);

test.skipIf(!real)(
  'a real feed of prices and stocks updates each article that it names, and again nothing',
  async () => {
    const shop = await aCompany(server);
    const { id: catalog } = await aCatalog(shop);
    const content = await readFile(new URL('small-2026-03-15.xml', shared), 'utf8');
    const named = content
      .replace(/<offer id="(.*?)">/g, '$&<name>Товар $1</name>')
      .replaceAll(/<(price|oldprice)>.*?<\/\1>|<outlets>.*?<\/outlets>/gs, '');
    const { created } = await upload(shop, catalog, named);
    const updated = await upload(shop, catalog, content);
    expect(updated).toMatchObject({
      status: 'success',
      created: 0,
      changed: created,
      unchanged: 0,
      skipped: 0,
      faults: 0,
    });
    expect((await offersOf(shop, { id: catalog })).get('1111176813')).toMatchObject({
      price: '73334',
      oldPrice: '99001',
      stock: 5,
    });
    expect(await upload(shop, catalog, content)).toMatchObject({ changed: 0, unchanged: created });
  },
);
