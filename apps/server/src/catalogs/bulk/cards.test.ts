import {
  type BulkAct,
  type CardChange,
  changeOffer,
  changeProduct,
  createBulkChange,
  createCollection,
  createProductOffer,
  findOffers,
  findProductChanges,
  findProductOffers,
  getOffers,
  getProduct,
  kind,
  type OfferModel,
  previewBulkChange,
  removeBrands,
  removeOption,
  type Types,
  undoBulkChange,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany, type Shop } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aBrand, aCatalog, aCategory, anOffer, anOption, aProperty, aUnit } from '../testing/making.ts';

const server = useServer({ worker: true });

type Selection = Types<typeof createBulkChange>['sent']['selection'];
type Sent = Types<typeof createBulkChange>['sent']['change'];

/** A catalog whose products have one offer each. */
async function aShop(offers: Parameters<typeof anOffer>[2][] = [{}, {}]) {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const made: OfferModel[] = [];
  for (const offer of offers) made.push(await anOffer(shop, catalog, offer));
  const ids = made.map(({ id }) => id);
  const change = (what: Sent, selection: Selection = { ids }) =>
    shop.call(createBulkChange, { path: { catalog }, body: { selection, change: what } });
  const preview = (what: Sent, selection: Selection = { ids }) =>
    shop.call(previewBulkChange, { path: { catalog }, body: { selection, change: what } });
  const refused = async (what: Sent) => {
    const body = { selection: { ids }, change: what };
    const asked = await shop.refused(previewBulkChange, { path: { catalog }, body });
    const done = await shop.refused(createBulkChange, { path: { catalog }, body });
    expect(asked.body.message).toBe(done.body.message);
    return [done.status, done.body.message];
  };
  const undo = (id: string): Promise<BulkAct> => shop.call(undoBulkChange, { path: { catalog, id } });
  return { shop, catalog, offers: made, ids, change, preview, refused, undo };
}

/** Values of a property by offer, as lists show them: each offer's own over its product's. */
async function shown(shop: Shop, catalog: string, property: string, ids: string[]) {
  const { rows } = await shop.call(findOffers, {
    path: { catalog },
    body: { ids, load: [property], sort: 'createdAt' },
  });
  return rows.map(({ properties }) => properties?.[0]?.values ?? []);
}

const colours = async (shop: Shop, catalog: string) => {
  const { id: property } = await aProperty(shop, catalog, {
    title: 'Цвет',
    type: kind.shortText,
    options: true,
    multiple: true,
  });
  const option = (title: string) => anOption(shop, catalog, property, title);
  return { property, red: await option('красный'), blue: await option('синий'), green: await option('зелёный') };
};

test('a value is previewed, written for all that match, found, told in the history of each, and taken back', async () => {
  const { shop, catalog, offers, ids, change, preview, undo } = await aShop([{}, {}, {}]);
  const { id: property } = await aProperty(shop, catalog, { title: 'Материал', type: kind.shortText });
  const set: Sent = { kind: 'values_set', property, values: ['сталь'] };
  await shop.call(changeProduct, {
    path: { id: offers[1]?.product ?? '' },
    body: { properties: [{ property, values: ['сталь'] }] },
  });
  const filter = { filter: {}, allBut: [ids[2] ?? ''] };
  const shownBefore = await preview(set, filter);
  expect(shownBefore).toMatchObject({ offers: 2, counted: 2, changed: 1, unchanged: 1, leftOut: [] });
  expect(shownBefore.sample).toMatchObject([{ id: ids[0], was: null, now: 'сталь', leftOut: null }]);
  expect(await shown(shop, catalog, property, ids)).toEqual([[], ['сталь'], []]);

  const act = await change(set, filter);
  expect(act).toMatchObject({ title: 'Материал: сталь', status: 'success', changed: 1, unchanged: 1 });
  expect(await shown(shop, catalog, property, ids)).toEqual([['сталь'], ['сталь'], []]);
  const { rows } = await shop.call(findOffers, {
    path: { catalog },
    body: { properties: [{ property, oneOf: ['сталь'] }] },
  });
  expect(rows).toHaveLength(2);
  const history = await shop.call(findProductChanges, { path: { id: offers[0]?.product ?? '' }, body: {} });
  expect(history.rows[0]).toMatchObject({ source: 'bulk', fields: [{ title: 'Материал', was: null, now: ['сталь'] }] });

  expect(await undo(act.id)).toMatchObject({ title: 'Отмена: Материал: сталь', changed: 1, leftOut: [] });
  expect(await shown(shop, catalog, property, ids)).toEqual([[], ['сталь'], []]);
});

