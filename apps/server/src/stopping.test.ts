import type { AnyEndpoint } from '@prilavok/contract';
import * as contract from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { anOutput, aScenario } from './calculation/testing/making.ts';
import { aSupplier, send } from './calculation/testing/price-lists.ts';
import { tea } from './catalogs/imports/testing/imports.ts';
import { aCatalog, aProperty } from './catalogs/testing/making.ts';
import { aCompany, type Shop } from './testing/client.ts';
import { useServer } from './testing/server.ts';

/** Nobody is at the works: what waits stays waiting, and a stop meets each of them in the middle. */
const server = useServer();
let shop: Shop;
let catalog: string;
beforeAll(async () => {
  shop = await aCompany(server);
  catalog = (await aCatalog(shop)).id;
});

/** A work that is under way: what stops it, what begins it anew, and where one sees it. */
interface Begun {
  path: Record<string, string>;
  stop: AnyEndpoint;
  again: AnyEndpoint;
  status: () => Promise<contract.Work['status'] | undefined>;
}

async function anImport(query = ''): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([tea]), 'feed.xml');
  const response = await shop.fetch('POST', `/cds/catalog/${catalog}/import${query}`, { body });
  return ((await response.json()) as contract.Import).id;
}

/** A price list that is being matched. */
async function aListUnderWay() {
  const { id: supplier } = await aSupplier(shop, { catalog });
  const { id, suggested } = await send(shop, supplier, 'Артикул;Цена\nMUG-1;5\n');
  if (!suggested) throw new Error('No mapping is suggested');
  const [path, body] = [{ id }, { mapping: suggested }];
  await shop.call(contract.checkPriceList, { path, body });
  return { supplier, path, body };
}

const works: Record<string, () => Promise<Begun>> = {
  async 'an import'() {
    const path = { id: await anImport() };
    const status = async () => (await shop.call(contract.getImport, { path })).status;
    return { path, stop: contract.stopImport, again: contract.continueImport, status };
  },
  async 'a price list'() {
    const { path } = await aListUnderWay();
    const status = async () => (await shop.call(contract.getPriceList, { path })).work?.status;
    return { path, stop: contract.stopPriceList, again: contract.continuePriceList, status };
  },
  async 'an export of products'() {
    const filter = { catalog: { in: [catalog] } };
    const { id } = await shop.call(contract.unloadOffers, { body: { title: 'Товары', filter } });
    const newest = async () => (await shop.call(contract.findFileExports, { body: { catalog } })).rows[0]?.status;
    return { path: { id }, stop: contract.stopFileExport, again: contract.repeatFileExport, status: newest };
  },
  async 'a scenario'() {
    const { id } = await aScenario(shop, catalog, { outputList: [anOutput('Итог', '1')] });
    const path = { id };
    await shop.call(contract.runScenario, { path });
    const status = async () => (await shop.call(contract.getScenario, { path })).lastRun?.status;
    return { path, stop: contract.stopScenario, again: contract.runScenario, status };
  },
  async 'a property that is calculated'() {
    const { id } = await aProperty(shop, catalog, { type: contract.kind.decimal, formula: '1 + 1' });
    const path = { catalog, property: id };
    await shop.call(contract.calculateProperty, { path });
    const status = async () => (await shop.call(contract.findPropertyCalculations, { path })).rows[0]?.status;
    return { path, stop: contract.stopPropertyCalculation, again: contract.calculateProperty, status };
  },
  async 'a check of why offers are not on sale'() {
    const keys = { client_id: '2001', api_key: 'sandbox-of-stops' };
    const body = { title: 'Склад', marketplace: 'ozon', environment: 'sandbox', catalog, keys } as const;
    const path = { id: (await shop.call(contract.createAccount, { body })).id };
    await shop.call(contract.checkSales, { path });
    const status = async () => (await shop.call(contract.getSaleSummary, { path })).run?.status;
    return { path, stop: contract.stopSaleCheck, again: contract.checkSales, status };
  },
};

test.each(Object.entries(works))(
  '%s is under way once, stopped once, and begun anew after that',
  async (_what, begin) => {
    const { path, stop, again, status } = await begin();
    expect(await status()).toBe('pending');
    expect((await shop.refused(again, { path })).status).toBe(409);
    await shop.call(stop, { path });
    expect(await status()).toBe('stopped');
    expect((await shop.refused(stop, { path })).status).toBe(409);
    await shop.call(again, { path });
    expect(await status()).toBe('pending');
  },
);

test('a check of a file is no ground to load it before it is over', async () => {
  const path = { id: await anImport('?check=true') };
  expect((await shop.refused(contract.runImport, { path })).body.message).toContain('после того, как проверка');
});

test('a supplier whose list is under way is not deleted, nor is the list read or matched otherwise meanwhile', async () => {
  const { supplier, path, body } = await aListUnderWay();
  expect((await shop.refused(contract.checkPriceList, { path, body })).body.message).toContain(
    'как раз обрабатывается',
  );
  const reading = { path, body: { delimiter: ',' } };
  expect((await shop.refused(contract.rereadPriceList, reading)).body.message).toContain('как раз обрабатывается');
  const remove = { path: { ids: [supplier] } };
  expect((await shop.refused(contract.removeSuppliers, remove)).body).toMatchObject({
    code: 'supplier_busy',
    message: expect.stringContaining('как раз читается'),
  });
  await shop.call(contract.stopPriceList, { path });
  expect(await shop.call(contract.removeSuppliers, remove)).toMatchObject({ done: [supplier] });
});

test('a price list is fetched once at a time', async () => {
  const { id } = await aSupplier(shop, { catalog });
  const path = { id };
  await shop.call(contract.changeSupplier, { path, body: { address: 'https://example.com/price.csv' } });
  expect(await shop.call(contract.fetchPriceList, { path })).toMatchObject({ fetch: { status: 'pending' } });
  expect((await shop.refused(contract.fetchPriceList, { path })).body).toMatchObject({
    code: 'fetch_busy',
    message: 'Прайс уже скачивается',
  });
});
