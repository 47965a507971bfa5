import {
  changeCategoryMappings,
  changeOptionMappings,
  changePropertyMappings,
  countPropertySuggestions,
  createAccount,
  createBrand,
  createCatalog,
  createCategory,
  createOffer,
  createProperty,
  findAttributes,
  findAttributeValues,
  findCategorySuggestions,
  findKeyChoices,
  findMarketplaceCategories,
  findOptionSuggestions,
  findPropertyMappings,
  findPropertySuggestions,
  type Marketplace,
  mapSuggestedProperties,
  refreshMarketplaceCategories,
  removePropertyMappings,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCompany, type Shop } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { hurryMagnit } from './testing/magnit.ts';
import { useSandbox } from './testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ env: sandbox.env });
hurryMagnit();

/** A seller whose names say nothing, with accounts of three marketplaces; all is mapped on Ozon by hand. */
let shop: Shop;
let catalog: string;
let category: string;
/** Properties of the seller by the names that he gave them. */
const own: Record<string, string> = {};

const to = (marketplace: Marketplace) => ({ marketplace });
const sandboxed = { environment: 'sandbox' } as const;

beforeAll(async () => {
  shop = await aCompany(server);
  catalog = (await shop.call(createCatalog, { body: { title: 'Всё подряд' } })).id;
  category = (await shop.call(createCategory, { path: { catalog }, body: { title: 'Новинки весны' } })).id;
  for (const title of ['Поле 1', 'Поле 2', 'Поле 3'])
    own[title] = (await shop.call(createProperty, { path: { catalog }, body: { title, type: 1 } })).id;
  const properties = Object.values(own).map((property) => ({ property, values: ['чёрный агат'] }));
  await shop.call(createOffer, { body: { catalog, category, article: 'A-1', title: 'Первая', properties } });
  for (const title of ['Лукоморие', 'luminarc', 'Не указан']) {
    const brand = await shop.call(createBrand, { path: { catalog }, body: { title } });
    await shop.call(createOffer, { body: { catalog, category, article: title, title, brand: brand.id } });
  }
  const account = (marketplace: Marketplace, keys: Record<string, string>) =>
    shop.call(createAccount, { body: { title: marketplace, marketplace, ...sandboxed, catalog, keys } });
  await account('ozon', { client_id: String(910_000 + process.pid), api_key: 'sandbox-key-of-tests' });
  await account('wildberries', { token: `sandbox.${910_000 + process.pid}.key` });
  const key = { api_key: `sandbox-reuse-${process.pid}` };
  const { rows } = await shop.call(findKeyChoices, { body: { marketplace: 'magnit', ...sandboxed, keys: key } });
  await account('magnit', { ...key, shop_id: rows[0]?.options[0]?.id ?? '' });
  for (const marketplace of ['ozon', 'wildberries', 'magnit'] as const)
    await shop.call(refreshMarketplaceCategories, { path: to(marketplace), body: {} });
  const mug = await map('ozon', 'Кружка');
  await source('ozon', mug, 'Цвет товара', 'Поле 1');
  await source('ozon', mug, 'Материал', 'Поле 2');
  await source('ozon', mug, 'Страна-изготовитель', 'Поле 3');
});

/** Maps the category to the one of this title; answers that one's id. */
async function map(marketplace: Marketplace, title: string): Promise<string> {
  const found = await shop.call(findMarketplaceCategories, { path: to(marketplace), query: { term: title } });
  const id = found.rows.find((row) => row.title === title)?.id ?? '';
  const categories = [{ category, marketplaceCategory: id }];
  await shop.call(changeCategoryMappings, { path: to(marketplace), body: { catalog, categories } });
  return id;
}

async function attributeOf(marketplace: Marketplace, id: string, title: string): Promise<string> {
  const { rows } = await shop.call(findAttributes, { path: { ...to(marketplace), id } });
  return rows.find((row) => row.title === title)?.id ?? '';
}

async function source(marketplace: Marketplace, id: string, title: string, name: string): Promise<string> {
  const attribute = await attributeOf(marketplace, id, title);
  const properties = [{ attribute, source: { type: 'property' as const, property: own[name] ?? '' } }];
  await shop.call(changePropertyMappings, { path: to(marketplace), body: { catalog_id: catalog, properties } });
  return attribute;
}

