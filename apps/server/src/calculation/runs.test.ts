import {
  changeCategories,
  changeOffer,
  changeProduct,
  changeScenario,
  createSupplier,
  explainResults,
  findAllResults,
  findResults,
  findRunDays,
  findRuns,
  findSuccessfulRuns,
  getOffers,
  getScenario,
  removeScenario,
  removeSuppliers,
  runScenario,
  stopScenario,
} from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { aCatalog, aCategory, anOffer, aProperty } from '../catalogs/testing/making.ts';
import { pools } from '../database/pools.ts';
import { aCompany, eventually, type Shop } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { calculationTicks } from './runs.jobs.ts';
import { anOutput, aScenario } from './testing/making.ts';

const server = useServer({ worker: true });
let shop: Shop;
beforeAll(async () => {
  shop = await aCompany(server);
});

const aNewCatalog = async () => (await aCatalog(shop)).id;
const pricing = { outputList: [anOutput('Розница', '[Закупочная цена] * 2', { kind: 'price' })] };

const run = async (id: string) => {
  const { id: begun } = await shop.call(runScenario, { path: { id } });
  return eventually(async () => {
    const { rows } = await shop.call(findRuns, { path: { id }, query: {} });
    const found = rows.find((each) => each.id === begun);
    return found && found.status !== 'pending' && found.status !== 'running' && found;
  });
};
const offerOf = async ({ id }: { id: string }) => (await shop.call(getOffers, { path: { ids: [id] } })).rows[0];
const resultsOf = async (id: string, ...offers: { id: string }[]) => {
  const { rows } = await shop.call(findResults, { path: { id, offerIds: offers.map((offer) => offer.id) } });
  return rows.map(({ outputs }) => outputs.map(({ value, reason }) => value ?? reason));
};

test('a run calculates all offers and leaves them as they are, unless it is applied', async () => {
  const catalog = await aNewCatalog();
  const [first, second] = [
    await anOffer(shop, catalog, { price: '10', purchasePrice: '100.25' }),
    await anOffer(shop, catalog, { price: '10' }),
  ];
  const { id } = await aScenario(shop, catalog, pricing);
  expect(await run(id)).toMatchObject({
    cause: 'person',
    status: 'success',
    done: 2,
    total: 2,
    changed: 2,
    applied: 0,
    withoutValue: 1,
  });
  expect(await resultsOf(id, first, second)).toEqual([['200.50'], ['Нет закупочной цены']]);
  expect((await offerOf(first))?.price).toBe('10');
  expect((await run(id)).changed).toBe(0);
  const without = await shop.call(findAllResults, { path: { id }, body: { withoutValue: true } });
  expect(without.rows.map((row) => row.id)).toEqual([second.id]);
  expect((await shop.call(findAllResults, { path: { id }, body: { limit: 1, offset: 1 } })).rows).toHaveLength(1);
  expect((await shop.call(findSuccessfulRuns, { path: { id }, query: {} })).rows).toHaveLength(2);
  const { steps } = await shop.call(explainResults, { path: { id, offer: first.id } });
  expect(steps[0]).toMatchObject({
    formula: '[Закупочная цена] * 2',
    value: '200.50',
    reads: [{ title: 'Закупочная цена', value: '100.25', how: 'поле предложения' }],
  });
});

