import {
  changeCategories,
  createCategory,
  findOffers,
  getCatalog,
  getCategory,
  getCategoryTree,
  removeCategories,
  removeOffers,
} from '@prilavok/contract';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { aCompany, type Shop } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aCatalog, aCategory, anOffer, aProperty } from './testing/making.ts';

const server = useServer();
let shop: Shop;
beforeAll(async () => {
  shop = await aCompany(server);
});

const aNewCatalog = async () => (await aCatalog(shop)).id;
const missing = { status: 404, body: { message: 'Категория не найдена' } };

test('the tree is told parents first, siblings by title, with their depth and products', async () => {
  const { id: catalog, rootCategory } = await aCatalog(shop);
  const clothes = await aCategory(shop, catalog, 'Одежда');
  const jackets = await aCategory(shop, catalog, 'Куртки', clothes.id);
  await aCategory(shop, catalog, 'Брюки', clothes.id);
  await aCategory(shop, catalog, 'Ёлки');
  await anOffer(shop, catalog, { category: jackets.id });
  const tree = async (typeId: string) => {
    const { rows } = await shop.call(getCategoryTree, { path: { catalog, typeId } });
    return rows.map((row) => [row.title, row.depth, row.hasChildren, row.products]);
  };
  const below = [
    ['Одежда', 1, true, 0],
    ['Брюки', 2, false, 0],
    ['Куртки', 2, false, 1],
  ];
  const whole = [[`root-${catalog}`, 0, true, 0], ['Ёлки', 1, false, 0], ...below];
  expect(await tree('0')).toEqual(whole);
  expect(await tree(rootCategory)).toEqual(whole);
  expect(await tree(clothes.id)).toEqual(below);
  expect(await shop.refused(getCategoryTree, { path: { catalog, typeId: '999999' } })).toMatchObject(missing);
});

test('a category has a picture, which a change of something else leaves alone', async () => {
  const catalog = await aNewCatalog();
  const image = { file: null, url: 'https://example.test/shoes.jpg', title: 'Обувь' };
  const made = await shop.call(createCategory, { path: { catalog }, body: { title: 'Обувь', image } });
  expect(made.image).toEqual(image);
  const path = { catalog, ids: [made.id] };
  await shop.call(changeCategories, { path, body: { title: 'Туфли' } });
  const { rows } = await shop.call(getCategoryTree, { path: { catalog, typeId: made.id } });
  expect(rows).toMatchObject([{ title: 'Туфли', image }]);
  await shop.call(changeCategories, { path, body: { image: null } });
  expect((await shop.call(getCategory, { path: { catalog, id: made.id } })).image).toBeNull();
  const refusal = await shop.refused(changeCategories, { path, body: { image: { file: '999999' } } });
  expect(refusal).toMatchObject({ status: 400, body: { message: 'Поле «image»: файла 999999 нет' } });
});

test('a category hangs below the root unless told otherwise, with its path and its values', async () => {
  const { id: catalog, rootCategory } = await aCatalog(shop);
  const season = await aProperty(shop, catalog, { type: 1, title: 'Сезон', links: { categories: true } });
  const properties = [{ property: season.id, values: ['зима'] }];
  const made = await shop.call(createCategory, { path: { catalog }, body: { title: ' Одежда ', properties } });
  expect(made).toMatchObject({ catalog, parent: rootCategory, title: 'Одежда', depth: 1, properties, version: 1 });
  const { id } = await aCategory(shop, catalog, 'Куртки', made.id);
  const { path } = await shop.call(getCategory, { path: { catalog, id } });
  expect(path.map((step) => step.title)).toEqual([`root-${catalog}`, 'Одежда', 'Куртки']);
  expect((await shop.call(getCatalog, { path: { id: catalog } })).counts.categories).toBe(2);
});

test('a category moves with all below it, and offers are found in the new place', async () => {
  const catalog = await aNewCatalog();
  const clothes = await aCategory(shop, catalog, 'Одежда');
  const jackets = await aCategory(shop, catalog, 'Куртки', clothes.id);
  const down = await aCategory(shop, catalog, 'Пуховики', jackets.id);
  const winter = await aCategory(shop, catalog, 'Зима');
  const offer = await anOffer(shop, catalog, { category: down.id });
  const found = async (id: string) => {
    const { rows } = await shop.call(findOffers, { path: { catalog }, body: { category: { in: [id] } } });
    return rows.map((row) => row.id);
  };
  expect([await found(clothes.id), await found(winter.id)]).toEqual([[offer.id], []]);
  await shop.call(changeCategories, { path: { catalog, ids: [jackets.id] }, body: { parent: winter.id } });
  expect([await found(clothes.id), await found(winter.id)]).toEqual([[], [offer.id]]);
  const { path, depth } = await shop.call(getCategory, { path: { catalog, id: down.id } });
  expect([path.map((step) => step.title), depth]).toEqual([[`root-${catalog}`, 'Зима', 'Куртки', 'Пуховики'], 3]);
  await shop.call(changeCategories, { path: { catalog, ids: [jackets.id] }, body: { parent: null } });
  expect((await shop.call(getCategory, { path: { catalog, id: down.id } })).depth).toBe(2);
});

