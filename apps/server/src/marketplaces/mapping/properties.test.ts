import {
  changeBrand,
  changeOptionMappings,
  changeOptions,
  changePropertyMappings,
  createBrand,
  createCatalog,
  createOffer,
  createProperty,
  findAttributes,
  findAttributeValues,
  findDefaultProperties,
  findOptionMappings,
  findOptionSuggestions,
  findPropertyMappings,
  findPropertySuggestions,
  findSystemProperties,
  getMarketplaceCategories,
  mapEqualOptions,
  mergeOptions,
  removeOptionMapping,
  removePropertyMapping,
} from '@prilavok/contract';
import type { MarketplaceClient } from '@prilavok/marketplaces';
import { beforeAll, describe, expect, it } from 'vitest';
import { pools } from '../../database/pools.ts';
import { aCompany, type Client } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { refreshAttributes } from '../dictionaries/dictionaries.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ env: sandbox.env });
let shop: MugShop;
let leaf: string;
/** Ids of the category's attributes by their titles. */
let attributes: Record<string, string>;
beforeAll(async () => {
  shop = await aMugShop(server);
  leaf = (await shop.leaf()).id;
  const { rows } = await shop.call(findAttributes, { path: { ...ozon, id: leaf } });
  attributes = Object.fromEntries(rows.map((row) => [row.title, row.id]));
});

const ozon = { marketplace: 'ozon' };
const idOf = (title: string) => attributes[title] ?? '';

/** Another catalog of the shop, nothing mapped. */
const aFreshCatalog = async () => (await shop.call(createCatalog, { body: { title: `Каталог ${++made}` } })).id;
let made = 0;

