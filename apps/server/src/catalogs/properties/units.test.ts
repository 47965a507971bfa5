import { isDeepStrictEqual } from 'node:util';
import {
  changeOffer,
  changeUnit,
  changeUnitGroup,
  createUnit,
  createUnitGroup,
  findOffers,
  findProperties,
  findRecalculations,
  findUnitGroups,
  findUnits,
  getOffers,
  getUnit,
  getUnitAssessment,
  getUnitGroup,
  isUnderWay,
  removeUnit,
  removeUnitGroup,
  resumeRecalculation,
  stopRecalculation,
} from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { pools, withCompany } from '../../database/pools.ts';
import { aCompany, eventually, type Shop } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { insertWork } from '../../work/works.queries.ts';
import { aCatalog, anOffer, aProperty, aUnit } from '../testing/making.ts';

const server = useServer({ worker: true });
let shop: Shop;
beforeAll(async () => {
  shop = await aCompany(server);
});

const groupMissing = { status: 404, body: { message: 'Группа единиц не найдена' } };
const unitMissing = { status: 404, body: { message: 'Единица измерения не найдена' } };

/** A group with rolls of 1 and of 10. */
async function rolls(title: string) {
  const { id: group } = await shop.call(createUnitGroup, { body: { title } });
  const make = (symbol: string, factor: number) =>
    shop.call(createUnit, { body: { group, title: symbol, symbol, factor } });
  const ten = await make('бухта', 10);
  const one = await make('рул', 1);
  return { group, one: one.id, ten: ten.id };
}

test('a company begins with the usual units, also when it makes a group of its own first', async () => {
  const asking = await aCompany(server);
  const { rows } = await asking.call(findUnitGroups);
  expect(rows.map((group) => group.title)).toContain('Масса');
  const mass = rows.find((group) => group.title === 'Масса');
  expect(mass?.units.map((unit) => [unit.symbol, unit.factor])).toEqual([
    ['мг', 0.001],
    ['г', 1],
    ['кг', 1000],
    ['т', 1_000_000],
  ]);
  const making = await aCompany(server);
  await making.call(createUnitGroup, { body: { title: 'Рулоны' } });
  const titles = (await making.call(findUnitGroups)).rows.map((group) => group.title);
  expect(titles).toHaveLength(rows.length + 1);
  expect(titles).toEqual(expect.arrayContaining(['Масса', 'Рулоны']));
});

test('two who ask at once for the first time get the usual units once', async () => {
  const fresh = await aCompany(server);
  const both = await Promise.all([fresh.call(findUnitGroups), fresh.call(findUnitGroups)]);
  const { rows } = await fresh.call(findUnitGroups);
  expect(new Set(rows.map((group) => group.title)).size).toBe(rows.length);
  for (const answer of both) expect(answer.rows).toEqual(rows);
});

test('a group gets units, smallest first, and another title', async () => {
  const { group, one, ten } = await rolls('Рулоны');
  const { rows } = await shop.call(findUnits, { path: { group } });
  expect(rows).toEqual([
    { id: one, group, title: 'рул', symbol: 'рул', factor: 1, replacedBy: null, version: 1 },
    { id: ten, group, title: 'бухта', symbol: 'бухта', factor: 10, replacedBy: null, version: 1 },
  ]);
  expect(await shop.call(changeUnitGroup, { path: { group }, body: { title: 'Мотки' } })).toEqual({
    id: group,
    title: 'Мотки',
    version: 2,
    units: rows,
  });
  const changed = await shop.call(changeUnit, { path: { unit: ten }, body: { symbol: 'бх', factor: 0.5 } });
  expect(changed).toEqual({ id: ten, group, title: 'бухта', symbol: 'бх', factor: 0.5, replacedBy: null, version: 3 });
  expect((await shop.call(findUnits, { path: { group } })).rows.map((unit) => unit.id)).toEqual([ten, one]);
});

