import {
  changeCategoryMappings,
  changeOptionMappings,
  changePropertyMappings,
  createCategory,
  createOffer,
  createProperty,
  findAttributes,
  findAttributeValues,
  findCategoryMappings,
  findCategorySuggestions,
  findDefaultProperties,
  findMarketplaceCategories,
  findMarketplaceParents,
  findOptionMappings,
  findOptionSuggestions,
  findPropertyMappings,
  findPropertySuggestions,
  findSystemProperties,
  getMarketplaceCategories,
  mapEqualOptions,
  refreshMarketplaceCategories,
  removeCategoryMapping,
  removeOptionMapping,
  removePropertyMapping,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { aCompany } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aMugShop, type MugShop } from './testing/mugs.ts';
import { useSandbox } from './testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ env: sandbox.env });

const ozon = { marketplace: 'ozon' };

async function mugLeaf(shop: MugShop) {
  await shop.call(refreshMarketplaceCategories, { path: ozon, body: {} });
  const { rows } = await shop.call(findMarketplaceCategories, { path: ozon, query: { term: 'Кружк' } });
  const [leaf] = rows;
  if (!leaf) throw new Error('The sandbox has no mugs');
  return leaf;
}

const attributesAt = async (shop: MugShop, id: string) =>
  (await shop.call(findAttributes, { path: { ...ozon, id } })).rows;

describe('categories of the marketplace', () => {
  it('come as a tree, a level at a time, and are searched by words of the path', async () => {
    const shop = await aMugShop(server);
    const leaf = await mugLeaf(shop);
    expect(leaf).toMatchObject({ leaf: true, environment: 'sandbox', path: ['Дом и сад', 'Посуда', 'Кружка'] });
    const top = await shop.call(findMarketplaceParents, { path: ozon, query: {} });
    const house = top.rows.find((row) => row.title === 'Дом и сад');
    const under = await shop.call(findMarketplaceParents, { path: ozon, query: { parent: house?.id } });
    expect(under.rows).toContainEqual(expect.objectContaining({ title: 'Посуда', parent: house?.id, leaf: false }));
    const byPath = await shop.call(findMarketplaceCategories, { path: ozon, query: { term: 'посуда кружка' } });
    expect(byPath.rows[0]?.id).toBe(leaf.id);
    expect(byPath.refreshedAt).not.toBeNull();
    expect(
      (await shop.call(getMarketplaceCategories, { path: { ...ozon, ids: [leaf.id, '999999'] } })).rows,
    ).toHaveLength(1);
  });

  it('are refreshed without touching what has not changed', async () => {
    const shop = await aMugShop(server);
    await mugLeaf(shop);
    const again = await shop.call(refreshMarketplaceCategories, { path: ozon, body: { account: shop.account } });
    expect(again).toMatchObject({ changed: 0 });
    expect(again.total).toBeGreaterThan(40);
  });

  it('cannot be asked for without an account, and the refusal says so', async () => {
    const shop = await aCompany(server);
    const refusal = await shop.refused(refreshMarketplaceCategories, { path: ozon, body: {} });
    expect(refusal).toMatchObject({ status: 409, body: { code: 'no_account' } });
    const unknown = await shop.refused(findMarketplaceCategories, { path: { marketplace: 'amazon' }, query: {} });
    expect(unknown).toMatchObject({ status: 400, body: { details: [{ field: 'marketplace' }] } });
  });

  it('say that the marketplace is away instead of failing', async () => {
    const shop = await aMugShop(server);
    await sandbox.control('ozon/faults', { error: 1 });
    const refusal = await shop.refused(refreshMarketplaceCategories, { path: ozon, body: {} });
    expect(refusal).toMatchObject({ status: 409, body: { code: 'marketplace_down' } });
  });
});