test('values of every kind are written, several where the property takes several, with their units', async () => {
  const { shop, catalog, ids, change, refused } = await aShop([{}]);
  const { unit, group } = await aUnit(shop, 'кг');
  const scheme = { unitGroup: group, defaultUnit: unit, storageUnit: unit };
  const box = { width: 1, height: 2, length: 3, weight: null };
  const cases: [Parameters<typeof aProperty>[2], Extract<Sent, { kind: 'values_set' }>['values']][] = [
    [{ type: kind.shortText, multiple: true }, ['а', 'б']],
    [{ type: kind.boolean }, [false]],
    [{ type: kind.integer }, [5]],
    [{ type: kind.decimal }, [1.5]],
    [{ type: kind.longText }, ['строка\nдругая']],
    [{ type: kind.dimensions }, [box]],
    [{ type: kind.unit, scheme }, [{ value: 2.5, unit }]],
    [{ type: kind.image }, [{ url: 'https://example.com/a.png', file: null, title: '' }]],
    [{ type: kind.file }, [{ url: 'https://example.com/a.pdf', file: null, title: 'Паспорт' }]],
  ];
  for (const [body, values] of cases) {
    const { id: property } = await aProperty(shop, catalog, body);
    expect(await change({ kind: 'values_set', property, values })).toMatchObject({ changed: 1 });
    expect(await shown(shop, catalog, property, ids)).toEqual([values]);
    expect(await change({ kind: 'values_set', property, values })).toMatchObject({ changed: 0, unchanged: 1 });
  }
  const { id: whole } = await aProperty(shop, catalog, { title: 'Штук', type: kind.integer, scheme: { max: 10 } });
  const set = (values: (string | number)[]) => refused({ kind: 'values_set', property: whole, values });
  expect(await set(['много'])).toEqual([400, expect.stringContaining('«Штук»: нужно целое число')]);
  expect(await set([11])).toEqual([400, expect.stringContaining('«Штук»: не больше 10')]);
  expect(await set([1, 2])).toEqual([400, expect.stringContaining('только одно значение')]);
  expect(await set([''])).toEqual([400, expect.stringContaining('значение пустое')]);
  expect(await refused({ kind: 'values_unset', property: '999999' })).toEqual([
    400,
    expect.stringContaining('нет свойства'),
  ]);
});

test('a value goes to the product when all its offers are chosen, to the offer when only some are', async () => {
  const { shop, catalog, offers, ids, change, undo } = await aShop([{}]);
  const [first] = offers as [OfferModel];
  const product = first.product;
  const second = await shop.call(createProductOffer, {
    path: { product },
    body: { article: 'Второе', title: 'Второе' },
  });
  const both = [first.id, second.id];
  const { id: property } = await aProperty(shop, catalog, { type: kind.shortText });
  const onProduct = async () => {
    const { properties } = await shop.call(getProduct, { path: { id: product } });
    return properties.find((each) => each.property === property)?.values;
  };
  await change({ kind: 'values_set', property, values: ['общее'] }, { ids: both });
  expect(await onProduct()).toEqual(['общее']);
  await change({ kind: 'values_set', property, values: ['своё'] }, { ids });
  expect([await onProduct(), await shown(shop, catalog, property, both)]).toEqual([['общее'], [['своё'], ['общее']]]);

  const act = await change({ kind: 'values_unset', property }, { ids: [second.id] });
  expect(act.leftOut).toEqual([
    { reason: 'Значение общее для всех предложений товара: выберите их все или очистите его на карточке', count: 1 },
  ]);
  const cleared = await change({ kind: 'values_unset', property }, { ids: both });
  expect(cleared).toMatchObject({ changed: 2, leftOut: [] });
  expect(await shown(shop, catalog, property, both)).toEqual([[], []]);
  expect(await undo(cleared.id)).toMatchObject({ changed: 2 });
  expect([await onProduct(), await shown(shop, catalog, property, both)]).toEqual([['общее'], [['своё'], ['общее']]]);
});

