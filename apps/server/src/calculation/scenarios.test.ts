import {
  changeProperty,
  changeScenario,
  createScenario,
  findScenarioOutputs,
  findScenarios,
  getScenario,
  mostScenarios,
  removeCatalog,
  removeScenario,
  runScenario,
} from '@prilavok/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBrand, aCatalog, aCategory, anOffer, aProperty } from '../catalogs/testing/making.ts';
import { pools } from '../database/pools.ts';
import { aCompany, type Shop } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { anOutput, aScenario } from './testing/making.ts';

const server = useServer();
let shop: Shop;
let catalog: string;
beforeAll(async () => {
  shop = await aCompany(server);
  catalog = (await aCatalog(shop)).id;
});

const said = async (body: object) => {
  const { status, body: refusal } = await shop.refused(createScenario, {
    body: { catalog, title: `Ошибка ${Math.random()}`, ...body },
  });
  return [status, refusal.message];
};

test('a scenario keeps its inputs and outputs, and shows formulas by the titles of today', async () => {
  const { id: category } = await aCategory(shop, catalog, 'Обувь');
  const weight = await aProperty(shop, catalog, { type: 4, title: 'Вес, кг' });
  const made = await aScenario(shop, catalog, {
    title: 'Цены Ozon',
    inputList: [{ title: 'Комиссия', rules: [{ categories: [category], value: '17.5' }], value: '15' }],
    outputList: [
      anOutput('Себестоимость', '[Закупочная цена] + [Вес, кг] * 50'),
      anOutput('Новая цена', '[себестоимость] * (1 + [Комиссия]%)', { kind: 'price', rounding: 'ends_9' }),
    ],
  });
  expect(made).toMatchObject({
    catalog,
    applies: false,
    onChange: false,
    schedule: null,
    outputs: 2,
    lastRun: null,
    version: 1,
    inputList: [{ title: 'Комиссия', rules: [{ categories: [category], brands: [], value: '17.5' }], value: '15' }],
    outputList: [{ title: 'Себестоимость' }, { formula: '[Себестоимость] * (1 + [Комиссия]%)', rounding: 'ends_9' }],
  });
  await shop.call(changeProperty, { path: { catalog, property: weight.id }, body: { title: 'Масса [кг]' } });
  const { rows } = await shop.call(findScenarioOutputs, { path: { scenario: made.id } });
  expect(rows.map(({ formula }) => formula)).toEqual([
    '[Закупочная цена] + [Масса [кг]]] * 50',
    '[Себестоимость] * (1 + [Комиссия]%)',
  ]);
  const [input] = made.inputList;
  const renamed = await shop.call(changeScenario, {
    path: { id: made.id },
    body: { inputList: [{ ...input, title: 'Сбор' }], version: 1 },
  });
  expect(renamed.outputList[1]?.formula).toBe('[Себестоимость] * (1 + [Сбор]%)');
  expect([renamed.inputList[0]?.id, renamed.outputList[1]?.id]).toEqual([input?.id, made.outputList[1]?.id]);
  expect((await shop.call(findScenarios, { query: { catalog } })).rows).toMatchObject([{ id: made.id, outputs: 2 }]);
});

describe('a mistaken formula is refused with its place', () => {
  test.each([
    ['[Цена] * ', 'знак 9: формула обрывается: в конце не хватает числа или названия'],
    ['[Ценник]', 'знак 1: названия «Ценник» нет'],
    ['1 + [Вторая]', 'знак 5: «Вторая» считается ниже: формула берёт только результаты выше'],
    ['[Первая]', 'знак 1: «Первая» считается здесь же: формула берёт только результаты выше'],
    ['', 'знак 1: формула пуста'],
  ])('«%s»: %s', async (formula, message) => {
    expect(await said({ outputList: [anOutput('Первая', formula), anOutput('Вторая', '1')] })).toEqual([
      400,
      `Поле «outputList.0.formula»: ${message}`,
    ]);
  });
});