test('a title stands once among groups, a symbol once in a group', async () => {
  const { group, one } = await rolls('Ёмкости');
  const twin = { status: 409, body: { code: 'conflict', message: 'Группа единиц с таким названием уже есть' } };
  expect(await shop.refused(createUnitGroup, { body: { title: 'емкости' } })).toMatchObject(twin);
  const { group: other } = await rolls('Другие ёмкости');
  expect(await shop.refused(changeUnitGroup, { path: { group: other }, body: { title: 'емкости' } })).toMatchObject(
    twin,
  );
  const taken = { status: 409, body: { message: 'Единица с таким сокращением в группе уже есть' } };
  const body = { title: 'ещё', symbol: 'БУХТА', factor: 2 };
  expect(await shop.refused(createUnit, { body: { ...body, group } })).toMatchObject(taken);
  expect(await shop.refused(changeUnit, { path: { unit: one }, body })).toMatchObject(taken);
});

test('a unit that can not be is refused naming the field', async () => {
  const { group } = await rolls('Катушки');
  const unit = { title: 'катушка', symbol: 'кат', factor: 3 };
  for (const [field, wrong] of [
    ['factor', 0],
    ['factor', -1],
    ['symbol', ' '],
    ['title', ''],
  ] as const) {
    const body = { ...unit, [field]: wrong };
    const refusal = await shop.refused(createUnit, { body: { ...body, group } });
    expect(refusal).toMatchObject({ status: 400, body: { code: 'invalid', details: [{ field }] } });
  }
  expect((await shop.call(findUnits, { path: { group } })).rows).toHaveLength(2);
});

test('units that a property measures in keep their size and stay; free ones go', async () => {
  const { id: catalog } = await aCatalog(shop);
  const { group, one, ten } = await rolls('Обои');
  const free = await rolls('Плёнка');
  await aProperty(shop, catalog, { type: 7, title: 'Рулонов', scheme: { unitGroup: group, defaultUnit: one } });
  const refusal = {
    status: 409,
    body: { code: 'unit_in_use', message: expect.stringContaining('В этих единицах измеряет свойство «Рулонов»') },
  };
  expect(await shop.refused(removeUnitGroup, { path: { group } })).toMatchObject(refusal);
  expect(await shop.refused(removeUnit, { path: { unit: ten } })).toMatchObject(refusal);
  expect(await shop.refused(changeUnit, { path: { unit: ten }, body: { factor: 12 } })).toMatchObject(refusal);
  const renamed = await shop.call(changeUnit, { path: { unit: ten }, body: { symbol: 'бх', factor: 10 } });
  expect(renamed).toMatchObject({ symbol: 'бх', factor: 10 });
  await shop.call(removeUnit, { path: { unit: free.ten } });
  expect((await shop.call(findUnits, { path: { group: free.group } })).rows.map((unit) => unit.id)).toEqual([free.one]);
  await shop.call(removeUnitGroup, { path: { group: free.group } });
  expect(await shop.refused(findUnits, { path: { group: free.group } })).toMatchObject(groupMissing);
  expect(await shop.refused(removeUnit, { path: { unit: free.one } })).toMatchObject(unitMissing);
});

/** Offers with 5 and 7 in the larger unit, and a metre-like property of them that doubles. */
async function measured(title: string) {
  const other = await aCompany(server);
  const { id: catalog } = await aCatalog(other);
  const { id: group } = await other.call(createUnitGroup, { body: { title } });
  const make = (symbol: string, factor: number) =>
    other.call(createUnit, { body: { group, title: symbol, symbol, factor } });
  const [{ id: one }, { id: ten }] = [await make('м', 1), await make('бухта', 10)];
  const scheme = { unitGroup: group, defaultUnit: ten, storageUnit: one };
  const { id: property } = await aProperty(other, catalog, { type: 7, title: 'Длина', scheme });
  const { id: doubled } = await aProperty(other, catalog, {
    type: 7,
    title: 'Двойная',
    scheme,
    formula: '[Длина] * 2',
    autoCalc: true,
  });
  const rolls = (value: number, unit = ten) => [{ property, values: [{ value, unit }] }];
  const offer = await anOffer(other, catalog, { properties: rolls(5) });
  const metres = await anOffer(other, catalog, { properties: rolls(50, one) });
  const valueIn = async (id: string, of = property) => {
    const [model] = (await other.call(getOffers, { path: { ids: [id] } })).rows;
    return model?.properties.find((each) => each.property === of)?.values[0];
  };
  const found = async (from: number, to: number) => {
    const body = { properties: [{ property, from, to, unit: one }] };
    return (await other.call(findOffers, { path: { catalog }, body })).rows.map(({ id }) => id).sort();
  };
  const recalculated = () =>
    eventually(async () => {
      const [last] = (await other.call(findRecalculations)).rows;
      return last && !isUnderWay(last) && last;
    });
  return { other, catalog, group, one, ten, property, doubled, offer, metres, valueIn, found, recalculated };
}