test('options are added to those that are chosen, and taken away from them', async () => {
  const { shop, catalog, offers, ids, change, refused, undo } = await aShop();
  const { property, red, blue, green } = await colours(shop, catalog);
  const chosen = async () =>
    (await shown(shop, catalog, property, ids)).map((values) => values.map((v) => (v as { value: string }).value));
  await shop.call(changeOffer, {
    path: { id: offers[0]?.id ?? '' },
    body: { properties: [{ property, values: [{ option: red }] }] },
  });
  const added = await change({ kind: 'options_add', property, options: [red, blue] });
  expect(added).toMatchObject({ title: 'Цвет: добавить красный, синий', changed: 2 });
  expect(await chosen()).toEqual([
    ['красный', 'синий'],
    ['красный', 'синий'],
  ]);
  const removed = await change({ kind: 'options_remove', property, options: [red, green] });
  expect(removed).toMatchObject({ title: 'Цвет: убрать красный, зелёный', changed: 2 });
  expect(await chosen()).toEqual([['синий'], ['синий']]);
  await undo(removed.id);
  await undo(added.id);
  expect(await chosen()).toEqual([['красный'], []]);

  const one = await aProperty(shop, catalog, { title: 'Размер', type: kind.shortText, options: true });
  const small = await anOption(shop, catalog, one.id, 'S');
  expect(await refused({ kind: 'options_add', property: one.id, options: [small] })).toEqual([
    400,
    expect.stringContaining('только один вариант'),
  ]);
  const { id: plain } = await aProperty(shop, catalog, { title: 'Текст', type: kind.shortText });
  expect(await refused({ kind: 'options_add', property: plain, options: [red] })).toEqual([
    400,
    expect.stringContaining('нет списка вариантов'),
  ]);
  expect(await refused({ kind: 'options_add', property, options: ['999999'] })).toEqual([
    400,
    expect.stringContaining('в списке нет варианта'),
  ]);
});

test('products move to a category, get a brand and a collection of it, and leave them', async () => {
  const { shop, catalog, offers, ids, change, refused, undo } = await aShop();
  const [category, brand, other] = [
    await aCategory(shop, catalog, 'Чайники'),
    await aBrand(shop, catalog, 'Север'),
    await aBrand(shop, catalog, 'Юг'),
  ];
  const collection = await shop.call(createCollection, {
    path: { catalog, brand: brand.id },
    body: { title: 'Весна' },
  });
  const stands = async () => {
    const { rows } = await shop.call(getOffers, { path: { ids } });
    return rows.map((row) => [row.category, row.brand, row.collection]);
  };
  const moved = await change({ kind: 'category_set', category: category.id });
  expect(moved).toMatchObject({ title: 'Категория: «Чайники»', changed: 2 });
  const { rows: inCategory } = await shop.call(findOffers, {
    path: { catalog },
    body: { category: { in: [category.id] } },
  });
  expect(inCategory).toHaveLength(2);
  await shop.call(changeProduct, { path: { id: offers[1]?.product ?? '' }, body: { brand: other.id } });
  const put = await change({ kind: 'collection_set', collection: collection.id });
  expect(put.leftOut).toEqual([{ reason: 'Коллекция принадлежит другому бренду', count: 2 }]);
  const branded = await change({ kind: 'brand_set', brand: brand.id });
  expect(branded).toMatchObject({ title: 'Бренд: «Север»', changed: 2 });
  expect(await change({ kind: 'collection_set', collection: collection.id })).toMatchObject({ changed: 2 });
  const all = [category.id, brand.id, collection.id];
  expect(await stands()).toEqual([all, all]);
  // Whoever leaves the brand leaves its collection; the way back restores both.
  const without = await change({ kind: 'brand_set', brand: null });
  expect(await stands()).toEqual([
    [category.id, null, null],
    [category.id, null, null],
  ]);
  await undo(without.id);
  expect(await stands()).toEqual([all, all]);
  await change({ kind: 'collection_set', collection: null });
  await undo(moved.id);
  expect(await stands()).toEqual([
    [null, brand.id, null],
    [null, brand.id, null],
  ]);
  expect(await refused({ kind: 'category_set', category: '999999' })).toEqual([
    400,
    expect.stringContaining('такой категории'),
  ]);
  expect(await refused({ kind: 'brand_set', brand: '999999' })).toEqual([
    400,
    expect.stringContaining('такого бренда'),
  ]);
  expect(await refused({ kind: 'collection_set', collection: '999999' })).toEqual([
    400,
    expect.stringContaining('такой коллекции'),
  ]);
});

