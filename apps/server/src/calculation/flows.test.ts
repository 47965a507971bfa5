import { changeProperty, changeScenario, createScenario, getProperty } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCatalog, aProperty } from '../catalogs/testing/making.ts';
import { aCompany } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { anOutput, aScenario } from './testing/making.ts';

const server = useServer();

/** A catalog in which «Вес с тарой» is calculated of «Вес». */
async function aShop() {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const weight = await aProperty(shop, catalog, { type: 4, title: 'Вес' });
  const packed = await aProperty(shop, catalog, {
    type: 4,
    title: 'Вес с тарой',
    formula: '[Вес] + 1',
    autoCalc: true,
  });
  const sets = (property: string, formula: string) => ({
    applies: true,
    outputList: [anOutput('Итог', formula, { kind: 'property', property })],
  });
  return { shop, catalog, weight, packed, sets };
}

test('a scenario that sets what a formula makes its own input of is refused with the whole circle', async () => {
  const { shop, catalog, weight, sets } = await aShop();
  const body = { catalog, title: 'Усушка', ...sets(weight.id, '[Вес с тарой] * 0,9') };
  const refusal = await shop.refused(createScenario, { body });
  expect([refusal.status, refusal.body.code, refusal.body.message]).toEqual([
    409,
    'scenario_circle',
    'Расчёты ждали бы друг друга по кругу: «Усушка» → свойство «Вес с тарой» → «Усушка»',
  ]);
  const shown = await aScenario(shop, catalog, {
    title: 'Усушка',
    ...sets(weight.id, '[Вес с тарой] * 0,9'),
    applies: false,
  });
  const turned = await shop.refused(changeScenario, { path: { id: shown.id }, body: { applies: true } });
  expect(turned.body.code).toBe('scenario_circle');
});

test('a formula that closes the circle is refused likewise, and nothing of it is kept', async () => {
  const { shop, catalog, weight, packed, sets } = await aShop();
  const net = await aProperty(shop, catalog, { type: 4, title: 'Нетто' });
  await aScenario(shop, catalog, { title: 'Усушка', ...sets(net.id, '[Вес с тарой] * 0,9') });
  const path = { catalog, property: weight.id };
  const refusal = await shop.refused(changeProperty, { path, body: { title: 'Масса', formula: '[Нетто] * 2' } });
  expect(refusal.status).toBe(400);
  expect(refusal.body.message).toContain(
    'Расчёты ждали бы друг друга по кругу: свойство «Масса» → свойство «Вес с тарой» → «Усушка» → свойство «Масса»',
  );
  expect(await shop.call(getProperty, { path })).toMatchObject({ title: 'Вес', formula: '' });
  // What leads nowhere back is fine.
  await shop.call(changeProperty, { path: { catalog, property: packed.id }, body: { formula: '[Вес] + 2' } });
});

test('what a scenario sets gets no formula', async () => {
  const { shop, catalog, sets } = await aShop();
  const net = await aProperty(shop, catalog, { type: 4, title: 'Нетто' });
  await aScenario(shop, catalog, { title: 'Усушка', ...sets(net.id, '5') });
  const refusal = await shop.refused(changeProperty, {
    path: { catalog, property: net.id },
    body: { formula: '[Вес]' },
  });
  expect(refusal.body.message).toContain('«Нетто» уже ставит сценарий «Усушка»');
});

test('a scenario and a formula that would close a circle together are never saved at once', async () => {
  const { shop, catalog, weight, sets } = await aShop();
  const net = await aProperty(shop, catalog, { type: 4, title: 'Нетто' });
  const answers = await Promise.allSettled([
    shop.call(changeProperty, { path: { catalog, property: weight.id }, body: { formula: '[Нетто] * 2' } }),
    aScenario(shop, catalog, { title: 'Усушка', ...sets(net.id, '[Вес с тарой] * 0,9') }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