test('a factor that was mistaken is mended: numbers stay, and search and formulas follow what they mean', async () => {
  const { other, ten, offer, metres, doubled, valueIn, found, recalculated } = await measured('Бухты по числу');
  expect(await found(49, 51)).toEqual([offer.id, metres.id].sort());
  const body = { factor: 12, keep: 'numbers' as const };
  expect(await other.call(changeUnit, { path: { unit: ten }, body })).toMatchObject({ id: ten, factor: 12 });
  expect(await recalculated()).toMatchObject({ status: 'success', title: 'Пересчёт единицы «бухта»: 10 → 12' });
  expect(await valueIn(offer.id)).toEqual({ value: 5, unit: ten });
  expect([await found(49, 51), await found(59, 61)]).toEqual([[metres.id], [offer.id]]);
  expect(await valueIn(offer.id, doubled)).toMatchObject({ value: 120 });
});

test('a unit of another size keeps amounts: values move to the new unit, the former one tells history, and back again gives the same', async () => {
  const { other, group, one, ten, property, catalog, offer, metres, valueIn, found, recalculated } =
    await measured('Бухты по количеству');
  const change = (unit: string, factor: number) =>
    other.call(changeUnit, { path: { unit }, body: { factor, keep: 'amounts' } });
  const { id: twelve } = await change(ten, 12);
  expect(twelve).not.toBe(ten);
  expect(await recalculated()).toMatchObject({ status: 'success' });
  expect(await valueIn(offer.id)).toEqual({ value: 4.16666666667, unit: twelve });
  expect(await valueIn(metres.id)).toEqual({ value: 50, unit: one });
  // A process that was killed does it from the beginning, if need be: what has moved isn't met again.
  const [{ id: recalculation } = { id: '' }] = (await other.call(findRecalculations)).rows;
  await pools().owner.query("update works set status = 'failed', position = null where company_id = $1 and id = $2", [
    other.company,
    recalculation,
  ]);
  await other.call(resumeRecalculation, { path: { recalculation } });
  expect(await recalculated()).toMatchObject({ status: 'success' });
  expect(await valueIn(offer.id)).toEqual({ value: 4.16666666667, unit: twelve });
  expect(await found(49, 51)).toEqual([offer.id, metres.id].sort());
  const { units } = await other.call(getUnitGroup, { path: { group } });
  expect(units.map(({ id, symbol, factor, replacedBy }) => [id, symbol, factor, replacedBy])).toEqual([
    [one, 'м', 1, null],
    [twelve, 'бухта', 12, null],
    [ten, 'бухта (10)', 10, twelve],
  ]);
  const { rows } = await other.call(findProperties, { body: { catalog: { in: [catalog] }, ids: [property] } });
  expect(rows[0]?.scheme).toMatchObject({ defaultUnit: twelve, storageUnit: one });
  expect(await other.refused(changeUnit, { path: { unit: ten }, body: { factor: 3 } })).toMatchObject({
    status: 409,
    body: { code: 'unit_replaced' },
  });
  // Who saves by the former unit says the amount that it always was.
  const { id: late } = await anOffer(other, catalog, { properties: [{ property, values: [{ value: 5, unit: ten }] }] });
  expect(await found(49, 51)).toContain(late);
  expect((await change(twelve, 10)).id).toBe(ten);
  await eventually(async () => isDeepStrictEqual(await valueIn(offer.id), { value: 5, unit: ten }));
});

