import {
  changeCategoryMappings,
  createCatalog,
  createCategory,
  createOffer,
  createProperty,
  findCategoryMappings,
  findCategorySuggestions,
  findMarketplaceCategories,
  findMarketplaceParents,
  getMarketplaceCategories,
  refreshMarketplaceCategories,
  removeCategoryMapping,
} from '@prilavok/contract';
import type { MarketplaceClient, RemoteCategory } from '@prilavok/marketplaces';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { refreshCategories } from '../dictionaries/dictionaries.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ env: sandbox.env });
let shop: MugShop;
let leaf: Awaited<ReturnType<MugShop['leaf']>>;
beforeAll(async () => {
  shop = await aMugShop(server);
  leaf = await shop.leaf();
});

const path = { marketplace: 'ozon' };

/** A catalog of the shop with one category, to be mapped. */
async function aFreshCatalog(title = 'Кружки') {
  const { id: catalog } = await shop.call(createCatalog, { body: { title: `Каталог ${++made}` } });
  const { id: category } = await shop.call(createCategory, { path: { catalog }, body: { title } });
  return { catalog, category };
}
let made = 0;

describe('categories of the marketplace', () => {
  it('come as a tree, a level at a time, and are searched by words of the path', async () => {
    expect(leaf).toMatchObject({ leaf: true, environment: 'sandbox', path: ['Дом и сад', 'Посуда', 'Кружка'] });
    const top = await shop.call(findMarketplaceParents, { path, query: {} });
    const house = top.rows.find((row) => row.title === 'Дом и сад');
    const under = await shop.call(findMarketplaceParents, { path, query: { parent: house?.id } });
    expect(under.rows).toContainEqual(expect.objectContaining({ title: 'Посуда', parent: house?.id, leaf: false }));
    expect((await shop.call(findMarketplaceParents, { path, query: { parent: leaf.id } })).rows).toEqual([]);
    const byPath = await shop.call(findMarketplaceCategories, { path, query: { term: 'посуда кружка' } });
    expect(byPath.rows[0]?.id).toBe(leaf.id);
    expect(byPath.refreshedAt).not.toBeNull();
    const known = await shop.call(getMarketplaceCategories, { path: { ...path, ids: [leaf.id, '999999'] } });
    expect(known.rows).toEqual([leaf]);
    expect(await shop.refused(getMarketplaceCategories, { path: { ...path, ids: ['999999'] } })).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('Category not found') },
    });
  });

  it.each([
    ['смартфоны', 'Смартфон'],
    ['чехлы смартфона', 'Чехол для смартфона'],
    ['чехл', 'Чехол для смартфона'],
    ['планшета чехол', 'Чехлы для планшетов'],
    ['кружек', 'Кружка'],
  ])('are found by words in other forms: «%s» is «%s»', async (term, title) => {
    const { rows } = await shop.call(findMarketplaceCategories, { path, query: { term } });
    expect(rows.map((row) => row.title)).toContain(title);
  });

  it('are not found by the middle of a word that was cut short', async () => {
    const { rows } = await shop.call(findMarketplaceCategories, { path, query: { term: 'часы' } });
    expect(rows.map((row) => row.title)).toContain('Умные часы');
    expect(rows.map((row) => row.title)).not.toContain('Велозапчасти');
  });

  it('are found by what is written, whatever patterns mean by it', async () => {
    for (const term of ['.*', '\\', '***=', '(кружк', '[а-я]', 'a+', 'ґä'])
      expect((await shop.call(findMarketplaceCategories, { path, query: { term } })).rows).toEqual([]);
  });

  it('are found page by page, those of the sandbox apart from those of the marketplace', async () => {
    const ids = async (query: object) =>
      (await shop.call(findMarketplaceCategories, { path, query })).rows.map((row) => row.id);
    const all = await ids({ limit: 1000 });
    expect([...(await ids({ limit: 3 })), ...(await ids({ limit: 3, offset: 3 }))]).toEqual(all.slice(0, 6));
    expect(await ids({ offset: all.length })).toEqual([]);
    expect(await ids({ term: 'звездолёты' })).toEqual([]);
    expect(await ids({ environment: 'real' })).toEqual([]);
    const real = await shop.call(findMarketplaceParents, { path, query: { environment: 'real' } });
    expect(real.rows).toEqual([]);
  });

  it('are refreshed without touching what has not changed', async () => {
    const again = await shop.call(refreshMarketplaceCategories, { path, body: { account: shop.account } });
    expect(again).toMatchObject({ changed: 0 });
    expect(again.total).toBeGreaterThan(40);
  });

  it('are added to by each seller’s tree, and what one seller’s tree lacks or closes stays open to the others', async () => {
    const where = { marketplace: 'ozon', environment: 'real' };
    const node = (id: string, more: Partial<RemoteCategory> = {}): RemoteCategory => ({
      id,
      parent: null,
      title: `Товары ${id}`,
      path: [`Товары ${id}`],
      leaf: true,
      disabled: false,
      ...more,
    });
    const other = await aMugShop(server);
    /** The marketplace as it shows its tree to one seller. */
    const shows = (to: MugShop, tree: RemoteCategory[]) =>
      refreshCategories(to.company, { categories: { tree: async () => tree } } as unknown as MarketplaceClient, where);
    const seenBy = async (who: MugShop) => {
      const query = { term: 'товары', environment: 'real' } as const;
      return (await who.call(findMarketplaceCategories, { path, query })).rows.map((row) => row.title).sort();
    };
    await shows(other, [node('1'), node('2'), node('3')]);
    await shows(shop, [node('1'), node('3', { disabled: true }), node('4')]);
    expect(await seenBy(other)).toEqual(['Товары 1', 'Товары 2', 'Товары 3', 'Товары 4']);
    expect(await seenBy(shop)).toEqual(['Товары 1', 'Товары 4']);
    const all = (await other.call(findMarketplaceParents, { path, query: { environment: 'real' } })).rows;
    const ids = all.map(({ id }) => id);
    const closed = (await shop.call(getMarketplaceCategories, { path: { ...path, ids } })).rows;
    expect(closed.filter((row) => row.disabled).map((row) => row.title)).toEqual(['Товары 2', 'Товары 3']);
    await shows(shop, [node('1'), node('2'), node('4')]);
    expect(await seenBy(shop)).toEqual(['Товары 1', 'Товары 2', 'Товары 4']);
  });

  it('cannot be asked for without an account, and the refusal says so', async () => {
    const without = await aCompany(server);
    expect(await without.refused(refreshMarketplaceCategories, { path, body: {} })).toMatchObject({
      status: 409,
      body: { code: 'no_account', message: 'Подключите аккаунт этой площадки: справочник берётся через него' },
    });
    const unknown = await shop.refused(findMarketplaceCategories, { path: { marketplace: 'amazon' }, query: {} });
    expect(unknown).toMatchObject({ status: 400, body: { details: [{ field: 'marketplace' }] } });
  });

  it("are asked for through an account of one's own on that marketplace only", async () => {
    const other = await aMugShop(server);
    for (const account of [other.account, '999999']) {
      const refusal = await shop.refused(refreshMarketplaceCategories, { path, body: { account } });
      expect(refusal).toMatchObject({
        status: 400,
        body: { message: 'Поле «account»: у этой площадки такого аккаунта нет' },
      });
    }
    const elsewhere = { marketplace: 'wildberries' };
    const refusal = await shop.refused(refreshMarketplaceCategories, {
      path: elsewhere,
      body: { account: shop.account },
    });
    expect(refusal).toMatchObject({ status: 400, body: { details: [{ field: 'account' }] } });
  });

  it('say that the marketplace is away instead of failing', async () => {
    await sandbox.control('ozon/faults', { error: 1 });
    const refusal = await shop.refused(refreshMarketplaceCategories, { path, body: {} });
    expect(refusal).toMatchObject({ status: 409, body: { code: 'marketplace_down' } });
  });
});