describe('the mapping of categories', () => {
  it('keeps conditions, and none as null', async () => {
    const shop = await aMugShop(server);
    const leaf = await mugLeaf(shop);
    const { id: colour } = await shop.call(createProperty, {
      path: { catalog: shop.catalog },
      body: { title: 'Цвет', type: 1 },
    });
    const to = { category: shop.category, marketplaceCategory: leaf.id };
    const conditions = [{ property: colour, operator: 'in' as const, values: ['белый'] }];
    const saved = await shop.call(changeCategoryMappings, {
      path: ozon,
      body: {
        catalog: shop.catalog,
        categories: [
          { ...to, conditions },
          { ...to, conditions: [] },
        ],
      },
    });
    expect(saved.rows.map((row) => row.conditions)).toEqual([conditions, null]);
    expect(saved.rows[0]).toMatchObject({ categoryTitle: 'Кружки', marketplaceCategory: { id: leaf.id } });
    const [first] = saved.rows;
    await shop.call(removeCategoryMapping, {
      path: { ...ozon, id: first?.id ?? '' },
      query: { catalog: shop.catalog },
    });
    const left = await shop.call(findCategoryMappings, { path: ozon, query: { catalog: shop.catalog } });
    expect(left.rows).toHaveLength(1);
  });

  it.each([
    [
      'a section',
      'marketplaceCategory',
      async (shop: MugShop) => {
        const top = await shop.call(findMarketplaceParents, { path: ozon, query: {} });
        return { category: shop.category, marketplaceCategory: top.rows[0]?.id ?? '' };
      },
    ],
    [
      'a category that is not there',
      'marketplaceCategory',
      async (shop: MugShop) => ({ category: shop.category, marketplaceCategory: '999999' }),
    ],
    [
      'a category of ours that is not there',
      'category',
      async (shop: MugShop) => ({ category: '999999', marketplaceCategory: (await mugLeaf(shop)).id }),
    ],
  ])('refuses %s, naming the field', async (_, field, wrong) => {
    const shop = await aMugShop(server);
    await mugLeaf(shop);
    const refusal = await shop.refused(changeCategoryMappings, {
      path: ozon,
      body: { catalog: shop.catalog, categories: [await wrong(shop)] },
    });
    expect(refusal).toMatchObject({ status: 400, body: { details: [{ field: `categories.0.${field}` }] } });
  });

  it('is suggested with score and ground for categories that hold products', async () => {
    const shop = await aMugShop(server);
    const leaf = await mugLeaf(shop);
    await shop.call(createCategory, { path: { catalog: shop.catalog }, body: { title: 'Пустая' } });
    await shop.mug('MUG-1');
    const { rows } = await shop.call(findCategorySuggestions, { path: ozon, query: { catalog: shop.catalog } });
    expect(rows).toMatchObject([{ category: shop.category, mapped: false, offers: 1 }]);
    expect(rows[0]?.suggestions[0]).toMatchObject({ item: { id: leaf.id }, reason: expect.any(String) });
    expect(rows[0]?.suggestions[0]?.score).toBeGreaterThan(0.9);
  });

  it('is hidden from another company', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const other = await aMugShop(server);
    const refusal = await other.refused(findCategoryMappings, { path: ozon, query: { catalog: shop.catalog } });
    expect(refusal.status).toBe(404);
  });
});