test('text is replaced in titles, descriptions and text properties; what it would make impossible stays, and is told in a file', async () => {
  const { shop, catalog, offers, ids, change, preview, refused } = await aShop([
    { title: 'Чайник синий', description: 'Хороший чайник', article: '=1+1' },
    { title: 'чайник', description: '' },
  ]);
  const { id: property } = await aProperty(shop, catalog, { title: 'Серия', type: kind.shortText, multiple: true });
  await change({ kind: 'values_set', property, values: ['Дом 1', 'Сад 1'] });
  const replace = (
    field: Extract<Sent, { kind: 'text_replace' }>['field'],
    find: string,
    replacement: string,
    more = {},
  ) => ({ kind: 'text_replace', field, find, replacement, ...more }) as Sent;
  const titles = async () => (await shop.call(getOffers, { path: { ids } })).rows.map(({ title }) => title);

  const gone = replace('title', 'чайник', '');
  expect(await preview(gone)).toMatchObject({
    changed: 1,
    leftOut: [{ reason: 'Название стало бы пустым', count: 1 }],
  });
  const act = await change(gone);
  expect(act).toMatchObject({ title: 'Название: «чайник» → убрать', changed: 1, leftOut: [{ count: 1 }] });
  expect(await titles()).toEqual(['синий', 'чайник']);
  expect((await shop.call(getProduct, { path: { id: offers[0]?.product ?? '' } })).title).toBe('синий');
  const file = await shop.fetch('GET', `/cds/catalog/${catalog}/offer/bulk/${act.id}/refusals.csv`);
  expect(await file.text()).toContain(`${offers[1]?.article};чайник;Название стало бы пустым`);
  const { rows: found } = await shop.call(findOffers, { path: { catalog }, body: { search: 'чайник' } });
  expect(found.map(({ id }) => id)).toEqual([ids[1]]);

  expect(await change(replace('title', 'ЧАЙ', 'Кофе', { matchCase: true }))).toMatchObject({
    changed: 0,
    unchanged: 2,
  });
  expect(await change(replace('title', 'чай', 'Кофе', { wholeWord: true }))).toMatchObject({
    changed: 0,
    unchanged: 2,
  });
  expect(await change(replace('description', 'чайник', 'самовар'))).toMatchObject({ changed: 1, unchanged: 1 });
  expect((await shop.call(getProduct, { path: { id: offers[0]?.product ?? '' } })).description).toBe('Хороший самовар');
  expect(await change(replace({ property }, '1', '2'))).toMatchObject({ title: 'Серия: «1» → «2»', changed: 2 });
  expect(await shown(shop, catalog, property, ids)).toEqual([
    ['Дом 2', 'Сад 2'],
    ['Дом 2', 'Сад 2'],
  ]);
  expect(await change(replace({ property }, '2', 'я'.repeat(700)))).toMatchObject({
    changed: 0,
    leftOut: [{ count: 2 }],
  });

  const { property: colour } = await colours(shop, catalog);
  const { id: number } = await aProperty(shop, catalog, { title: 'Вес', type: kind.decimal });
  expect(await refused(replace({ property: colour }, 'а', 'б'))).toEqual([
    400,
    expect.stringContaining('выбирает из списка'),
  ]);
  expect(await refused(replace({ property: number }, '1', '2'))).toEqual([
    400,
    expect.stringContaining('«Вес» — не текст'),
  ]);
});