test('applied results become prices, stock and properties through the history of offers; the first output that fits decides', async () => {
  const catalog = await aNewCatalog();
  const category = await aCategory(shop, catalog);
  const margin = await aProperty(shop, catalog, { type: 3, title: 'Наценка' });
  const offer = await anOffer(shop, catalog, { category: category.id, price: '10', purchasePrice: '100', stock: 5 });
  const bare = await anOffer(shop, catalog, { price: '10', stock: 5 });
  const { id } = await aScenario(shop, catalog, {
    applies: true,
    outputList: [
      anOutput('Для категории', '[Закупочная цена] * 3', { kind: 'price', condition: { categories: [category.id] } }),
      anOutput('Для всех', '[Закупочная цена] * 2', { kind: 'price' }),
      anOutput('Старая', '[Для категории] * 1,5', { kind: 'oldPrice' }),
      anOutput('Запас', '[Закупочная цена] / 30', { kind: 'stock' }),
      anOutput('Процент', '33,6', { kind: 'property', property: margin.id }),
    ],
  });
  expect(await run(id)).toMatchObject({ status: 'success', applied: 2, withoutValue: 1 });
  expect(await offerOf(offer))?.toMatchObject({
    price: '300',
    oldPrice: '450',
    stock: 3,
    properties: [{ property: margin.id, values: [34] }],
    version: 2,
  });
  expect(await offerOf(bare)).toMatchObject({ price: '10', oldPrice: null, stock: 5 });
  expect(await run(id)).toMatchObject({ applied: 0 });
  expect((await offerOf(offer))?.version).toBe(2);
});

test('a scenario that watches takes up what changed, and only that: fields, products, places, new offers', async () => {
  const catalog = await aNewCatalog();
  const parent = await aCategory(shop, catalog);
  const child = await aCategory(shop, catalog);
  const rate = await aProperty(shop, catalog, { type: 4, title: 'Курс', links: { productCategories: [] } });
  const [offer, other] = [
    await anOffer(shop, catalog, { purchasePrice: '100', category: child.id }),
    await anOffer(shop, catalog, { purchasePrice: '100' }),
  ];
  const { id } = await aScenario(shop, catalog, {
    onChange: true,
    inputList: [{ title: 'Сбор', rules: [{ categories: [parent.id], value: '10' }], value: '0' }],
    outputList: [
      anOutput('Итог', '[Закупочная цена] * ЕСЛИОШИБКА([Курс]; 1) + [Сбор] + ЕСЛИОШИБКА([Остаток]; 0)', {
        kind: 'price',
      }),
    ],
  });
  const becomes = (value: string, of = offer) =>
    eventually(async () => (await resultsOf(id, of))[0]?.[0] === value || undefined);
  await becomes('100.00');
  const calculatedAt = async () =>
    (await shop.call(findResults, { path: { id, offerIds: [other.id] } })).rows[0]?.calculatedAt;
  await becomes('100.00', other);
  const before = await calculatedAt();
  await shop.call(changeOffer, { path: { id: offer.id }, body: { purchasePrice: '200' } });
  await becomes('200.00');
  await shop.call(changeProduct, {
    path: { id: offer.product },
    body: { properties: [{ property: rate.id, values: [1.5] }] },
  });
  await becomes('300.00');
  await shop.call(changeOffer, { path: { id: offer.id }, body: { stock: 7 } });
  await becomes('307.00');
  await shop.call(changeCategories, { path: { catalog, ids: [child.id] }, body: { parent: parent.id } });
  await becomes('317.00');
  await becomes('50.00', await anOffer(shop, catalog, { purchasePrice: '50' }));
  expect(await calculatedAt()).toBe(before);
  const { rows } = await shop.call(findSuccessfulRuns, { path: { id }, query: {} });
  expect(rows.map(({ cause }) => cause).toSorted()).toEqual(['change', 'edit']);
  await shop.call(changeScenario, { path: { id }, body: { outputList: [anOutput('Итог', '42')] } });
  await becomes('42', other);
});

test('what suppliers ask is watched, too: a supplier that goes takes its prices along', async () => {
  const catalog = await aNewCatalog();
  const offer = await anOffer(shop, catalog);
  const { id: supplier } = await shop.call(createSupplier, { body: { title: 'Оптовик', catalog } });
  await pools().owner.query(
    `insert into supplier_prices (company_id, supplier_id, offer_id, kopecks, currency, stock, code, list_id) values ($1, $2, $3, 5000, 'RUB', 1, 'К', 1)`,
    [shop.company, supplier, offer.id],
  );
  const { id } = await aScenario(shop, catalog, {
    onChange: true,
    outputList: [anOutput('Итог', '[Цена поставщиков] * 2')],
  });
  const becomes = (value: string) =>
    eventually(async () => (await resultsOf(id, offer))[0]?.[0] === value || undefined);
  await becomes('100');
  await shop.call(removeSuppliers, { path: { ids: [supplier] } });
  await becomes('Нет ни у одного поставщика');
});

