import {
  changeAccount,
  changeCategoryMappings,
  changeOffer,
  changeOrderSource,
  changeProperty,
  changeScenario,
  changeSupplier,
  changeTask,
  createOrderSource,
  createTask,
  createUnit,
  createUnitGroup,
  findCategoryMappings,
  getOptionAccess,
  getTasks,
  kind,
  mergeOffers,
  mergeOptions,
  previewPropertyConversion,
  removeBrands,
  removeCatalog,
  removeCategories,
  removeOption,
  removeProperties,
  removeScenario,
  removeSuppliers,
  removeTask,
  removeUnit,
  removeUnitGroup,
} from '@prilavok/contract';
import { describe, expect, test } from 'vitest';
import { anOutput, aScenario } from './calculation/testing/making.ts';
import { aSupplier } from './calculation/testing/price-lists.ts';
import { aBrand, aCatalog, aCategory, anOffer, anOption, aProperty } from './catalogs/testing/making.ts';
import { useShops } from './testing/shops.ts';

const shops = useShops();

/** Sentence and code of a refused deletion. */
const said = async (refusal: Promise<{ status: number; body: { code: string; message: string } }>) => {
  const { status, body } = await refusal;
  return [status, body.code, body.message];
};
const telling = (code: string, ...words: string[]) => [
  409,
  code,
  expect.stringMatching(new RegExp(words.map((word) => word.replace(/[[\]().*+?]/g, '\\$&')).join('.*'))),
];

describe('a catalog stays', () => {
  test('while an account shows it', async () => {
    const { mugs } = shops;
    const path = { id: mugs.catalog };
    expect(await said(mugs.refused(removeCatalog, { path }))).toEqual(
      telling('catalog_in_use', '«Посуда»', 'аккаунт «Кружки на Ozon»'),
    );
    await mugs.call(changeAccount, { path: { id: mugs.account }, body: { catalog: null } });
    await mugs.call(removeCatalog, { path });
  });

  test('while orders come into it from a source of their own, and while a supplier’s goods are looked for in it', async () => {
    const { own } = shops;
    const { id: catalog } = await aCatalog(own);
    const source = await own.call(createOrderSource, { body: { title: 'Сайт', catalog } });
    const supplier = await aSupplier(own, { title: 'База', catalog });
    const remove = { path: { id: catalog } };
    expect(await said(own.refused(removeCatalog, remove))).toEqual(
      telling('catalog_in_use', 'источник заказов «Сайт», поставщик «База»'),
    );
    await own.call(changeOrderSource, { body: { id: source.id, catalog: null } });
    await own.call(changeSupplier, { path: { id: supplier.id }, body: { catalog: null } });
    await own.call(removeCatalog, remove);
  });

  test('while orders wait for its goods', async () => {
    const { own } = shops;
    const { id: catalog } = await aCatalog(own);
    const { id: offer } = await anOffer(own, catalog, { price: '10', stock: 5 });
    const { id: order } = await own.order({ products: [{ offer, quantity: 2 }] });
    const remove = { path: { id: catalog } };
    expect(await said(own.refused(removeCatalog, remove))).toEqual(telling('catalog_in_use', 'в резерве 2 шт'));
    await own.act(order, 'CANCEL_ORDER', { reason: 'Передумали' });
    await own.call(removeCatalog, remove);
  });
});

