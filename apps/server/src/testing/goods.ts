import {
  changeOffer,
  changeUnit,
  convertProperty,
  createBulkChange,
  createCollection,
  createOffer,
  createPropertyGroup,
  createUnit,
  createUnitGroup,
  findProductChanges,
  findRecalculations,
  getFileExport,
  getPropertyConversion,
  type Import,
  isUnderWay,
  relateProducts,
  type StoredFile,
  unloadOffers,
} from '@prilavok/contract';
import { anOutput, aScenario } from '../calculation/testing/making.ts';
import { aSupplier, matched, send } from '../calculation/testing/price-lists.ts';
import { over } from '../catalogs/imports/testing/imports.ts';
import { aBrand, aCatalog, aCategory, anOption, aProperty, aRelation } from '../catalogs/testing/making.ts';
import { type Client, eventually } from './client.ts';

/** Ids of one thing of each kind that a catalog and its calculations have, of some two. */
export type Goods = Record<(typeof kinds)[number], string>;

/** Things that belong to one catalog. */
const ofCatalog = [
  'catalog',
  'brand',
  'collection',
  'category',
  'below',
  'product',
  'product2',
  'product3',
  'offer',
  'offer2',
  'text',
  'list',
  'number',
  'calculated',
  'measured',
  'option',
  'option2',
  'group',
  'relation',
  'scenario',
  'output',
  'import',
  'bulk',
  'export',
  'conversion',
  'change',
] as const;
/** Things that belong to the company. */
const ofCompany = ['unitGroup', 'unit', 'recalculation', 'file', 'fileKey', 'supplier', 'priceList'] as const;
const kinds = [...ofCatalog, ...ofCompany] as const;
export const isOfCatalog = (kind: string): boolean => ofCatalog.some((one) => one === kind);

let made = 0;

/** A catalog in which there is something of everything that calls of catalogs and of calculation are about; it wants a worker. */
export async function aStockedCatalog(shop: Client): Promise<Goods> {
  const n = ++made;
  const { id: catalog } = await aCatalog(shop);
  const path = { catalog };
  const { id: brand } = await aBrand(shop, catalog);
  const { id: collection } = await shop.call(createCollection, { path: { catalog, brand }, body: { title: 'Линия' } });
  const { id: category } = await aCategory(shop, catalog);
  const { id: below } = await aCategory(shop, catalog, `Ниже ${n}`, category);
  const { id: group } = await shop.call(createPropertyGroup, { path, body: { title: 'Общее' } });
  const { id: unitGroup } = await shop.call(createUnitGroup, { body: { title: `Бухты ${n}` } });
  const { id: unit } = await shop.call(createUnit, {
    body: { group: unitGroup, title: 'бухта', symbol: 'бх', factor: 10 },
  });
  const property = async (title: string, body: Omit<Parameters<typeof aProperty>[2], 'title'>) =>
    (await aProperty(shop, catalog, { title, ...body })).id;
  const text = await property('Текст', { type: 1, group });
  const list = await property('Цвет', { type: 1, options: true, multiple: true });
  const number = await property('Число', { type: 4 });
  const calculated = await property('Вдвое', { type: 4, formula: '[Число] * 2' });
  const measured = await property('Длина', { type: 7, scheme: { unitGroup, defaultUnit: unit, storageUnit: unit } });
  const [option, option2] = [
    await anOption(shop, catalog, list, 'белый'),
    await anOption(shop, catalog, list, 'чёрный'),
  ];
  const turned = await property('Обращённое', { type: 3 });
  const offerOf = (article: string) =>
    shop.call(createOffer, {
      body: {
        ...{ catalog, article, title: `Товар ${article}`, price: '100', stock: 5, category, brand, collection },
        productProperties: [{ property: list, values: [{ option }] }],
      },
    });
  const [first, second, third] = [await offerOf('A-1'), await offerOf('A-2'), await offerOf('A-3')];
  await shop.call(changeOffer, {
    path: { id: first.id },
    body: { title: 'Другое', properties: [{ property: measured, values: [{ value: 2, unit }] }] },
  });
  const { rows } = await shop.call(findProductChanges, { path: { id: first.product }, body: {} });
  const { id: relation } = await aRelation(shop, catalog);
  await shop.call(relateProducts, {
    path: { relation, sourceIds: [first.product], targetIds: [second.product] },
    body: {},
  });
  const { id: scenario, outputList } = await aScenario(shop, catalog, { outputList: [anOutput('Итог', '[Цена] * 2')] });
  const bulk = await shop.call(createBulkChange, {
    path,
    body: { selection: { ids: [second.id] }, change: { kind: 'price_set', field: 'price', amount: '90' } },
  });
  const { id: supplier } = await aSupplier(shop, { catalog });
  const priceList = await matched(shop, await send(shop, supplier, 'Артикул;Цена\nA-1;10\n'));
  return {
    ...{
      catalog,
      brand,
      collection,
      category,
      below,
      group,
      unitGroup,
      unit,
      text,
      list,
      number,
      calculated,
      measured,
    },
    ...{ option, option2, relation, scenario, supplier },
    product: first.product,
    product2: second.product,
    product3: third.product,
    offer: first.id,
    offer2: second.id,
    output: outputList[0]?.id ?? '',
    bulk: bulk.id,
    change: rows[0]?.id ?? '',
    priceList: priceList.id,
    import: await aTable(shop, catalog),
    export: await anExport(shop, catalog),
    conversion: await aConversion(shop, catalog, turned),
    recalculation: await aRecalculation(shop, unit),
    ...(await aFile(shop, n)),
  };
}

async function aTable(shop: Client, catalog: string): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob(['Артикул;Название\nB-1;Чайник\n']), 'price.csv');
  const response = await shop.fetch('POST', `/cds/catalog/${catalog}/import?check=true`, { body });
  return (await over(shop, ((await response.json()) as Import).id)).id;
}

async function anExport(shop: Client, catalog: string): Promise<string> {
  const { id } = await shop.call(unloadOffers, { body: { title: 'Всё', filter: { catalog: { in: [catalog] } } } });
  await eventually(async () => !isUnderWay(await shop.call(getFileExport, { path: { id } })));
  return id;
}

async function aConversion(shop: Client, catalog: string, property: string): Promise<string> {
  const { id } = await shop.call(convertProperty, { path: { catalog, property }, body: { type: 4 } });
  await eventually(async () => !isUnderWay(await shop.call(getPropertyConversion, { path: { id } })));
  return id;
}

async function aRecalculation(shop: Client, unit: string): Promise<string> {
  await shop.call(changeUnit, { path: { unit }, body: { factor: 20, keep: 'numbers' } });
  return eventually(async () => {
    const { rows } = await shop.call(findRecalculations);
    return rows[0] && !isUnderWay(rows[0]) && rows[0].id;
  });
}

async function aFile(shop: Client, n: number): Promise<Pick<Goods, 'file' | 'fileKey'>> {
  const body = new FormData();
  body.append('file', new Blob([`Опись ${n}`]), 'опись.txt');
  const response = await shop.fetch('POST', '/cds/files', { body });
  const { rows } = (await response.json()) as { rows: StoredFile[] };
  return { file: rows[0]?.id ?? '', fileKey: rows[0]?.url.split('/').at(-1) ?? '' };
}