test('descriptions are written from a text with names; a line without a value goes, and what is written already stays where that is wanted', async () => {
  const { shop, catalog, offers, ids, change, preview, refused, undo } = await aShop([
    { title: 'Кружка', description: '' },
    { title: 'Чайник', description: 'Уже написано' },
    { title: 'Ваза', description: '' },
  ]);
  const [mug, kettle, vase] = offers as [OfferModel, OfferModel, OfferModel];
  const brand = await aBrand(shop, catalog, 'Север');
  const material = await aProperty(shop, catalog, { title: 'Материал', type: kind.shortText, multiple: true });
  const about = await aProperty(shop, catalog, { title: 'Рассказ', type: kind.longText });
  const { property: colour, red } = await colours(shop, catalog);
  await shop.call(changeProduct, {
    path: { id: mug.product },
    body: {
      brand: brand.id,
      properties: [
        { property: material.id, values: ['сталь', 'стекло'] },
        { property: about.id, values: ['я'.repeat(700)] },
      ],
    },
  });
  await shop.call(changeOffer, {
    path: { id: mug.id },
    body: { properties: [{ property: colour, values: [{ option: red }] }] },
  });
  const descriptions = async () => {
    const found = await Promise.all(offers.map(({ product }) => shop.call(getProduct, { path: { id: product } })));
    return found.map(({ description }) => description);
  };
  const text = '[Название] [Бренд]\nМатериал: [Материал], цвет: [Цвет]\n[Рассказ]';
  const wanted = { kind: 'description_set', text, onlyEmpty: true } as const;
  const full = `Кружка Север\nМатериал: сталь, стекло, цвет: красный\n${'я'.repeat(700)}`;
  const looked = await preview(wanted);
  expect(looked).toMatchObject({ changed: 1 });
  expect(looked.leftOut.map(({ reason }) => reason).sort()).toEqual([
    'Нечего записать: у товара нет ничего из названного',
    'Описание уже есть',
  ]);
  expect(looked.sample[0]).toMatchObject({ id: mug.id, now: full });
  const act = await change(wanted);
  expect(act).toMatchObject({ changed: 1, title: expect.stringContaining('Описание: [Название] [Бренд] Материал') });
  expect(await descriptions()).toEqual([full, 'Уже написано', '']);
  expect(await undo(act.id)).toMatchObject({ changed: 1 });
  expect(await descriptions()).toEqual(['', 'Уже написано', '']);

  // What differs from offer to offer of a product is none of its description's.
  const second = await shop.call(createProductOffer, {
    path: { product: vase.product },
    body: { article: 'В-2', title: 'Ваза 2' },
  });
  const paint = (id: string, option: string) =>
    shop.call(changeOffer, { path: { id }, body: { properties: [{ property: colour, values: [{ option }] }] } });
  await paint(vase.id, red);
  await paint(second.id, red);
  const both = { ids: [vase.id, second.id] };
  const painted = { kind: 'description_set', text: '[Название]\nЦвет: [Цвет]' } as const;
  expect((await preview(painted, both)).sample[0]).toMatchObject({ now: 'Ваза\nЦвет: красный' });
  await shop.call(changeOffer, {
    path: { id: second.id },
    body: { properties: [{ property: colour, mode: 'unset' }] },
  });
  await change(painted, both);
  expect((await descriptions())[2]).toBe('Ваза');
  await change({ ...painted, text: 'Чай\nдля [Категория]' }, { ids: [kettle.id] });
  expect((await descriptions())[1]).toBe('Чай');

  await shop.call(changeProduct, {
    path: { id: kettle.product },
    body: { brand: (await aBrand(shop, catalog, 'Нет бренда')).id },
  });
  await change({ ...painted, text: '[Название]\nБренд: [Бренд]' }, { ids: [kettle.id] });
  expect((await descriptions())[1]).toBe('Чайник');

  const photo = await aProperty(shop, catalog, { title: 'Фото', type: kind.image });
  expect(photo.id).toBeTruthy();
  expect(await refused({ kind: 'description_set', text: '[Нет такого]' })).toEqual([
    400,
    expect.stringContaining('названия «Нет такого» нет'),
  ]);
  expect(await refused({ kind: 'description_set', text: '[Фото]' })).toEqual([
    400,
    expect.stringContaining('хранит файлы'),
  ]);
  expect((await refused({ kind: 'description_set', text: '  ' }))[0]).toBe(400);
  expect(ids).toHaveLength(3);
});