test('an applied scenario feeds the next one, and both come to rest', async () => {
  const catalog = await aNewCatalog();
  const offer = await anOffer(shop, catalog, { purchasePrice: '100' });
  const watching = { applies: true, onChange: true };
  await aScenario(shop, catalog, { ...watching, ...pricing });
  await aScenario(shop, catalog, {
    ...watching,
    outputList: [anOutput('Зачёркнутая', '[Цена] * 1,25', { kind: 'oldPrice' })],
  });
  const becomes = (oldPrice: string) =>
    eventually(async () => (await offerOf(offer))?.oldPrice === oldPrice || undefined);
  await becomes('250');
  await shop.call(changeOffer, { path: { id: offer.id }, body: { purchasePrice: '200' } });
  await becomes('500');
  await eventually(async () => {
    const { rows } = await pools().owner.query(
      `select from calculation_due where company_id = $1 union all
       select from graphile_worker.jobs where key like 'calculation:' || $1 || '%'`,
      [shop.company],
    );
    return rows.length === 0 || undefined;
  });
});

test('one run goes at a time, is stopped, and a scenario without outputs has none', async () => {
  const catalog = await aNewCatalog();
  await anOffer(shop, catalog, { purchasePrice: '1' });
  const { id } = await aScenario(shop, catalog);
  const path = { id };
  expect((await shop.refused(runScenario, { path })).body.code).toBe('no_outputs');
  await shop.call(changeScenario, { path, body: pricing });
  // A hundred thousand offers would do as well: here the queue is held by another run of it.
  await pools().owner.query(
    `insert into offers (company_id, catalog_id, product_id, article, title)
     select company_id, catalog_id, product_id, 'X-' || n, title from offers, generate_series(1, 20000) n where company_id = $1 and catalog_id = $2`,
    [shop.company, catalog],
  );
  await shop.call(runScenario, { path });
  expect((await shop.refused(runScenario, { path })).body.code).toBe('calculation_busy');
  await shop.call(stopScenario, { path });
  const stopped = await eventually(async () => {
    const { lastRun } = await shop.call(getScenario, { path });
    return lastRun?.status === 'stopped' && lastRun;
  });
  expect(stopped.done).toBeLessThan(20_001);
  expect((await shop.refused(stopScenario, { path })).status).toBe(409);
  await shop.call(runScenario, { path });
  await shop.call(removeScenario, { path });
  expect((await shop.refused(getScenario, { path })).status).toBe(404);
});

test('a schedule begins a run at its hour, once, whoever comes by', async () => {
  const catalog = await aNewCatalog();
  await anOffer(shop, catalog, { purchasePrice: '1' });
  const { id } = await aScenario(shop, catalog, { ...pricing, schedule: '0 3 * * *' });
  await pools().owner.query('update calculation_scenarios set next_run_at = now() where id = $1', [id]);
  const come = () => calculationTicks[0]?.work(new AbortController().signal);
  await Promise.all([come(), come()]);
  const { rows } = await eventually(async () => {
    const found = await shop.call(findRuns, { path: { id }, query: {} });
    return found.rows.some(({ status }) => status === 'success') && found;
  });
  expect(rows.map(({ cause }) => cause)).toEqual(['schedule']);
  const { nextRunAt } = await shop.call(getScenario, { path: { id } });
  expect(Date.parse(nextRunAt ?? '')).toBeGreaterThan(Date.now());
});

