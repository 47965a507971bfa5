import {
  changeOffer,
  checkFormulas,
  createSupplier,
  findFormulaNames,
  findUnitGroups,
  tryScenario,
} from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { aBrand, aCatalog, aCategory, anOffer, aProperty, aUnit } from '../catalogs/testing/making.ts';
import { pools } from '../database/pools.ts';
import { aCompany, type Shop } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { anOutput } from './testing/making.ts';

const server = useServer();
let shop: Shop;
beforeAll(async () => {
  shop = await aCompany(server);
});

const aNewCatalog = async () => (await aCatalog(shop)).id;

test('formulas know fields of offers and properties that are numbers, and tell apart what shares a title', async () => {
  const catalog = await aNewCatalog();
  for (const [type, title] of [
    [1, 'Цвет'],
    [2, 'Хрупкое'],
    [4, 'Цена'],
    [6, 'Упаковка'],
  ] as const)
    await aProperty(shop, catalog, { type, title });
  const { rows } = await shop.call(findFormulaNames, { path: { catalog } });
  expect(rows.map(({ title }) => title)).toEqual([
    'Цена',
    'Цена до скидки',
    'Закупочная цена',
    'Минимальная цена',
    'Остаток',
    'Резерв',
    'Цена поставщиков',
    'Остаток поставщиков',
    'Упаковка: ширина, мм',
    'Упаковка: высота, мм',
    'Упаковка: длина, мм',
    'Упаковка: вес, г',
    'Хрупкое',
    'Свойство: Цена',
  ]);
  expect(rows.find(({ title }) => title === 'Хрупкое')?.type).toBe('boolean');
  expect((await shop.refused(findFormulaNames, { path: { catalog: '999999' } })).status).toBe(404);
});

test('the first mistake of every formula is told with its place, and nothing is saved', async () => {
  const catalog = await aNewCatalog();
  const outputList = [anOutput('А', '1 +'), anOutput('Б', '[А] * 2'), anOutput('В', '[Нет]')];
  expect((await shop.call(checkFormulas, { body: { catalog, outputList } })).rows).toEqual([
    { output: 0, from: 3, to: 3, message: 'формула обрывается: в конце не хватает числа или названия' },
    { output: 2, from: 0, to: 5, message: 'названия «Нет» нет' },
  ]);
});

test('a scenario that is not saved is tried on one offer, and each step says what it took and why', async () => {
  const catalog = await aNewCatalog();
  const parent = await aCategory(shop, catalog, 'Одежда');
  const child = await aCategory(shop, catalog, 'Обувь', parent.id);
  const brand = await aBrand(shop, catalog);
  const weight = await aProperty(shop, catalog, { type: 4, title: 'Вес' });
  const offer = await anOffer(shop, catalog, {
    category: child.id,
    purchasePrice: '1000.10',
    properties: [{ property: weight.id, values: [0.3] }],
  });
  const inputList = [
    {
      title: 'Комиссия',
      rules: [
        { brands: [brand.id], value: '5' },
        { categories: [parent.id], value: '20' },
      ],
      value: '15',
    },
    { title: 'Логистика' },
  ];
  const outputList = [
    anOutput('Себестоимость', '[Закупочная цена] + [Вес] * 100'),
    anOutput('Цена для сайта', '[Себестоимость] / (1 - [Комиссия]%)', { kind: 'price', rounding: 'ends_9' }),
    anOutput('С доставкой', '[Цена для сайта] + [Логистика]'),
    anOutput('Для бренда', '[Остаток]', { kind: 'stock', condition: { brands: [brand.id] } }),
    anOutput('Наценка', '[Цена для сайта] / [Резерв]'),
  ];
  const { steps } = await shop.call(tryScenario, { body: { catalog, inputList, outputList, offer: offer.id } });
  expect(steps.map(({ title, met, exact, value, reason }) => [title, met, exact, value, reason])).toEqual([
    ['Себестоимость', true, '1030.1', '1030.1', null],
    ['Цена для сайта', true, '1287.625', '1289.00', null],
    ['С доставкой', true, null, null, 'Вход «Логистика» для этого предложения не задан'],
    ['Для бренда', false, null, null, 'Условие не выполнено'],
    ['Наценка', true, null, null, 'Деление на ноль'],
  ]);
  expect(steps[1]?.reads).toEqual([
    { title: 'Себестоимость', value: '1030.1', reason: null, how: 'результат выше' },
    { title: 'Комиссия', value: '20', reason: null, how: 'вход, условие 2' },
  ]);
  const elsewhere = await anOffer(shop, await aNewCatalog());
  const strange = await shop.refused(tryScenario, { body: { catalog, outputList, offer: elsewhere.id, inputList } });
  expect([strange.status, strange.body.message]).toEqual([404, 'Предложения в каталоге нет']);
});