test('what a new factor would touch is told; while values are on their way there is no other, and one that was stopped goes on', async () => {
  const { other, catalog, property, doubled, ten, group, offer, found } = await measured('Бухты в оценке');
  const places = [{ title: 'Предложения', count: 2 }];
  expect(await other.call(getUnitAssessment, { path: { unit: ten } })).toEqual({
    properties: [
      { id: property, title: 'Длина', catalog, places },
      { id: doubled, title: 'Двойная', catalog, places },
    ],
  });
  const change = { path: { unit: ten }, body: { factor: 12, keep: 'numbers' as const } };
  const input = { group, unit: ten, keep: 'numbers' };
  const { id: recalculation, ...busy } = await withCompany(other.company, async (db) => {
    const kind = 'catalogs.recalculate-unit';
    const id = await insertWork(db, {
      kind,
      owner: '0',
      title: 'Пересчёт',
      input,
      total: null,
      note: '',
      author: null,
    });
    return { id, status: 409, body: { code: 'recalculation_busy' } };
  });
  expect(await other.refused(changeUnit, change)).toMatchObject(busy);
  expect(await other.refused(resumeRecalculation, { path: { recalculation } })).toMatchObject(busy);
  const { owner } = pools();
  await owner.query('update units set factor = 12 where company_id = $1 and id = $2', [other.company, ten]);
  const stopped = await other.call(stopRecalculation, { path: { recalculation } });
  expect(stopped).toMatchObject({ id: recalculation, status: 'stopped' });
  expect(await other.refused(stopRecalculation, { path: { recalculation } })).toMatchObject({
    status: 409,
    body: { code: 'recalculation_over' },
  });
  expect(await found(59, 61)).toEqual([]);
  await other.call(resumeRecalculation, { path: { recalculation } });
  await eventually(async () => (await found(59, 61)).includes(offer.id));
});

test("limits are told in a property's unit: values of other units are held against them, and with amounts kept they move along", async () => {
  const other = await aCompany(server);
  const { id: catalog } = await aCatalog(other);
  const { id: group } = await other.call(createUnitGroup, { body: { title: 'Пределы' } });
  const make = (symbol: string, factor: number) =>
    other.call(createUnit, { body: { group, title: symbol, symbol, factor } });
  const [{ id: one }, { id: ten }] = [await make('м', 1), await make('бухта', 10)];
  const scheme = { unitGroup: group, storageUnit: ten, min: 3, max: 7.5 };
  const { id: property } = await aProperty(other, catalog, { type: 7, title: 'Длина', scheme });
  const { id } = await anOffer(other, catalog);
  const save = (value: number, unit: string) => ({
    path: { id },
    body: { properties: [{ property, values: [{ value, unit }] }] },
  });
  const tooLong = { status: 400, body: { message: expect.stringContaining('не больше 7.5 бухта') } };
  await other.call(changeOffer, save(75, one));
  expect(await other.refused(changeOffer, save(76, one))).toMatchObject(tooLong);
  expect(await other.refused(changeOffer, save(8, ten))).toMatchObject(tooLong);
  expect(await other.refused(changeOffer, save(3, one))).toMatchObject({ status: 400 });

  const limits = async () => {
    const { rows } = await other.call(findProperties, { body: { catalog: { in: [catalog] }, ids: [property] } });
    return rows[0]?.scheme;
  };
  const change = (unit: string, factor: number, keep: 'numbers' | 'amounts') =>
    other.call(changeUnit, { path: { unit }, body: { factor, keep } });
  const idle = () => eventually(async () => !(await other.call(findRecalculations)).rows.some(isUnderWay));
  const { id: thirty } = await change(ten, 30, 'amounts');
  expect(await limits()).toMatchObject({ storageUnit: thirty, min: 1, max: 2.5 });
  await other.call(changeOffer, save(75, one));
  await idle();
  expect((await change(thirty, 10, 'amounts')).id).toBe(ten);
  expect(await limits()).toMatchObject({ storageUnit: ten, min: 3, max: 7.5 });
  await idle();
  await change(ten, 5, 'numbers');
  expect(await limits()).toMatchObject({ storageUnit: ten, min: 3, max: 7.5 });
});