describe('what a scenario of calculation speaks of stays until it doesn’t', () => {
  const aWorld = async () => {
    const { own } = shops;
    const { id: catalog } = await aCatalog(own);
    return { own, catalog };
  };

  test('a brand and a category that its conditions name', async () => {
    const { own, catalog } = await aWorld();
    const [{ id: brand }, { id: category }] = [await aBrand(own, catalog), await aCategory(own, catalog)];
    const { id: above } = await aCategory(own, catalog);
    const scenario = await aScenario(own, catalog, {
      title: 'Наценка',
      inputList: [{ title: 'Доля', rules: [{ brands: [brand], value: '2' }] }],
      outputList: [anOutput('Итог', '[Цена] * 2', { condition: { categories: [category] } })],
    });
    const brands = { path: { catalog, ids: [brand] } };
    const categories = { path: { catalog, ids: [category] } };
    expect(await said(own.refused(removeBrands, brands))).toEqual(
      telling('brand_in_use', 'назван в сценарии расчёта «Наценка»'),
    );
    expect(await said(own.refused(removeCategories, categories))).toEqual(
      telling('category_in_use', 'названа в сценарии расчёта «Наценка»'),
    );
    const both = await own.call(removeCategories, { path: { catalog, ids: [category, above] } });
    expect([both.done, both.failed.map(({ id }) => id)]).toEqual([[above], [category]]);
    await own.call(changeScenario, { path: { id: scenario.id }, body: { inputList: [] } });
    await own.call(removeBrands, brands);
    await own.call(removeScenario, { path: { id: scenario.id } });
    await own.call(removeCategories, categories);
  });

  test('a property that its formula reads, and one that it sets', async () => {
    const { own, catalog } = await aWorld();
    const { id: read } = await aProperty(own, catalog, { type: kind.decimal, title: 'Вес' });
    const { id: set } = await aProperty(own, catalog, { type: kind.decimal, title: 'Доставка' });
    const { id } = await aScenario(own, catalog, {
      title: 'Тариф',
      outputList: [anOutput('Итог', '[Вес] * 2', { kind: 'property', property: set })],
    });
    const remove = (property: string) => ({ path: { catalog, ids: [property] } });
    expect(await said(own.refused(removeProperties, remove(read)))).toEqual(
      telling('property_in_use', '«Вес»', 'в формуле сценария расчёта «Тариф»'),
    );
    expect(await said(own.refused(removeProperties, remove(set)))).toEqual(
      telling('property_in_use', '«Доставка»', 'считает сценарий расчёта «Тариф»'),
    );
    await own.call(changeScenario, { path: { id }, body: { outputList: [] } });
    await own.call(removeProperties, { path: { catalog, ids: [read, set] } });
  });

  test('a supplier that its formula names, and no other', async () => {
    const { own, catalog } = await aWorld();
    const [named, other] = [await aSupplier(own, { title: 'Опт' }), await aSupplier(own)];
    const outputList = [anOutput('Итог', '[Опт: цена] * 2')];
    const { id } = await aScenario(own, catalog, { title: 'Закупка', outputList });
    await own.call(removeSuppliers, { path: { ids: [other.id] } });
    expect(await said(own.refused(removeSuppliers, { path: { ids: [named.id] } }))).toEqual(
      telling('supplier_in_use', '«Опт» стоит в формуле сценария «Закупка»'),
    );
    await own.call(removeScenario, { path: { id } });
    await own.call(removeSuppliers, { path: { ids: [named.id] } });
  });
});

describe('a supplier whose prices a scenario calculates with', () => {
  test('isn’t moved to another catalog, nor out of all into another one', async () => {
    const { own } = shops;
    const [{ id: catalog }, { id: other }] = [await aCatalog(own), await aCatalog(own)];
    const outputList = [anOutput('Итог', '[Завод: цена] * 2')];
    const { id } = await aSupplier(own, { title: 'Завод', catalog });
    const scenarios = [
      await aScenario(own, catalog, { title: 'Опт', outputList }),
      await aScenario(own, catalog, { title: 'Розница', outputList }),
    ];
    const move = (to: string | null) => ({ path: { id }, body: { catalog: to } });
    const refusal = telling('supplier_in_use', '«Завод» стоит в формулах', '«Опт», «Розница»');
    expect(await said(own.refused(changeSupplier, move(other)))).toEqual(refusal);
    await own.call(changeSupplier, move(null));
    expect(await said(own.refused(changeSupplier, move(other)))).toEqual(refusal);
    await own.call(changeSupplier, move(catalog));
    for (const scenario of scenarios) await own.call(removeScenario, { path: { id: scenario.id } });
    expect(await own.call(changeSupplier, move(other))).toMatchObject({ catalog: other });
  });
});