describe('the mapping of properties', () => {
  it('offers the fields of every card and of every offer', async () => {
    const shop = await aMugShop(server);
    const card = await shop.call(findDefaultProperties, { path: ozon });
    expect(card.rows.map((row) => row.id)).toEqual(
      expect.arrayContaining(['title', 'price', 'images', 'barcode', 'weight']),
    );
    const own = await shop.call(findSystemProperties, { path: ozon });
    expect(own.rows.map((row) => row.id)).toEqual(expect.arrayContaining(['title', 'brand', 'article']));
  });

  it('suggests a source for whatever is required', async () => {
    const shop = await aMugShop(server);
    const leaf = await mugLeaf(shop);
    await attributesAt(shop, leaf.id);
    const { rows } = await shop.call(findPropertySuggestions, {
      path: ozon,
      query: { catalog_id: shop.catalog, category_id: leaf.id },
    });
    const best = Object.fromEntries(
      rows.filter((row) => row.attribute.required).map((row) => [row.attribute.title, row.suggestions[0]?.item.source]),
    );
    expect(best).toMatchObject({
      Бренд: { type: 'system', field: 'brand' },
      Тип: { type: 'constant', text: 'Кружка' },
      'Объём, л': { type: 'property' },
    });
  });

  it('keeps one source per attribute, the newest', async () => {
    const shop = await aMugShop(server);
    const leaf = await mugLeaf(shop);
    const brand = (await attributesAt(shop, leaf.id)).find((each) => each.title === 'Бренд')?.id ?? '';
    const save = (text: string) =>
      shop.call(changePropertyMappings, {
        path: ozon,
        body: {
          catalog_id: shop.catalog,
          properties: [
            { attribute: brand, source: { type: 'constant', text } },
            { field: 'title', source: { type: 'system', field: 'productTitle' } },
          ],
        },
      });
    await save('LG');
    await save('Sony');
    const all = await shop.call(findPropertyMappings, { path: ozon, query: { catalog_id: shop.catalog } });
    expect(all.rows.map((row) => [row.kind, row.field, row.sourceTitle])).toEqual([
      ['default', 'title', 'Название товара'],
      ['category', null, '«Sony»'],
    ]);
    const own = await shop.call(findPropertyMappings, {
      path: ozon,
      query: { catalog_id: shop.catalog, kind: 'default' },
    });
    await shop.call(removePropertyMapping, { path: { ...ozon, id: own.rows[0]?.id ?? '' } });
    const gone = await shop.refused(removePropertyMapping, { path: { ...ozon, id: own.rows[0]?.id ?? '' } });
    expect(gone.status).toBe(404);
  });

  it('refuses what is not there, naming the field', async () => {
    const shop = await aMugShop(server);
    const save = (item: object) =>
      shop.refused(changePropertyMappings, { path: ozon, body: { catalog_id: shop.catalog, properties: [item] } });
    const source = { type: 'property', property: '999999' };
    expect((await save({ field: 'title', source })).body.details?.[0]?.field).toBe('properties.0.source.property');
    const title = { type: 'system', field: 'title' };
    expect((await save({ attribute: '999999', source: title })).body.details?.[0]?.field).toBe(
      'properties.0.attribute',
    );
    expect((await save({ source: title })).status).toBe(400);
  });

  it("refuses a value of the dictionary that is not the attribute's own", async () => {
    const shop = await aMugShop(server);
    const leaf = await mugLeaf(shop);
    const attributes = await attributesAt(shop, leaf.id);
    const idOf = (title: string) => attributes.find((each) => each.title === title)?.id ?? '';
    const firstOf = async (attribute: string, search: string) =>
      (await shop.call(findAttributeValues, { path: { ...ozon, id: attribute }, query: { search } })).rows[0]?.id;
    const sony = await firstOf(idOf('Бренд'), 'Sony');
    const mug = await firstOf(idOf('Тип'), 'Кружка');
    const body = (text: string, value: string | undefined) => ({
      catalog_id: shop.catalog,
      properties: [{ attribute: idOf('Тип'), source: { type: 'constant' as const, text, value } }],
    });
    for (const [text, value, field] of [
      ['Sony', sony, 'value'],
      ['Кружка', '999999999', 'value'],
      ['Sony', mug, 'text'],
    ] as const) {
      const refusal = await shop.refused(changePropertyMappings, { path: ozon, body: body(text, value) });
      expect(refusal).toMatchObject({ status: 400, body: { details: [{ field: `properties.0.source.${field}` }] } });
    }
    await shop.call(changePropertyMappings, { path: ozon, body: body('Кружка', mug) });
  });

  it('keeps the attributes it has when the marketplace is away', async () => {
    const shop = await aMugShop(server);
    const leaf = await mugLeaf(shop);
    await attributesAt(shop, leaf.id);
    await sandbox.control('ozon/faults', { error: 1 });
    const answer = await shop.call(findAttributes, { path: { ...ozon, id: leaf.id }, query: { refresh: 'true' } });
    expect(answer.rows.length).toBeGreaterThan(5);
    expect(answer.stale).toBeTruthy();
  });
});