describe('the mapping of properties', () => {
  it('offers the fields of every card and of every offer', async () => {
    const card = await shop.call(findDefaultProperties, { path: ozon });
    expect(card.rows.map((row) => row.id)).toEqual(
      expect.arrayContaining(['title', 'price', 'images', 'barcode', 'weight']),
    );
    const own = await shop.call(findSystemProperties, { path: ozon });
    expect(own.rows.map((row) => row.id)).toEqual(expect.arrayContaining(['title', 'brand', 'article']));
  });

  it('closes an attribute to the company alone that is not shown it, until it is shown it again', async () => {
    const other = await aCompany(server);
    const path = { ...ozon, id: leaf };
    const { rows: all } = await shop.call(findAttributes, { path });
    const [category] = (await shop.call(getMarketplaceCategories, { path: { ...ozon, ids: [leaf] } })).rows;
    if (!category) throw new Error('No such category');
    const shown = all.map((each) => ({ ...each, id: each.remoteId, ownValues: false, unit: null, limits: undefined }));
    const look = (attributes: object[]) => {
      const client = { categories: { attributes: async () => attributes } } as unknown as MarketplaceClient;
      return refreshAttributes(other.company, client, category);
    };
    const titles = async (who: Client) =>
      (await who.call(findAttributes, { path })).rows.map(({ title }) => title).toSorted();
    await look(shown.filter(({ title }) => title !== 'Бренд'));
    expect(await titles(other)).toEqual(all.flatMap(({ title }) => (title === 'Бренд' ? [] : title)).toSorted());
    expect(await titles(shop)).toContain('Бренд');
    await look(shown);
    expect(await titles(other)).toContain('Бренд');
  });

  it('knows the attributes of a category, and only where there is such a category', async () => {
    const { rows, refreshedAt, stale } = await shop.call(findAttributes, { path: { ...ozon, id: leaf } });
    expect(rows.find((row) => row.title === 'Бренд')).toMatchObject({
      category: leaf,
      kind: 'dictionary',
      required: true,
    });
    expect([typeof refreshedAt, stale]).toEqual(['string', null]);
    for (const refusal of [
      await shop.refused(findAttributes, { path: { ...ozon, id: '999999' } }),
      await shop.refused(findAttributes, { path: { marketplace: 'wildberries', id: leaf } }),
      await shop.refused(findPropertySuggestions, {
        path: ozon,
        query: { catalog_id: shop.catalog, category_id: '999999' },
      }),
    ])
      expect(refusal).toMatchObject({ status: 404, body: { message: 'У площадки такой категории нет' } });
  });

  it('suggests a source for whatever is required', async () => {
    const { rows } = await shop.call(findPropertySuggestions, {
      path: ozon,
      query: { catalog_id: shop.catalog, category_id: leaf },
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
    const catalog = await aFreshCatalog();
    const brand = idOf('Бренд');
    const save = (text: string) =>
      shop.call(changePropertyMappings, {
        path: ozon,
        body: {
          catalog_id: catalog,
          properties: [
            { attribute: brand, source: { type: 'constant', text } },
            { field: 'title', source: { type: 'system', field: 'productTitle' } },
          ],
        },
      });
    await save('LG');
    await save('Sony');
    const all = await shop.call(findPropertyMappings, { path: ozon, query: { catalog_id: catalog } });
    expect(all.rows.map((row) => [row.kind, row.field, row.sourceTitle])).toEqual([
      ['default', 'title', 'Название товара'],
      ['category', null, '«Sony»'],
    ]);
    const kindOf = async (query: object) =>
      (await shop.call(findPropertyMappings, { path: ozon, query: { catalog_id: catalog, ...query } })).rows;
    const [title] = await kindOf({ kind: 'default' });
    expect([await kindOf({ category_id: leaf }), await kindOf({ kind: 'category' })]).toEqual(
      [0, 1].map(() => all.rows.slice(1)),
    );
    expect(await kindOf({ category_id: '999999' })).toEqual([]);
    const remove = { path: { ...ozon, id: title?.id ?? '' } };
    await shop.call(removePropertyMapping, remove);
    expect(await kindOf({})).toEqual(all.rows.slice(1));
    const gone = await shop.refused(removePropertyMapping, remove);
    expect(gone).toMatchObject({ status: 404, body: { message: 'Сопоставление не найдено' } });
  });

  it('refuses what is not there, naming the field', async () => {
    const save = (item: object) =>
      shop.refused(changePropertyMappings, { path: ozon, body: { catalog_id: shop.catalog, properties: [item] } });
    const elsewhere = { catalog: await aFreshCatalog() };
    const foreign = await shop.call(createProperty, { path: elsewhere, body: { title: 'Цвет', type: 1 } });
    const source = { type: 'property', property: foreign.id };
    expect((await save({ field: 'title', source })).body.details?.[0]?.field).toBe('properties.0.source.property');
    const title = { type: 'system', field: 'title' };
    expect((await save({ attribute: '999999', source: title })).body.details?.[0]?.field).toBe(
      'properties.0.attribute',
    );
    expect((await save({ source: title })).status).toBe(400);
  });

  it("refuses a value of the dictionary that is not the attribute's own", async () => {
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
    await sandbox.control('ozon/faults', { error: 1 });
    const answer = await shop.call(findAttributes, { path: { ...ozon, id: leaf }, query: { refresh: 'true' } });
    expect(answer.rows.length).toBeGreaterThan(5);
    expect(answer.stale).toBeTruthy();
  });
});

describe('the mapping of values', () => {
  /** A shop whose mugs have colours, the attribute of colour mapped to them. */
  async function colours(...texts: string[]) {
    const catalog = await aFreshCatalog();
    const { id: colour } = await shop.call(createProperty, { path: { catalog }, body: { title: 'Цвет', type: 1 } });
    for (const [index, text] of texts.entries()) {
      const properties = [{ property: colour, values: [text] }];
      await shop.call(createOffer, {
        body: { catalog, article: `C-${index}`, title: 'Кружка', properties },
      });
    }
    const attribute = idOf('Цвет товара');
    const source = { type: 'property' as const, property: colour };
    await shop.call(changePropertyMappings, {
      path: ozon,
      body: { catalog_id: catalog, properties: [{ attribute, source }] },
    });
    return { catalog, colour, attribute };
  }

  it('lists the dictionary, searched by text', async () => {
    const attribute = idOf('Цвет товара');
    const { rows } = await shop.call(findAttributeValues, {
      path: { ...ozon, id: attribute },
      query: { search: 'зелен' },
    });
    expect(rows.map((row) => row.value)).toEqual(expect.arrayContaining(['зелёный', 'тёмно-зелёный']));
    const page = async (query: object) =>
      (await shop.call(findAttributeValues, { path: { ...ozon, id: attribute }, query })).rows.map((row) => row.id);
    const all = await page({ limit: 1000 });
    expect([...(await page({ limit: 2 })), ...(await page({ limit: 2, offset: 2 }))]).toEqual(all.slice(0, 4));
    expect(await page({ offset: all.length })).toEqual([]);
    const unknown = await shop.refused(findAttributeValues, { path: { ...ozon, id: '999999' }, query: {} });
    expect(unknown).toMatchObject({ status: 404, body: { message: 'У площадки такого атрибута нет' } });
  });

  it('lists of the types of goods the one of the category', async () => {
    const attribute = idOf('Тип');
    for (const search of ['', 'к']) {
      const { rows } = await shop.call(findAttributeValues, { path: { ...ozon, id: attribute }, query: { search } });
      expect(rows.map((row) => row.value)).toEqual(['Кружка']);
    }
  });

  it('maps at once what reads the same, and suggests for the rest', async () => {
    const { catalog, colour, attribute } = await colours('Белый', 'темно зелёный', 'Black', 'как у бабушки');
    const equal = await shop.call(mapEqualOptions, { path: ozon, body: { catalog_id: catalog, attribute } });
    expect(equal.rows.map((row) => [row.text, row.value.value])).toEqual([
      ['Белый', 'белый'],
      ['темно зелёный', 'тёмно-зелёный'],
    ]);
    expect(equal.left).toBe(2);
    const { rows } = await shop.call(findOptionSuggestions, {
      path: ozon,
      query: { catalog_id: catalog, attribute },
    });
    const of = (text: string) => rows.find((row) => row.text === text);
    expect(of('Белый')?.mapping).not.toBeNull();
    expect(of('как у бабушки')?.suggestions).toEqual([]);
    const kept = await shop.call(findOptionMappings, {
      path: ozon,
      query: { catalog_id: catalog, property_id: colour },
    });
    expect(kept.rows).toHaveLength(2);
  });

  it('keeps what a person chose, until it is removed', async () => {
    const { catalog, colour, attribute } = await colours('как у бабушки');
    const values = await shop.call(findAttributeValues, {
      path: { ...ozon, id: attribute },
      query: { search: 'бежевый' },
    });
    const option = { property: colour, attribute, text: 'как у бабушки', value: values.rows[0]?.id ?? '' };
    const { rows } = await shop.call(changeOptionMappings, {
      path: ozon,
      body: { catalog, options: [option] },
    });
    expect(rows).toMatchObject([{ text: 'как у бабушки', value: { value: 'бежевый' } }]);
    const wrong = await shop.refused(changeOptionMappings, {
      path: ozon,
      body: { catalog, options: [{ ...option, value: '999999999' }] },
    });
    expect(wrong.body.details?.[0]?.field).toBe('options.0.value');
    await shop.call(removeOptionMapping, { path: { ...ozon, id: rows[0]?.id ?? '' } });
    const left = await shop.call(findOptionMappings, {
      path: ozon,
      query: { catalog_id: catalog, property_id: colour },
    });
    expect(left.rows).toEqual([]);
  });

  it("keeps an option of the property itself, never another's", async () => {
    const catalog = await aFreshCatalog();
    const lists = [];
    for (const title of ['Цвет', 'Оттенок']) {
      const property = await shop.call(createProperty, { path: { catalog }, body: { title, type: 1, options: true } });
      const path = { catalog, property: property.id };
      const operations = [{ mode: 'create' as const, value: 'кремовый' }];
      const { rows } = await shop.call(changeOptions, { path, body: { operations } });
      lists.push({ property: property.id, option: rows[0]?.id ?? '' });
    }
    const attribute = idOf('Цвет товара');
    const values = await shop.call(findAttributeValues, { path: { ...ozon, id: attribute }, query: { limit: 1 } });
    const pair = { attribute, text: 'кремовый', value: values.rows[0]?.id ?? '' };
    const [own, other] = lists;
    const save = (option: string | undefined) => ({
      path: ozon,
      body: { catalog, options: [{ ...pair, property: own?.property, option }] },
    });
    for (const strange of [other?.option, '999999'])
      expect(await shop.refused(changeOptionMappings, save(strange))).toMatchObject({
        status: 400,
        body: { message: 'Поле «options.0.option»: у свойства такого варианта нет' },
      });
    expect((await shop.call(changeOptionMappings, save(own?.option))).rows).toMatchObject([own]);
  });

  it('goes along where an option gets another name, and where it is merged into one that has no pair', async () => {
    const catalog = await aFreshCatalog();
    const { id: property } = await shop.call(createProperty, {
      path: { catalog },
      body: { title: 'Цвет', type: 1, options: true },
    });
    const path = { catalog, property };
    const operations = ['сливки', 'пломбир', 'молоко', 'уголь'].map((value) => ({ mode: 'create' as const, value }));
    const made = (await shop.call(changeOptions, { path, body: { operations } })).rows;
    const [cream = '', icecream = '', milk = '', coal = ''] = made.map(({ id }) => id);
    const attribute = idOf('Цвет товара');
    const values = (await shop.call(findAttributeValues, { path: { ...ozon, id: attribute }, query: { limit: 3 } }))
      .rows;
    const pair = (option: string, text: string, at: number) => {
      return { property, attribute, option, text, value: values[at]?.id ?? '' };
    };
    const options = [pair(cream, 'сливки', 0), pair(icecream, 'пломбир', 1), pair(coal, 'уголь', 2)];
    await shop.call(changeOptionMappings, { path: ozon, body: { catalog, options } });
    const pairs = async () => {
      const query = { catalog_id: catalog, property_id: property };
      const { rows } = await shop.call(findOptionMappings, { path: ozon, query });
      return rows.map(({ option, text, value }) => [option, text, value.id]);
    };

    const rename = { mode: 'update' as const, id: cream, value: 'Сливочный' };
    expect((await shop.call(changeOptions, { path, body: { operations: [rename] } })).rows[0]?.status).toBe('done');
    expect(await pairs()).toContainEqual([cream, 'Сливочный', values[0]?.id]);
    expect(await pairs()).toHaveLength(3);

    // The older of the two pairs stands; one that the target has itself stays.
    await shop.call(mergeOptions, { path, body: { target: milk, sources: [cream, icecream] } });
    expect(await pairs()).toEqual([
      [milk, 'молоко', values[0]?.id],
      [coal, 'уголь', values[2]?.id],
    ]);
    await shop.call(mergeOptions, { path, body: { target: coal, sources: [milk] } });
    expect(await pairs()).toEqual([[coal, 'уголь', values[2]?.id]]);
  });

  it('goes along where a brand gets another title', async () => {
    const catalog = await aFreshCatalog();
    const attribute = idOf('Бренд');
    const values = (await shop.call(findAttributeValues, { path: { ...ozon, id: attribute }, query: { limit: 1 } }))
      .rows;
    const { id: brand } = await shop.call(createBrand, { path: { catalog }, body: { title: 'Керамика Ко' } });
    const options = [{ attribute, text: 'Керамика Ко', value: values[0]?.id ?? '' }];
    await shop.call(changeOptionMappings, { path: ozon, body: { catalog, options } });
    await shop.call(changeBrand, { path: { catalog, brand }, body: { title: 'Керамика и Ко' } });
    const { rows } = await shop.call(findOptionMappings, { path: ozon, query: { catalog_id: catalog } });
    expect(rows).toMatchObject([{ text: 'Керамика и Ко', value: { id: values[0]?.id } }]);
  });

  it('names what is not filled in: an absent catalog is no wrong number', async () => {
    const refusal = await shop.refused(changeOptionMappings, { path: ozon, body: { options: [] } });
    expect(refusal.body.details).toEqual([
      { field: 'catalog', message: 'не заполнено' },
      { field: 'options', message: 'список пуст' },
    ]);
  });

  it('keeps the sandbox apart from the marketplace', async () => {
    const attribute = idOf('Цвет товара');
    const values = await shop.call(findAttributeValues, { path: { ...ozon, id: attribute }, query: { limit: 1 } });
    const { rows: real } = await pools().owner.query<{ attribute: string; value: string }>(
      `with c as (insert into marketplace_categories (marketplace, environment, remote_id, title, path, path_key, leaf)
         values ('ozon', 'real', '1:1', 'Кружка', '{Кружка}', 'кружка', true) returning id),
       a as (insert into marketplace_attributes (category_id, remote_id, title, kind, required, multiple, dictionary, aspect, sort)
         select id, '1', 'Цвет товара', 'dictionary', false, true, '1', false, 1 from c returning id)
       insert into marketplace_values (attribute_id, remote_id, value, value_key) select id, '1', 'белый', 'белый' from a
       returning attribute_id::text as attribute, id::text as value`,
    );
    const pair = { attribute, text: 'белый', value: values.rows[0]?.id ?? '' };
    const body = { catalog: shop.catalog, options: [pair, { ...pair, ...real[0] }] };
    expect(await shop.refused(changeOptionMappings, { path: ozon, body })).toMatchObject({
      status: 400,
      body: { message: 'Поле «options.1.attribute»: атрибуты песочницы и площадки нельзя смешивать' },
    });
  });

  it('wants the attribute mapped first, and a dictionary behind it', async () => {
    const query = { catalog_id: await aFreshCatalog(), attribute: idOf('Цвет товара') };
    for (const refusal of [
      await shop.refused(findOptionSuggestions, { path: ozon, query }),
      await shop.refused(mapEqualOptions, { path: ozon, body: query }),
    ])
      expect(refusal).toMatchObject({
        status: 400,
        body: { message: 'Поле «attribute»: сначала сопоставьте сам атрибут' },
      });
    const free = { ...query, attribute: idOf('Объём, л') };
    expect((await shop.refused(findOptionSuggestions, { path: ozon, query: free })).body.message).toBe(
      'Поле «attribute»: у этого атрибута нет справочника: значения уходят как есть',
    );
    const { rows } = await shop.call(findAttributeValues, { path: { ...ozon, id: free.attribute }, query: {} });
    expect(rows).toEqual([]);
  });
});

describe('the mapping of properties and values', () => {
  it('is hidden from another company, and is changed by whoever tends the marketplaces alone', async () => {
    const catalog = await aFreshCatalog();
    const attribute = idOf('Цвет товара');
    const source = { type: 'constant' as const, text: 'белый' };
    const properties = { path: ozon, body: { catalog_id: catalog, properties: [{ attribute, source }] } };
    const values = await shop.call(findAttributeValues, { path: { ...ozon, id: attribute }, query: { limit: 1 } });
    const pair = { attribute, text: 'белый', value: values.rows[0]?.id ?? '' };
    const options = { path: ozon, body: { catalog, options: [pair] } };
    const equal = { path: ozon, body: { catalog_id: catalog, attribute } };
    const [mapped] = (await shop.call(changePropertyMappings, properties)).rows;
    const [kept] = (await shop.call(changeOptionMappings, options)).rows;
    const other = await aMugShop(server);
    const query = { catalog_id: catalog };
    for (const refusal of [
      await other.refused(findPropertyMappings, { path: ozon, query }),
      await other.refused(changePropertyMappings, properties),
      await other.refused(findOptionMappings, { path: ozon, query }),
      await other.refused(changeOptionMappings, options),
      await other.refused(mapEqualOptions, equal),
      await other.refused(findOptionSuggestions, { path: ozon, query: { ...query, attribute } }),
      await other.refused(findPropertySuggestions, { path: ozon, query: { ...query, category_id: leaf } }),
    ])
      expect(refusal).toMatchObject({ status: 404, body: { message: 'Каталог не найден' } });
    const removals = [
      [removePropertyMapping, { path: { ...ozon, id: mapped?.id ?? '' } }],
      [removeOptionMapping, { path: { ...ozon, id: kept?.id ?? '' } }],
    ] as const;
    const editor = await shop.as('catalog');
    for (const [call, one] of removals) {
      expect((await other.refused(call, one)).status).toBe(404);
      expect((await editor.refused(call, one)).status).toBe(403);
    }
    expect((await editor.call(findOptionMappings, { path: ozon, query })).rows).toEqual([kept]);
    expect((await editor.refused(changePropertyMappings, properties)).status).toBe(403);
    expect((await editor.refused(changeOptionMappings, options)).status).toBe(403);
    expect((await editor.refused(mapEqualOptions, equal)).status).toBe(403);
    const tender = await shop.as('marketplace');
    for (const [call, one] of removals) expect(await tender.call(call, one)).toEqual({ ok: true });
  });

  it('cannot be asked from a marketplace that no account of the company opens', async () => {
    const without = await aCompany(server);
    const refusal = await without.refused(findAttributeValues, { path: { ...ozon, id: idOf('Бренд') }, query: {} });
    expect(refusal).toMatchObject({ status: 409, body: { code: 'no_account' } });
  });
});