test('a category never comes to lie inside itself, and the root stays', async () => {
  const { id: catalog, rootCategory } = await aCatalog(shop);
  const winter = await aCategory(shop, catalog, 'Зима');
  const jackets = await aCategory(shop, catalog, 'Куртки', winter.id);
  const said = async (id: string, body: object) =>
    (await shop.refused(changeCategories, { path: { catalog, ids: [id] }, body })).body;
  for (const parent of [jackets.id, winter.id])
    expect(await said(winter.id, { parent })).toMatchObject({
      code: 'category_loop',
      message: 'Категория «Зима» оказалась бы внутри себя',
    });
  expect((await said(winter.id, { parent: '999999' })).message).toBe('Поле «parent»: такой категории в каталоге нет');
  expect((await said(rootCategory, { parent: winter.id })).message).toBe(
    'Поле «parent»: корень каталога не переносится',
  );
  const foreign = await aCategory(shop, await aNewCatalog());
  expect((await said(winter.id, { parent: foreign.id })).message).toBe('Поле «parent»: такой категории в каталоге нет');
});

test('categories that are moved below each other at the same moment never make a ring', async () => {
  const catalog = await aNewCatalog();
  const made = [await aCategory(shop, catalog), await aCategory(shop, catalog), await aCategory(shop, catalog)];
  const below = (index: number) => made[(index + 1) % made.length]?.id ?? '';
  await Promise.all(
    made.map(({ id }, index) =>
      shop.call(changeCategories, { path: { catalog, ids: [id] }, body: { parent: below(index) } }).catch(() => {}),
    ),
  );
  const { rows } = await shop.call(getCategoryTree, { path: { catalog, typeId: '0' } });
  expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining(made.map((each) => each.id)));
});

test('whatever is moved where, three at a time, a tree stays a tree', async () => {
  const place = fc.nat({ max: 7 });
  const rounds = fc.array(fc.array(fc.tuple(place, place), { minLength: 3, maxLength: 3 }), {
    minLength: 6,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(rounds, async (moves) => {
      const catalog = await aNewCatalog();
      const made = await Promise.all(Array.from({ length: 8 }, () => aCategory(shop, catalog)));
      for (const atOnce of moves) {
        const statuses = await Promise.all(
          atOnce.map(async ([which, where]) => {
            const ids = made[which]?.id ?? '';
            const { status } = await shop.ask('PATCH', `/cds/catalog/${catalog}/type/${ids}`, {
              parent: made[where]?.id,
            });
            return status;
          }),
        );
        for (const status of statuses) expect([200, 409]).toContain(status);
      }
      const { rows } = await shop.call(getCategoryTree, { path: { catalog, typeId: '0' } });
      expect(rows).toHaveLength(made.length + 1);
      const depths = new Map(rows.map(({ id, depth }) => [id, depth]));
      for (const { parent, depth } of rows) expect(depth).toBe(parent === null ? 0 : (depths.get(parent) ?? NaN) + 1);
    }),
    { numRuns: 6, seed: 11 },
  );
});

test('a tree may be as deep as it is made: it is told, moved and searched like any other', async () => {
  const { id: catalog, rootCategory } = await aCatalog(shop);
  const chain: string[] = [];
  for (let level = 1; level <= 60; level++)
    chain.push((await aCategory(shop, catalog, `Уровень ${level}`, chain.at(-1))).id);
  const [first = '', second = ''] = chain;
  const deepest = chain.at(-1) ?? '';
  const { id: offer } = await anOffer(shop, catalog, { category: deepest });
  const other = await aCategory(shop, catalog, 'Другая');
  const found = async (category: string) =>
    (await shop.call(findOffers, { path: { catalog }, body: { category: { in: [category] } } })).rows.map(
      ({ id }) => id,
    );
  expect(await found(first)).toEqual([offer]);
  await shop.call(changeCategories, { path: { catalog, ids: [second] }, body: { parent: other.id } });
  expect([await found(first), await found(other.id)]).toEqual([[], [offer]]);
  const { path } = await shop.call(getCategory, { path: { catalog, id: deepest } });
  expect(path.map(({ id }) => id)).toEqual([rootCategory, other.id, ...chain.slice(1)]);
  const { rows } = await shop.call(getCategoryTree, { path: { catalog, typeId: '0' } });
  expect(rows.find(({ id }) => id === deepest)?.depth).toBe(60);
});

test('a title stands once among siblings, also after a move', async () => {
  const catalog = await aNewCatalog();
  const clothes = await aCategory(shop, catalog, 'Одежда');
  const inside = await aCategory(shop, catalog, 'Ёлки', clothes.id);
  const outside = await aCategory(shop, catalog, 'Елки');
  const refusal = (title: string) => ({
    status: 409,
    body: { code: 'category_exists', message: `Категория «${title}» здесь уже есть` },
  });
  const twin = { title: 'ЁЛКИ' };
  expect(await shop.refused(createCategory, { path: { catalog }, body: twin })).toMatchObject(refusal('ЁЛКИ'));
  const path = { catalog, ids: [clothes.id] };
  expect(await shop.refused(changeCategories, { path, body: twin })).toMatchObject(refusal('ЁЛКИ'));
  const up = { path: { catalog, ids: [inside.id] }, body: { parent: null } };
  expect(await shop.refused(changeCategories, up)).toMatchObject(refusal('Ёлки'));
  await shop.call(changeCategories, { path: { catalog, ids: [outside.id] }, body: { title: 'Ели' } });
  await shop.call(changeCategories, up);
});

test('several categories move at once, but never get one title', async () => {
  const catalog = await aNewCatalog();
  const [one, other, target] = [
    await aCategory(shop, catalog),
    await aCategory(shop, catalog),
    await aCategory(shop, catalog),
  ];
  const ids = [one.id, other.id];
  const both = await shop.refused(changeCategories, { path: { catalog, ids }, body: { title: 'Осень' } });
  expect(both.body.message).toBe('Поле «title»: название меняется у одной категории за раз');
  const path = { catalog, ids: [...ids, '999999'] };
  expect(await shop.call(changeCategories, { path, body: { parent: target.id } })).toEqual({
    done: ids,
    failed: [{ id: '999999', code: 'not_found', message: missing.body.message }],
  });
  const { rows } = await shop.call(getCategoryTree, { path: { catalog, typeId: target.id } });
  expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining(ids));
});