test('a formula calculates a price or a property of each offer; a mistaken one is refused at its place', async () => {
  const { shop, catalog, ids, change, preview, refused, undo } = await aShop([
    { purchasePrice: '100', price: '120' },
    { price: '50' },
  ]);
  const { unit, group } = await aUnit(shop, 'кг');
  const scheme = { unitGroup: group, defaultUnit: unit, storageUnit: unit };
  const weight = await aProperty(shop, catalog, { title: 'Вес', type: kind.unit, scheme });
  const label = await aProperty(shop, catalog, { title: 'Ярлык', type: kind.shortText });
  const pieces = await aProperty(shop, catalog, { title: 'Штук', type: kind.integer, scheme: { max: 100 } });
  const formula = (
    field: Extract<Sent, { kind: 'formula' }>['field'],
    text: string,
    rounding: 'none' | 'ends_9' = 'none',
  ) => ({ kind: 'formula', field, formula: text, rounding }) as const;
  const dearer = formula('price', '[Закупочная цена] * 1,5 + 1', 'ends_9');
  const looked = await preview(dearer);
  expect(looked).toMatchObject({ changed: 1, leftOut: [{ reason: 'Нет закупочной цены', count: 1 }], belowFloor: 0 });
  expect(looked.sample[0]).toMatchObject({ was: '120.00', now: '149.00' });
  const act = await change(dearer);
  expect(act).toMatchObject({ title: 'Цена по формуле: [Закупочная цена] * 1,5 + 1', changed: 1 });
  const prices = async () => (await shop.call(getOffers, { path: { ids } })).rows.map(({ price }) => price);
  expect(await prices()).toEqual(['149', '50']);
  expect(await undo(act.id)).toMatchObject({ changed: 1 });
  expect(await prices()).toEqual(['120', '50']);

  await change(formula({ property: weight.id }, '[Цена] / 100'));
  expect(await shown(shop, catalog, weight.id, ids)).toEqual([[{ value: 1.2, unit }], [{ value: 0.5, unit }]]);
  await change(formula({ property: label.id }, '[Вес] * 2'));
  expect(await shown(shop, catalog, label.id, ids)).toEqual([['2.4'], ['1']]);
  const many = await change(formula({ property: pieces.id }, '[Цена]'));
  expect(many).toMatchObject({
    changed: 1,
    leftOut: [{ reason: 'Получилось 120, а свойство берёт не больше 100', count: 1 }],
  });

  expect(await refused(formula('price', '[Цена] * '))).toEqual([400, expect.stringMatching(/знак 9|знак 8|знак 10/)]);
  expect(await refused(formula('price', '[Цена] + [Нет такого]'))).toEqual([
    400,
    expect.stringContaining('знак 10: названия «Нет такого» нет'),
  ]);
  expect(await refused(formula({ property: pieces.id }, '1', 'ends_9'))).toEqual([
    400,
    expect.stringContaining('только у цен'),
  ]);
  const { property: colour } = await colours(shop, catalog);
  expect(await refused(formula({ property: colour }, '1'))).toEqual([
    400,
    expect.stringContaining('ставить число некуда'),
  ]);
});