describe('the mapping of values', () => {
  /** A shop whose mugs have colours, the attribute of colour mapped to them. */
  async function colours(...texts: string[]) {
    const shop = await aMugShop(server);
    const leaf = await mugLeaf(shop);
    const { id: colour } = await shop.call(createProperty, {
      path: { catalog: shop.catalog },
      body: { title: 'Цвет', type: 1 },
    });
    for (const [index, text] of texts.entries()) {
      const properties = [{ property: colour, values: [text] }];
      await shop.call(createOffer, {
        body: { catalog: shop.catalog, article: `C-${index}`, title: 'Кружка', category: shop.category, properties },
      });
    }
    const attribute = (await attributesAt(shop, leaf.id)).find((each) => each.title === 'Цвет товара')?.id ?? '';
    const source = { type: 'property' as const, property: colour };
    await shop.call(changePropertyMappings, {
      path: ozon,
      body: { catalog_id: shop.catalog, properties: [{ attribute, source }] },
    });
    return { shop, colour, attribute };
  }

  it('lists the dictionary, searched by text', async () => {
    const { shop, attribute } = await colours('белый');
    const { rows } = await shop.call(findAttributeValues, {
      path: { ...ozon, id: attribute },
      query: { search: 'зелен' },
    });
    expect(rows.map((row) => row.value)).toEqual(expect.arrayContaining(['зелёный', 'тёмно-зелёный']));
  });

  it('lists of the types of goods the one of the category', async () => {
    const shop = await aMugShop(server);
    const leaf = await mugLeaf(shop);
    const attribute = (await attributesAt(shop, leaf.id)).find((each) => each.title === 'Тип')?.id ?? '';
    for (const search of ['', 'к']) {
      const { rows } = await shop.call(findAttributeValues, { path: { ...ozon, id: attribute }, query: { search } });
      expect(rows.map((row) => row.value)).toEqual(['Кружка']);
    }
  });

  it('maps at once what reads the same, and suggests for the rest', async () => {
    const { shop, colour, attribute } = await colours('Белый', 'темно зелёный', 'Black', 'как у бабушки');
    const equal = await shop.call(mapEqualOptions, { path: ozon, body: { catalog_id: shop.catalog, attribute } });
    expect(equal.rows.map((row) => [row.text, row.value.value])).toEqual([
      ['Белый', 'белый'],
      ['темно зелёный', 'тёмно-зелёный'],
    ]);
    expect(equal.left).toBe(2);
    const { rows } = await shop.call(findOptionSuggestions, {
      path: ozon,
      query: { catalog_id: shop.catalog, attribute },
    });
    const of = (text: string) => rows.find((row) => row.text === text);
    expect(of('Белый')?.mapping).not.toBeNull();
    expect(of('как у бабушки')?.suggestions).toEqual([]);
    const kept = await shop.call(findOptionMappings, {
      path: ozon,
      query: { catalog_id: shop.catalog, property_id: colour },
    });
    expect(kept.rows).toHaveLength(2);
  });

  it('keeps what a person chose, until it is removed', async () => {
    const { shop, colour, attribute } = await colours('как у бабушки');
    const values = await shop.call(findAttributeValues, {
      path: { ...ozon, id: attribute },
      query: { search: 'бежевый' },
    });
    const option = { property: colour, attribute, text: 'как у бабушки', value: values.rows[0]?.id ?? '' };
    const { rows } = await shop.call(changeOptionMappings, {
      path: ozon,
      body: { catalog_id: shop.catalog, options: [option] },
    });
    expect(rows).toMatchObject([{ text: 'как у бабушки', value: { value: 'бежевый' } }]);
    const wrong = await shop.refused(changeOptionMappings, {
      path: ozon,
      body: { catalog_id: shop.catalog, options: [{ ...option, value: '999999999' }] },
    });
    expect(wrong.body.details?.[0]?.field).toBe('options.0.value');
    await shop.call(removeOptionMapping, { path: { ...ozon, id: rows[0]?.id ?? '' } });
    const left = await shop.call(findOptionMappings, {
      path: ozon,
      query: { catalog_id: shop.catalog, property_id: colour },
    });
    expect(left.rows).toEqual([]);
  });
});