test('of two who edit one version, the second is told', async () => {
  const catalog = await aNewCatalog();
  const { id } = await aCategory(shop, catalog, 'Зима');
  const path = { catalog, ids: [id] };
  await shop.call(changeCategories, { path, body: { title: 'Весна', version: 1 } });
  expect(await shop.refused(changeCategories, { path, body: { title: 'Лето', version: 1 } })).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      message: 'Категорию «Весна» уже изменил кто-то другой: посмотрите, что изменилось, и повторите',
    },
  });
});

test('categories with products or with others inside stay, and say why', async () => {
  const { id: catalog, rootCategory } = await aCatalog(shop);
  const clothes = await aCategory(shop, catalog, 'Одежда');
  const jackets = await aCategory(shop, catalog, 'Куртки', clothes.id);
  const empty = await aCategory(shop, catalog, 'Пустая');
  const offer = await anOffer(shop, catalog, { category: jackets.id });
  const remove = (...ids: string[]) => ({ path: { catalog, ids } });
  const said = async (...ids: string[]) => (await shop.refused(removeCategories, remove(...ids))).body;
  expect(await said(clothes.id)).toMatchObject({
    code: 'category_in_use',
    message: 'В категории «Одежда» есть вложенная «Куртки»',
  });
  expect((await said(jackets.id)).message).toBe('Категория «Куртки» стоит у 1 товара');
  expect((await said(rootCategory)).message).toBe('Корень каталога удалить нельзя');
  const batch = await shop.call(removeCategories, remove(clothes.id, jackets.id, empty.id));
  expect(batch.done).toEqual([empty.id]);
  expect(batch.failed.map((each) => each.message)).toEqual([
    'В категории «Одежда» остаётся вложенная «Куртки»',
    'Категория «Куртки» стоит у 1 товара',
  ]);
  await shop.call(removeOffers, { path: { ids: [offer.id] } });
  expect((await shop.call(removeCategories, remove(clothes.id, jackets.id))).failed).toEqual([]);
  expect(await shop.refused(getCategory, { path: { catalog, id: jackets.id } })).toMatchObject(missing);
});

test('a category answers below its own catalog only, and to its own company', async () => {
  const [catalog, elsewhere] = [await aNewCatalog(), await aNewCatalog()];
  const { id } = await aCategory(shop, catalog);
  const stranger = await aCompany(server);
  for (const [who, where] of [[shop, elsewhere] as const, [stranger, catalog] as const]) {
    const path = { catalog: where, ids: [id] };
    expect(await who.refused(getCategory, { path: { catalog: where, id } })).toMatchObject(missing);
    expect(await who.refused(changeCategories, { path, body: { title: 'Моё' } })).toMatchObject(missing);
    expect(await who.refused(removeCategories, { path })).toMatchObject(missing);
  }
  for (const refusal of [
    await stranger.refused(getCategoryTree, { path: { catalog, typeId: '0' } }),
    await stranger.refused(createCategory, { path: { catalog }, body: { title: 'Моё' } }),
  ])
    expect(refusal).toMatchObject({ status: 404, body: { message: 'Каталог не найден' } });
});

test('only who edits the catalog changes categories; the others look', async () => {
  const catalog = await aNewCatalog();
  const { id } = await aCategory(shop, catalog, 'Зима');
  const viewer = await shop.as('viewer');
  expect((await viewer.call(getCategory, { path: { catalog, id } })).title).toBe('Зима');
  for (const refusal of [
    await viewer.refused(createCategory, { path: { catalog }, body: { title: 'Лето' } }),
    await viewer.refused(changeCategories, { path: { catalog, ids: [id] }, body: { title: 'Лето' } }),
    await viewer.refused(removeCategories, { path: { catalog, ids: [id] } }),
  ])
    expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
});