test('pictures by http go by https wherever they stand, and are taken back', async () => {
  const { shop, catalog, offers, change, preview, undo } = await aShop([
    { images: [{ url: 'http://x.test/1.jpg' }, { url: 'https://x.test/2.jpg' }] },
    {},
    { images: [{ url: 'https://x.test/3.jpg' }] },
  ]);
  const { id: property } = await aProperty(shop, catalog, { title: 'Схема', type: kind.image });
  const product = { path: { id: offers[1]?.product ?? '' } };
  await shop.call(changeProduct, {
    ...product,
    body: {
      images: [{ url: 'HTTP://x.test/4.jpg' }],
      properties: [{ property, values: [{ url: 'http://x.test/5.jpg' }] }],
    },
  });
  const said = await preview({ kind: 'images_https' });
  expect(said).toMatchObject({ changed: 2, unchanged: 1, leftOut: [] });
  expect(said.sample[0]).toMatchObject({ was: 'http://x.test/1.jpg', now: 'https://x.test/1.jpg' });

  const pictures = async () => {
    const own = offers.map(({ product: id }) => shop.call(findProductOffers, { path: { product: id } }));
    const products = offers.map(({ product: id }) => shop.call(getProduct, { path: { id } }));
    const { properties } = await shop.call(getProduct, product);
    const rows = [...(await Promise.all(own)).flatMap((found) => found.rows), ...(await Promise.all(products))];
    const files = [...rows.flatMap(({ images }) => images), ...properties.flatMap(({ values }) => values)];
    return files.map((file) => (file as { url: string }).url);
  };
  const before = await pictures();
  const act = await change({ kind: 'images_https' });
  expect(act).toMatchObject({ title: 'Адреса картинок: http → https', changed: 2, unchanged: 1 });
  expect((await pictures()).sort()).toEqual([1, 2, 3, 4, 5].map((number) => `https://x.test/${number}.jpg`));
  expect(await undo(act.id)).toMatchObject({ changed: 2, leftOut: [] });
  expect(await pictures()).toEqual(before);
});

test('what somebody changed since stays when an act is undone, and so does what can’t be any more', async () => {
  const { shop, catalog, offers, change, undo } = await aShop([{}, {}, {}]);
  const { property, red, blue } = await colours(shop, catalog);
  const setOf = (option: string): CardChange => ({ kind: 'values_set', property, values: [{ option }] });
  await change(setOf(red));
  const act = await change(setOf(blue));
  await shop.call(changeProduct, {
    path: { id: offers[0]?.product ?? '' },
    body: { properties: [{ property, mode: 'unset' }] },
  });
  await shop.call(changeProduct, { path: { id: offers[1]?.product ?? '' }, body: { title: 'Другое поле не мешает' } });
  expect(await undo(act.id)).toMatchObject({
    changed: 2,
    leftOut: [{ reason: 'Изменено с тех пор: значение осталось новым', count: 1 }],
  });
  const again = await change(setOf(blue));
  await shop.call(removeOption, { path: { catalog, property, option: red } });
  expect((await undo(again.id)).leftOut).toEqual([
    { reason: 'Прежнего значения больше нет в свойстве: осталось новое', count: 2 },
  ]);
  const [was, now] = [await aBrand(shop, catalog), await aBrand(shop, catalog)];
  await change({ kind: 'brand_set', brand: was.id });
  const branded = await change({ kind: 'brand_set', brand: now.id });
  await shop.call(removeBrands, { path: { catalog, ids: [was.id] } });
  expect((await undo(branded.id)).leftOut).toEqual([
    { reason: 'Прежней категории, бренда или коллекции больше нет: осталось новое', count: 3 },
  ]);
});

test('a property that is calculated is changed by no act', async () => {
  const { shop, catalog, refused } = await aShop([{ price: '100' }]);
  await aProperty(shop, catalog, { title: 'Ширина', type: kind.integer });
  const { id: area } = await aProperty(shop, catalog, {
    title: 'Площадь',
    type: kind.integer,
    formula: '[Ширина] * 2',
    autoCalc: true,
  });
  const words = expect.stringMatching(/формул/);
  expect(await refused({ kind: 'values_set', property: area, values: [3] })).toEqual([409, words]);
  expect(await refused({ kind: 'values_unset', property: area })).toEqual([409, words]);
  expect(
    await refused({ kind: 'formula', field: { property: area }, formula: '[Ширина] + 1', rounding: 'none' }),
  ).toEqual([expect.any(Number), words]);
});