describe('the mapping of categories', () => {
  const map = (catalog: string, categories: object[]) =>
    shop.call(changeCategoryMappings, { path, body: { catalog, categories: categories as never } });
  const mapped = async (catalog: string) => (await shop.call(findCategoryMappings, { path, query: { catalog } })).rows;

  it('keeps conditions, and none as null', async () => {
    const { catalog, category } = await aFreshCatalog();
    const { id: colour } = await shop.call(createProperty, { path: { catalog }, body: { title: 'Цвет', type: 1 } });
    const to = { category, marketplaceCategory: leaf.id };
    const conditions = [{ property: colour, operator: 'in', values: ['белый'] }];
    const saved = await map(catalog, [
      { ...to, conditions },
      { ...to, conditions: [] },
    ]);
    expect(saved.rows.map((row) => row.conditions)).toEqual([conditions, null]);
    expect(saved.rows[0]).toMatchObject({ categoryTitle: 'Кружки', marketplaceCategory: { id: leaf.id } });
    const remove = { path: { ...path, id: saved.rows[0]?.id ?? '' }, query: { catalog } };
    await shop.call(removeCategoryMapping, remove);
    expect(await mapped(catalog)).toEqual(saved.rows.slice(1));
    const gone = await shop.refused(removeCategoryMapping, remove);
    expect(gone).toMatchObject({ status: 404, body: { message: 'Сопоставление не найдено' } });
  });

  it('replaces what the named categories had, and leaves the others as they are', async () => {
    const { catalog, category } = await aFreshCatalog();
    const { id: other } = await shop.call(createCategory, { path: { catalog }, body: { title: 'Чашки' } });
    const { rows } = await shop.call(findMarketplaceCategories, { path, query: { limit: 2 } });
    const [one, two] = rows.map((row) => row.id);
    await map(catalog, [
      { category, marketplaceCategory: one },
      { category: other, marketplaceCategory: one },
    ]);
    await map(catalog, [{ category, marketplaceCategory: two }]);
    expect((await mapped(catalog)).map((row) => [row.category, row.marketplaceCategory.id])).toEqual([
      [category, two],
      [other, one],
    ]);
    const real = await shop.call(findCategoryMappings, { path, query: { catalog, environment: 'real' } });
    expect(real.rows).toEqual([]);
  });

  it.each([
    [
      'a section',
      'marketplaceCategory',
      async () => {
        const top = await shop.call(findMarketplaceParents, { path, query: {} });
        return { category: shop.category, marketplaceCategory: top.rows[0]?.id ?? '' };
      },
    ],
    [
      'a category that is not there',
      'marketplaceCategory',
      async () => ({ category: shop.category, marketplaceCategory: '999999' }),
    ],
    [
      'a category of ours that is not there',
      'category',
      async () => ({ category: '999999', marketplaceCategory: leaf.id }),
    ],
    [
      "another catalog's category",
      'category',
      async () => ({ category: (await aFreshCatalog()).category, marketplaceCategory: leaf.id }),
    ],
    [
      "a condition on another catalog's property",
      'conditions.0.property',
      async () => {
        const { catalog } = await aFreshCatalog();
        const { id } = await shop.call(createProperty, { path: { catalog }, body: { title: 'Цвет', type: 1 } });
        const conditions = [{ property: id, operator: 'filled' }];
        return { category: shop.category, marketplaceCategory: leaf.id, conditions };
      },
    ],
  ])('refuses %s, naming the field', async (_, field, wrong) => {
    const refusal = await shop.refused(changeCategoryMappings, {
      path,
      body: { catalog: shop.catalog, categories: [await wrong()] },
    });
    expect(refusal).toMatchObject({ status: 400, body: { details: [{ field: `categories.0.${field}` }] } });
    expect(await mapped(shop.catalog)).toEqual([]);
  });

  it('is suggested with score and ground for categories that hold products', async () => {
    await shop.call(createCategory, { path: { catalog: shop.catalog }, body: { title: 'Пустая' } });
    await shop.mug('MUG-1');
    const suggested = async (query: object) =>
      (await shop.call(findCategorySuggestions, { path, query: { catalog: shop.catalog, ...query } })).rows;
    const [row, ...rest] = await suggested({});
    expect(rest).toEqual([]);
    expect(row).toMatchObject({ category: shop.category, mapped: false, products: 1 });
    expect(row?.suggestions[0]).toMatchObject({ item: { id: leaf.id }, reason: expect.any(String) });
    expect(row?.suggestions[0]?.score).toBeGreaterThan(0.9);
    expect(await suggested({ category: shop.category })).toEqual([row]);
    expect(await suggested({ category: '999999' })).toEqual([]);
  });

  it('of another catalog is suggested first for a category of the same name, until it is taken', async () => {
    const [earlier, now] = [await aFreshCatalog('Пиалы'), await aFreshCatalog('пиалы')];
    const { rows } = await shop.call(findMarketplaceCategories, { path, query: { limit: 1 } });
    const chosen = { marketplaceCategory: rows[0]?.id ?? '' };
    await map(earlier.catalog, [{ category: earlier.category, ...chosen }]);
    await shop.call(createOffer, { body: { ...now, article: 'BOWL-1', title: 'Пиала' } });
    const ask = async () =>
      (await shop.call(findCategorySuggestions, { path, query: { catalog: now.catalog } })).rows[0];
    const guess = { item: { id: chosen.marketplaceCategory }, score: 0.99 };
    const suggested = await ask();
    expect([suggested?.mapped, suggested?.suggestions[0]]).toMatchObject([false, guess]);
    await map(now.catalog, [{ category: now.category, ...chosen }]);
    expect((await ask())?.mapped).toBe(true);
  });

  it('is hidden from another company, and is changed by whoever tends the marketplaces alone', async () => {
    const { catalog, category } = await aFreshCatalog();
    const [pair] = (await map(catalog, [{ category, marketplaceCategory: leaf.id }])).rows;
    const body = { catalog, categories: [{ category, marketplaceCategory: leaf.id }] };
    const remove = { path: { ...path, id: pair?.id ?? '' }, query: { catalog } };
    const other = await aMugShop(server);
    for (const refusal of [
      await other.refused(findCategoryMappings, { path, query: { catalog } }),
      await other.refused(changeCategoryMappings, { path, body }),
      await other.refused(findCategorySuggestions, { path, query: { catalog } }),
    ])
      expect(refusal).toMatchObject({ status: 404, body: { message: 'Каталог не найден' } });
    expect((await other.refused(removeCategoryMapping, remove)).status).toBe(404);
    const editor = await shop.as('catalog');
    expect((await editor.call(findCategoryMappings, { path, query: { catalog } })).rows).toEqual([pair]);
    for (const refusal of [
      await editor.refused(changeCategoryMappings, { path, body }),
      await editor.refused(removeCategoryMapping, remove),
      await editor.refused(refreshMarketplaceCategories, { path, body: {} }),
    ])
      expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
    const tender = await shop.as('marketplace');
    expect(await tender.call(removeCategoryMapping, remove)).toEqual({ ok: true });
  });
});