test('what a scenario lost since it was saved has no value and says so', async () => {
  const catalog = await aNewCatalog();
  const rate = await aProperty(shop, catalog, { type: 4, title: 'Курс' });
  const offer = await anOffer(shop, catalog, { properties: [{ property: rate.id, values: [2] }] });
  const { id } = await aScenario(shop, catalog, { outputList: [anOutput('Итог', '[Курс] * 10')] });
  await run(id);
  expect(await resultsOf(id, offer)).toEqual([['20']]);
  await pools().owner.query('delete from properties where company_id = $1 and id = $2', [shop.company, rate.id]);
  await run(id);
  expect(await resultsOf(id, offer)).toEqual([['Свойства из формулы больше нет']]);
});

test('the runs of each day are summed up; averages and what has no value are those of the last run of all offers', async () => {
  const catalog = await aNewCatalog();
  const first = await anOffer(shop, catalog, { purchasePrice: '100' });
  await anOffer(shop, catalog, { purchasePrice: '50' });
  await anOffer(shop, catalog);
  const { id, outputList } = await aScenario(shop, catalog, pricing);
  const days = (query = {}) => shop.call(findRunDays, { path: { id }, query });
  expect((await days()).rows).toEqual([]);
  await run(id);
  await shop.call(changeOffer, { path: { id: first.id }, body: { purchasePrice: '200' } });
  await run(id);
  await pools().owner.query(
    "update calculation_runs set created_at = created_at - interval '2 days' where scenario_id = $1 and id = (select min(id) from calculation_runs where scenario_id = $1)",
    [id],
  );
  const { rows } = await days();
  const [output] = outputList;
  expect(rows).toMatchObject([
    { done: 3, changed: 3, applied: 0, withoutValue: 1, averages: [{ output: output?.id, average: 150 }] },
    { done: 0, changed: 0, applied: 0, withoutValue: null, averages: [] },
    { done: 3, changed: 1, applied: 0, withoutValue: 1, averages: [{ output: output?.id, average: 250 }] },
  ]);
  expect(new Set(rows.map(({ day }) => day)).size).toBe(3);
  const refusal = await shop.refused(findRunDays, { path: { id }, query: { days: 91 } });
  expect(refusal.status).toBe(400);
});

test('a scenario that is deleted is gone at once, and what it made of offers goes little by little', async () => {
  const catalog = await aNewCatalog();
  const offer = await anOffer(shop, catalog, { purchasePrice: '100' });
  const watching = { ...pricing, title: 'Снова', applies: true, onChange: true, schedule: '0 3 * * *' };
  const { id } = await aScenario(shop, catalog, watching);
  await eventually(async () => (await offerOf(offer))?.price === '200');
  const { rows } = await pools().owner.query('select company_id from calculation_results where scenario_id = $1', [id]);
  await pools().owner.query(
    `with more as (insert into offers (company_id, catalog_id, product_id, article, title, archived_at)
       select $1, $2, $3, 'РЕЗ-' || n, 'x', now() from generate_series(1, 12000) n returning id)
     insert into calculation_results (company_id, scenario_id, offer_id, outcomes, without_value, recipe) select $1, $4, id, '{}', 0, 1 from more`,
    [rows[0]?.company_id, catalog, offer.product, id],
  );
  await shop.call(removeScenario, { path: { id } });
  expect(await shop.refused(getScenario, { path: { id } })).toMatchObject({ status: 404 });
  const again = await aScenario(shop, catalog, { ...pricing, title: 'Снова' });
  expect(again.id).not.toBe(id);
  await eventually(async () => {
    const { rows } = await pools().owner.query<{ left: number }>(
      'select (select count(*) from calculation_results where scenario_id = $1)::int + (select count(*) from calculation_scenarios where id = $1)::int as left',
      [id],
    );
    return rows[0]?.left === 0;
  });
  await shop.call(changeOffer, { path: { id: offer.id }, body: { purchasePrice: '300' } });
  expect((await offerOf(offer))?.price).toBe('200');
});