describe('a task that takes a part of its account’s catalog', () => {
  test('keeps the category, and the account in its catalog, until it lets go', async () => {
    const { mugs } = shops;
    const [{ id: catalog }, { id: other }] = [await aCatalog(mugs), await aCatalog(mugs)];
    await mugs.call(changeAccount, { path: { id: mugs.account }, body: { catalog } });
    const { id: category } = await aCategory(mugs, catalog, 'Стаканы');
    const scope = { categories: [category], offers: [] };
    const body = { title: 'Только стаканы', type: 'products_upload' as const, account: mugs.account, scope };
    const { id } = await mugs.call(createTask, { body });
    const remove = { path: { catalog, ids: [category] } };
    expect(await said(mugs.refused(removeCategories, remove))).toEqual(
      telling('category_in_use', '«Стаканы»', 'задаче «Только стаканы»'),
    );
    const move = { path: { id: mugs.account }, body: { catalog: other } };
    expect(await said(mugs.refused(changeAccount, move))).toEqual(telling('account_in_use', '«Только стаканы»'));
    await mugs.call(changeAccount, { path: { id: mugs.account }, body: { catalog } });
    await mugs.call(changeTask, { path: { id }, body: { scope: null } });
    await mugs.call(changeAccount, move);
    await mugs.call(removeCategories, remove);
  });

  test('follows an offer into the one that it was merged into', async () => {
    const { mugs } = shops;
    const { id: catalog } = await aCatalog(mugs);
    const [first, second, third] = [
      await anOffer(mugs, catalog),
      await anOffer(mugs, catalog),
      await anOffer(mugs, catalog),
    ];
    const scope = { categories: [], offers: [first.id, third.id] };
    const body = { title: 'Три товара', type: 'products_upload' as const, account: mugs.account, scope };
    const { id } = await mugs.call(createTask, { body });
    await mugs.call(mergeOffers, { path: { sourceIds: [first.id], target: second.id } });
    const { rows } = await mugs.call(getTasks, { path: { ids: [id] } });
    expect(rows[0]?.scope).toEqual({ categories: [], offers: [second.id, third.id] });
    await mugs.call(removeTask, { path: { id } });
  });
});

test('several rooms speak in one order: accounts, sources, suppliers; of a scenario and a task, the scenario', async () => {
  const { mugs } = shops;
  const { id: catalog } = await aCatalog(mugs);
  const { id: category } = await aCategory(mugs, catalog, 'Блюдца');
  const supplier = await aSupplier(mugs, { title: 'База', catalog });
  const source = await mugs.call(createOrderSource, { body: { title: 'Лавка', catalog } });
  await mugs.call(changeAccount, { path: { id: mugs.account }, body: { catalog } });
  const scope = { categories: [category], offers: [] };
  const body = { title: 'Только блюдца', type: 'products_upload' as const, account: mugs.account, scope };
  const task = await mugs.call(createTask, { body });
  const scenario = await aScenario(mugs, catalog, {
    title: 'Уценка',
    outputList: [anOutput('Итог', '[Цена] * 2', { condition: { categories: [category] } })],
  });
  expect(await said(mugs.refused(removeCatalog, { path: { id: catalog } }))).toEqual(
    telling('catalog_in_use', 'нужен: аккаунт «Кружки на Ozon», источник заказов «Лавка», поставщик «База». Сначала'),
  );
  const remove = { path: { catalog, ids: [category] } };
  expect(await said(mugs.refused(removeCategories, remove))).toEqual(
    telling('category_in_use', '«Блюдца» названа в сценарии расчёта «Уценка»: сначала уберите её оттуда'),
  );
  await mugs.call(removeScenario, { path: { id: scenario.id } });
  expect(await said(mugs.refused(removeCategories, remove))).toEqual(
    telling('category_in_use', '«Блюдца» выбрана в задаче «Только блюдца» аккаунта: сначала уберите её оттуда'),
  );
  await mugs.call(removeTask, { path: { id: task.id } });
  await mugs.call(changeOrderSource, { body: { id: source.id, catalog: null } });
  await mugs.call(removeSuppliers, { path: { ids: [supplier.id] } });
});