describe('a choice made for one marketplace', () => {
  it.each([
    ['wildberries', 'Кружки'],
    ['magnit', 'Кружки'],
  ] as const)('suggests the category on %s, and says whose choice it repeats', async (marketplace, title) => {
    const { rows } = await shop.call(findCategorySuggestions, { path: to(marketplace), query: { catalog } });
    expect(rows[0]?.suggestions[0]).toMatchObject({ item: { title }, reason: 'Так связано на Ozon: «Кружка»' });
    expect(rows[0]?.suggestions[0]?.score).toBeGreaterThanOrEqual(0.9);
  });

  it('suggests where values come from', async () => {
    const id = await map('wildberries', 'Кружки');
    await shop.call(findAttributes, { path: { ...to('wildberries'), id } });
    const query = { catalog_id: catalog, category_id: id };
    const { rows } = await shop.call(findPropertySuggestions, { path: to('wildberries'), query });
    const best = Object.fromEntries(rows.map(({ attribute, suggestions: [first] }) => [attribute.title, first]));
    expect(best.Цвет).toMatchObject({
      item: { source: { property: own['Поле 1'] }, title: 'Поле 1' },
      reason: 'Так связано на Ozon: «Цвет товара»',
    });
    expect(best['Страна производства']?.item.title).toBe('Поле 3');
    expect(best['Ставка НДС']).toBeUndefined();
  });

  it('is no ground for an attribute that is called otherwise, and suggests no constant of one category', async () => {
    const mug = await map('ozon', 'Кружка');
    const set = await attributeOf('ozon', mug, 'Комплектация');
    const constant = (attribute: string, text: string) =>
      shop.call(changePropertyMappings, {
        path: to('ozon'),
        body: { catalog_id: catalog, properties: [{ attribute, source: { type: 'constant', text } }] },
      });
    const bestAt = async () => {
      const id = await map('wildberries', 'Кружки');
      const query = { catalog_id: catalog, category_id: id };
      const { rows } = await shop.call(findPropertySuggestions, { path: to('wildberries'), query });
      return rows.find(({ attribute }) => attribute.title === 'Комплектация')?.suggestions[0]?.item.title;
    };
    await constant(set, 'кружка в коробке');
    expect(await bestAt()).toBe('«кружка в коробке»');
    const plates = await map('ozon', 'Набор тарелок');
    await constant(await attributeOf('ozon', plates, 'Комплектация'), 'шесть тарелок');
    expect(await bestAt()).toBeUndefined();
    await map('ozon', 'Кружка');
  });

  it('suggests the value of the dictionary', async () => {
    const mug = await map('ozon', 'Кружка');
    const colour = await attributeOf('ozon', mug, 'Цвет товара');
    const black = await shop.call(findAttributeValues, {
      path: { ...to('ozon'), id: colour },
      query: { search: 'чёрный' },
    });
    const value = black.rows.find((row) => row.value === 'чёрный')?.id ?? '';
    const options = [{ property: own['Поле 1'], attribute: colour, text: 'чёрный агат', value }];
    await shop.call(changeOptionMappings, { path: to('ozon'), body: { catalog, options } });
    const id = await map('magnit', 'Кружки');
    const attribute = await source('magnit', id, 'Цвет', 'Поле 1');
    const query = { catalog_id: catalog, attribute };
    const { rows } = await shop.call(findOptionSuggestions, { path: to('magnit'), query });
    expect(rows[0]).toMatchObject({
      text: 'чёрный агат',
      suggestions: [{ item: { value: 'чёрный' }, reason: 'Так связано на Ozon: «чёрный»' }],
    });
  });
});

describe('a brand that the category lacks', () => {
  it.each([
    ['ozon', 'Кружка', 'Нет бренда'],
    ['magnit', 'Кружки', 'Без бренда'],
  ] as const)('goes as none on %s, the nearest standing beside it', async (marketplace, title, none) => {
    const id = await map(marketplace, title);
    const attribute = await attributeOf(marketplace, id, 'Бренд');
    const properties = [{ attribute, source: { type: 'system' as const, field: 'brand' as const } }];
    await shop.call(changePropertyMappings, { path: to(marketplace), body: { catalog_id: catalog, properties } });
    const query = { catalog_id: catalog, attribute };
    const { rows } = await shop.call(findOptionSuggestions, { path: to(marketplace), query });
    const [unknown, known, ours] = ['Лукоморие', 'luminarc', 'Не указан'].map((text) =>
      rows.find((row) => row.text === text),
    );
    expect(unknown?.suggestions.slice(0, 2)).toMatchObject([
      { item: { value: none }, reason: 'Такого бренда в справочнике нет' },
      { item: { value: 'Лукоморье' } },
    ]);
    expect(unknown?.suggestions[0]?.score).toBeLessThan(0.9);
    expect(known?.suggestions[0]?.item.value).toBe('Luminarc');
    // Ours says it in other words.
    expect(ours?.suggestions[0]).toMatchObject({
      item: { value: none },
      score: expect.toSatisfy((score) => score > 0.9),
    });
  });
});

describe('suggestions of all categories at once', () => {
  it('are counted, taken from a score on, and taken back', async () => {
    await map('wildberries', 'Кружки');
    const query = { catalog_id: catalog, from: 0.9 };
    const before = await shop.call(findPropertyMappings, { path: to('wildberries'), query: { catalog_id: catalog } });
    const counted = await shop.call(countPropertySuggestions, { path: to('wildberries'), query });
    expect(counted).toMatchObject({ categories: 1, unread: 0 });
    expect(counted.properties).toBeGreaterThan(0);
    const body = { catalog_id: catalog, from: 0.9 };
    const taken = await shop.call(mapSuggestedProperties, { path: to('wildberries'), body });
    expect(taken.mappings).toHaveLength(counted.properties);
    expect(await shop.call(countPropertySuggestions, { path: to('wildberries'), query })).toMatchObject({
      categories: 0,
      properties: 0,
    });
    const back = { catalog_id: catalog, mappings: taken.mappings };
    expect(await shop.call(removePropertyMappings, { path: to('wildberries'), body: back })).toEqual({
      removed: counted.properties,
    });
    const after = await shop.call(findPropertyMappings, { path: to('wildberries'), query: { catalog_id: catalog } });
    expect(after.rows).toEqual(before.rows);
  });

  it('are never taken where half is not sure', async () => {
    for (const from of [0.49, 1.01]) {
      const body = { catalog_id: catalog, from };
      const refusal = await shop.refused(mapSuggestedProperties, { path: to('wildberries'), body });
      expect(refusal).toMatchObject({ status: 400, body: { details: [{ field: 'from' }] } });
    }
  });
});