test('values of every kind are numbers as people mean them: own over the product’s, in the storage unit, an option by its text', async () => {
  const catalog = await aNewCatalog();
  const { rows: groups } = await shop.call(findUnitGroups);
  const { unit: gram, group } = await aUnit(shop, 'г');
  const kilogram = groups.find(({ id }) => id === group)?.units.find(({ symbol }) => symbol === 'кг')?.id ?? '';
  const weight = await aProperty(shop, catalog, {
    type: 7,
    title: 'Масса',
    scheme: { unitGroup: group, storageUnit: kilogram, defaultUnit: gram },
  });
  const pack = await aProperty(shop, catalog, { type: 6, title: 'Упаковка' });
  const fragile = await aProperty(shop, catalog, { type: 2, title: 'Хрупкое' });
  const sizes = await aProperty(shop, catalog, { type: 4, title: 'Размеры', multiple: true });
  const offer = await anOffer(shop, catalog, {
    properties: [
      { property: weight.id, values: [{ value: 250, unit: gram }] },
      { property: pack.id, values: [{ width: 100, height: null, length: 300, weight: 40 }] },
      { property: fragile.id, values: [true] },
      { property: sizes.id, values: [1, 2] },
    ],
  });
  const tried = async (formula: string) => {
    const body = { catalog, offer: offer.id, outputList: [anOutput('Итог', formula)] };
    const [step] = (await shop.call(tryScenario, { body })).steps;
    return step?.value ?? step?.reason;
  };
  expect(await tried('[Масса]')).toBe('0.25');
  expect(await tried('[Упаковка: ширина, мм] * [Упаковка: длина, мм]')).toBe('30000');
  expect(await tried('[Упаковка: высота, мм]')).toBe('Не заполнено «Упаковка»');
  expect(await tried('ЕСЛИ([Хрупкое]; 100; 50)')).toBe('100');
  expect(await tried('[Размеры]')).toBe('У «Размеры» несколько значений');
  expect(await tried('[Остаток] + 1')).toBe('Остаток не указан');
  await shop.call(changeOffer, { path: { id: offer.id }, body: { stock: 0 } });
  expect(await tried('[Остаток] + 1')).toBe('1');
});

test('what suppliers ask is calculated with: the cheapest that is there, all pieces together, one supplier by its title', async () => {
  const catalog = await aNewCatalog();
  const offer = await anOffer(shop, catalog);
  const [near, far, foreign] = await Promise.all(
    ['Ближний', 'Дальний', 'Зарубежный'].map((title) =>
      shop.call(createSupplier, { body: { title: `${title} ${catalog}`, catalog } }),
    ),
  );
  const ask = (supplier: { id: string } | undefined, kopecks: number, currency: string, stock: number | null) =>
    pools().owner.query(
      `insert into supplier_prices (company_id, supplier_id, offer_id, kopecks, currency, stock, code, list_id) values ($1, $2, $3, $4, $5, $6, 'К', 1)`,
      [shop.company, supplier?.id, offer.id, kopecks, currency, stock],
    );
  const tried = async (formula: string) => {
    const body = { catalog, offer: offer.id, outputList: [anOutput('Итог', formula)] };
    const [step] = (await shop.call(tryScenario, { body })).steps;
    return step?.value ?? step?.reason;
  };
  expect(await tried('[Цена поставщиков]')).toBe('Нет ни у одного поставщика');
  await Promise.all([ask(near, 10050, 'RUB', 0), ask(far, 12000, 'RUB', 4), ask(foreign, 100, 'USD', null)]);
  expect(await tried('[Цена поставщиков] + [Остаток поставщиков]')).toBe('124');
  expect(await tried(`[${near?.title}: цена]`)).toBe('100.5');
  expect(await tried(`[${foreign?.title}: цена]`)).toBe(`Прайс «${foreign?.title}» в долларах, а каталог в рублях`);
  expect(await tried(`[${foreign?.title}: остаток]`)).toBe(`«${foreign?.title}» не указывает остаток`);
});