test('a conversion of a property says how many results of scenarios it concerns', async () => {
  const { own } = shops;
  const { id: catalog } = await aCatalog(own);
  const { id: property } = await aProperty(own, catalog, { type: kind.decimal, title: 'Ширина' });
  await aProperty(own, catalog, { type: kind.decimal, title: 'Глубина' });
  await aScenario(own, catalog, {
    outputList: [
      anOutput('Вдвое', '[Ширина] * 2'),
      anOutput('Иное', '[Глубина] * 2'),
      anOutput('Итог', '[Глубина]', { kind: 'property', property }),
    ],
  });
  const body = { type: kind.shortText, options: false };
  const { uses } = await own.call(previewPropertyConversion, { path: { catalog, property }, body });
  expect(uses).toMatchObject([{ title: 'Результаты сценариев расчёта', count: 2 }]);
});

test('a property by which a category is mapped stays, and so does its option; a merged one is followed', async () => {
  const { mugs } = shops;
  const { id: catalog } = await aCatalog(mugs);
  const { id: category } = await aCategory(mugs, catalog, 'Кружки');
  const { id: property } = await aProperty(mugs, catalog, { type: kind.shortText, title: 'Материал', options: true });
  const [clay, ceramics] = [
    await anOption(mugs, catalog, property, 'глина'),
    await anOption(mugs, catalog, property, 'керамика'),
  ];
  const leaf = await mugs.leaf();
  const conditions = [{ property, operator: 'in' as const, values: [clay, 'фарфор'] }];
  const path = { marketplace: 'ozon' };
  await mugs.call(changeCategoryMappings, {
    path,
    body: { catalog, categories: [{ category, marketplaceCategory: leaf.id, conditions }] },
  });
  const option = { catalog, property, option: clay };
  expect(await said(mugs.refused(removeOption, { path: option }))).toEqual(
    telling('option_in_use', '«глина» назван в условии', 'категория «Кружки»'),
  );
  expect(await mugs.call(getOptionAccess, { path: option })).toMatchObject({ canDelete: false, used: 0 });
  await mugs.call(mergeOptions, { path: { catalog, property }, body: { target: ceramics, sources: [clay] } });
  const { rows } = await mugs.call(findCategoryMappings, { path, query: { catalog } });
  expect(rows.map((mapping) => mapping.conditions?.[0]?.values)).toEqual([[ceramics, 'фарфор']]);
  expect(await said(mugs.refused(removeProperties, { path: { catalog, ids: [property] } }))).toEqual(
    telling('property_in_use', 'сопоставлена с площадкой категория «Кружки»'),
  );
});

describe('units', () => {
  const rolls = async (title: string) => {
    const { own } = shops;
    const { id: group } = await own.call(createUnitGroup, { body: { title } });
    const { id: unit } = await own.call(createUnit, { body: { group, title: 'рулон', symbol: 'рул', factor: 1 } });
    return { own, group, unit };
  };

  test('are kept by no property of a deleted catalog', async () => {
    const { own, group, unit } = await rolls('Обои');
    const { id: catalog } = await aCatalog(own);
    await aProperty(own, catalog, { type: kind.unit, scheme: { unitGroup: group } });
    expect((await own.refused(removeUnit, { path: { unit } })).body.code).toBe('unit_in_use');
    await own.call(removeCatalog, { path: { id: catalog } });
    await own.call(removeUnit, { path: { unit } });
    await own.call(removeUnitGroup, { path: { group } });
  });

  test('of a property that has values stay its units', async () => {
    const { own, group, unit } = await rolls('Плёнка');
    const { group: other } = await rolls('Лента');
    const { id: catalog } = await aCatalog(own);
    const scheme = { unitGroup: group, defaultUnit: unit };
    const { id: property } = await aProperty(own, catalog, { type: kind.unit, title: 'Длина', scheme });
    const { id } = await anOffer(own, catalog, { properties: [{ property, values: [{ value: 2, unit }] }] });
    const path = { catalog, property };
    for (const unitGroup of [other, null])
      expect(await said(own.refused(changeProperty, { path, body: { scheme: { unitGroup } } }))).toEqual(
        telling('property_in_use', 'группу единиц меняют, пока их нет'),
      );
    await own.call(changeProperty, { path, body: { scheme: { ...scheme, min: 1 } } });
    await own.call(changeOffer, { path: { id }, body: { properties: [{ property, mode: 'unset' }] } });
    await own.call(changeProperty, { path, body: { scheme: { unitGroup: other } } });
  });
});