test('what a scenario is made of is held against its catalog', async () => {
  const text = await aProperty(shop, catalog, { type: 1, title: 'Цвет' });
  const several = await aProperty(shop, catalog, { type: 4, title: 'Размеры', multiple: true });
  const elsewhere = (await aCatalog(shop)).id;
  const [foreign, brand] = [await aCategory(shop, elsewhere), await aBrand(shop, elsewhere)];
  const output = (more: object) => ({ outputList: [{ ...anOutput('Итог', '1'), ...more }] });
  expect(await said(output({ kind: 'property', property: text.id }))).toEqual([
    400,
    'Поле «outputList.0.property»: «Цвет» — не число',
  ]);
  expect((await said(output({ kind: 'property', property: several.id })))[1]).toContain('несколько значений');
  expect((await said(output({ kind: 'property' })))[1]).toContain('выберите свойство');
  expect((await said(output({ property: text.id })))[1]).toContain('свойство бывает только у вида «Свойство»');
  expect((await said(output({ kind: 'stock', rounding: 'to_10' })))[1]).toContain('остаток и так целый');
  expect((await said(output({ rounding: 'ends_9' })))[1]).toContain('только у цен');
  expect((await said(output({ condition: { categories: [foreign.id] } })))[1]).toContain('в каталоге нет категории');
  expect((await said({ inputList: [{ title: 'Сбор', rules: [{ brands: [brand.id], value: '1' }] }] }))[1]).toContain(
    'в каталоге нет бренда',
  );
  expect((await said({ inputList: [{ title: 'цена' }] }))[1]).toContain('так уже называется поле «Цена»');
  expect((await said({ inputList: [{ title: 'Итог' }], ...output({}) }))[1]).toContain(
    'так уже называется вход «Итог»',
  );
  expect((await said({ inputList: [{ title: 'А', value: 'много' }] }))[0]).toBe(400);
  expect((await said({ outputList: [{ ...anOutput('А', '1'), id: '999999' }] }))[1]).toContain('такого результата');
  expect((await said({ schedule: '* * * * * *' }))[1]).toContain('чаще раза в минуту нельзя');
  expect(await said({ catalog: '999999' })).toEqual([404, 'Каталог не найден']);
});

test('a title stands once in a catalog, and of two who edit one version the second is told', async () => {
  const { id } = await aScenario(shop, catalog, { title: 'Ёлка' });
  expect(await said({ title: 'елка' })).toEqual([409, 'Сценарий «елка» в каталоге уже есть']);
  const path = { id };
  await shop.call(changeScenario, { path, body: { schedule: '0 3 * * *', version: 1 } });
  expect((await shop.call(getScenario, { path })).nextRunAt).not.toBeNull();
  const stale = await shop.refused(changeScenario, { path, body: { title: 'Сосна', version: 1 } });
  expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
  expect((await shop.call(changeScenario, { path, body: { schedule: null } })).nextRunAt).toBeNull();
});

test('an output stands once in its scenario, whoever sends it twice', async () => {
  const { id, outputList } = await aScenario(shop, catalog, { outputList: [anOutput('Итог', '1')] });
  const twice = [outputList[0]?.id ?? '', outputList[0]?.id ?? ''].map((own, at) => ({
    ...anOutput(`А${at}`, '1'),
    id: own,
  }));
  const refusal = await shop.refused(changeScenario, { path: { id }, body: { outputList: twice } });
  expect([refusal.status, refusal.body.message]).toEqual([
    400,
    'Поле «outputList.1.id»: один и тот же номер стоит дважды',
  ]);
});