test('units stay while a property measures in any of them', async () => {
  const other = await aCompany(server);
  const { id: catalog } = await aCatalog(other);
  const { group, unit } = await aUnit(other, 'кг');
  const { id: property } = await aProperty(other, catalog, { type: 7, title: 'Вес' });
  await anOffer(other, catalog, { properties: [{ property, values: [{ value: 1, unit }] }] });
  expect(await other.refused(removeUnitGroup, { path: { group } })).toMatchObject({
    status: 409,
    body: { code: 'unit_in_use', message: 'В этих единицах измеряет свойство «Вес»' },
  });
});

test('a group and a unit are read one by one, and of two who edit one version the second is told', async () => {
  const { group, ten } = await rolls('Верёвки');
  expect(await shop.call(getUnitGroup, { path: { group } })).toMatchObject({
    title: 'Верёвки',
    version: 1,
    units: [{ symbol: 'рул' }, { symbol: 'бухта' }],
  });
  const path = { unit: ten };
  expect(await shop.call(getUnit, { path })).toMatchObject({
    id: ten,
    group,
    factor: 10,
    replacedBy: null,
    version: 1,
  });
  const save = { path, body: { title: 'бухта 10 м', version: 1 } };
  expect(await shop.call(changeUnit, save)).toMatchObject({ title: 'бухта 10 м', version: 2 });
  expect(await shop.refused(changeUnit, save)).toMatchObject({ status: 409, body: { code: 'stale' } });
  const rename = { path: { group }, body: { title: 'Шнуры', version: 1 } };
  expect(await shop.call(changeUnitGroup, rename)).toMatchObject({ title: 'Шнуры', version: 2 });
  expect(await shop.refused(changeUnitGroup, rename)).toMatchObject({ status: 409, body: { code: 'stale' } });
});

test("another company's units are not there, and only who edits the catalog changes units", async () => {
  const { unit, group } = await aUnit(shop, 'кг');
  const body = { title: 'пуд', symbol: 'пуд', factor: 16_380 };
  const stranger = await aCompany(server);
  for (const refusal of [
    await stranger.refused(findUnits, { path: { group } }),
    await stranger.refused(getUnitGroup, { path: { group } }),
    await stranger.refused(changeUnitGroup, { path: { group }, body: { title: 'Пуды' } }),
    await stranger.refused(removeUnitGroup, { path: { group } }),
    await stranger.refused(createUnit, { body: { ...body, group } }),
  ])
    expect(refusal).toMatchObject(groupMissing);
  expect(await stranger.refused(getUnit, { path: { unit } })).toMatchObject(unitMissing);
  expect(await stranger.refused(changeUnit, { path: { unit }, body })).toMatchObject(unitMissing);
  expect(await stranger.refused(removeUnit, { path: { unit } })).toMatchObject(unitMissing);
  const viewer = await shop.as('viewer');
  expect((await viewer.call(findUnits, { path: { group } })).rows.map((each) => each.symbol)).toContain('кг');
  for (const refusal of [
    await viewer.refused(createUnitGroup, { body: { title: 'Пуды' } }),
    await viewer.refused(changeUnitGroup, { path: { group }, body: { title: 'Пуды' } }),
    await viewer.refused(removeUnitGroup, { path: { group } }),
    await viewer.refused(createUnit, { body: { ...body, group } }),
    await viewer.refused(changeUnit, { path: { unit }, body }),
    await viewer.refused(removeUnit, { path: { unit } }),
  ])
    expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
});