test('scenarios that are applied neither feed on themselves nor on each other, nor set the same', async () => {
  const own = (await aCatalog(shop)).id;
  const refused = async (body: object) => {
    const refusal = await shop.refused(createScenario, {
      body: { catalog: own, title: `К ${Math.random()}`, applies: true, ...body },
    });
    return [refusal.status, refusal.body.code, refusal.body.message];
  };
  const price = (formula: string) => ({ outputList: [anOutput('П', formula, { kind: 'price' })] });
  expect((await refused(price('[Цена] * 1,1')))[2]).toContain('Сценарий ставит «Цена» и сам же её берёт');
  const shown = await aScenario(shop, own, price('[Цена] * 1,1'));
  expect(shown.applies).toBe(false);
  await aScenario(shop, own, { title: 'Цены', applies: true, ...price('[Цена до скидки] * 0,9') });
  expect(await refused(price('[Закупочная цена] * 2'))).toEqual([
    409,
    'scenario_circle',
    '«Цена» уже ставит сценарий «Цены»: пусть её ставит один',
  ]);
  const old = { outputList: [anOutput('С', '[Цена] + 100', { kind: 'oldPrice' })] };
  expect((await refused({ title: 'Скидки', ...old }))[2]).toBe(
    'Сценарии ждали бы друг друга по кругу: «Скидки» → «Цены» → «Скидки»',
  );
  const turned = await shop.refused(changeScenario, { path: { id: shown.id }, body: { applies: true } });
  expect(turned.body.code).toBe('scenario_circle');
});

test('a scenario goes when it is deleted, and with its catalog', async () => {
  const own = (await aCatalog(shop)).id;
  const [first, second] = [await aScenario(shop, own), await aScenario(shop, own)];
  await shop.call(removeScenario, { path: { id: first.id } });
  expect((await shop.refused(getScenario, { path: { id: first.id } })).status).toBe(404);
  await shop.call(removeCatalog, { path: { id: own } });
  expect((await shop.refused(getScenario, { path: { id: second.id } })).status).toBe(404);
  expect((await shop.call(findScenarios, { query: { catalog: own } })).rows).toEqual([]);
});

test('a scenario answers to its own company only, and only who edits the catalog changes it', async () => {
  const { id } = await aScenario(shop, catalog);
  await anOffer(shop, catalog);
  const stranger = await aCompany(server);
  for (const call of [getScenario, removeScenario])
    expect((await stranger.refused(call, { path: { id } })).status).toBe(404);
  const viewer = await shop.as('viewer');
  expect((await viewer.call(getScenario, { path: { id } })).id).toBe(id);
  expect((await viewer.refused(changeScenario, { path: { id }, body: { title: 'Моё' } })).status).toBe(403);
});

test('a title stands once among the scenarios of a catalog, and one without outputs has nothing to calculate', async () => {
  const first = await aScenario(shop, catalog, { title: 'Цены на зиму', inputList: [], outputList: [] });
  const second = await aScenario(shop, catalog, { title: 'Цены на лето' });
  const twin = { status: 409, body: { code: 'scenario_exists' } };
  expect(await shop.refused(createScenario, { body: { catalog, title: 'цены на зиму' } })).toMatchObject(twin);
  const rename = { path: { id: second.id }, body: { title: 'Цены на зиму' } };
  expect(await shop.refused(changeScenario, rename)).toMatchObject(twin);
  expect(await shop.refused(runScenario, { path: { id: first.id } })).toMatchObject({
    status: 409,
    body: { code: 'no_outputs' },
  });
});

test(`a catalog has ${mostScenarios} scenarios at most`, async () => {
  const { id: full } = await aCatalog(shop);
  const { id } = await aScenario(shop, full);
  await pools().owner.query(
    `insert into calculation_scenarios (company_id, catalog_id, title, title_key)
     select company_id, catalog_id, title || n, title_key || n from calculation_scenarios, generate_series(2, $3) n where company_id = $1 and id = $2`,
    [shop.company, id, mostScenarios],
  );
  const body = { catalog: full, title: 'Ещё один' };
  expect(await shop.refused(createScenario, { body })).toMatchObject({
    status: 409,
    body: { code: 'too_many_scenarios', message: expect.stringContaining(`не больше ${mostScenarios} сценариев`) },
  });
  await shop.call(removeScenario, { path: { id } });
  expect((await shop.call(createScenario, { body })).title).toBe('Ещё один');
});
