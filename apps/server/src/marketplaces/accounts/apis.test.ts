import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  checkAccount,
  createAccount,
  findApiUnknowns,
  findMarketplaceApis,
  marketplaces,
  type UnknownKind,
} from '@prilavok/contract';
import type { Finding } from '@prilavok/marketplaces';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutCompany } from '../../database/pools.ts';
import { aCompany, anAdministrator } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { flushUnknowns, misreadBy, unknownsOf } from '../connection/unknowns.ts';
import { addUnknowns, type Met } from '../stored/apis.queries.ts';
import { leavingFieldsOf, leavingOf } from './apis.ts';

/** A marketplace that has changed since its description: to whatever it is asked it answers with a field more. */
const changed = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ roles: [], company: { name: 'Лавка', mood: 'fine' }, surprise: 1 }));
});
const env: Record<string, string> = {};
beforeAll(async () => {
  await new Promise<void>((ready) => changed.listen(0, '127.0.0.1', ready));
  env.SANDBOX_PORT = String((changed.address() as AddressInfo).port);
});
afterAll(() => {
  changed.close();
  changed.closeAllConnections();
});
const server = useServer({ env });

it('counts what answers have and their description does not know, and an answer is read all the same', async () => {
  const shop = await aCompany(server);
  const keys = { client_id: '4242', api_key: 'sandbox-key-of-tests' };
  const { id } = await shop.call(createAccount, {
    body: { title: 'Лавка', marketplace: 'ozon', environment: 'sandbox', keys },
  });
  for (const _ of [1, 2])
    expect(await shop.call(checkAccount, { path: { id } })).toMatchObject({
      ok: true,
      message: 'Ключи подходят: Лавка.',
    });
  await flushUnknowns();
  const admin = await anAdministrator(server);
  const { rows } = await admin.call(findApiUnknowns, { body: { marketplace: 'ozon', search: 'seller/INFO' } });
  expect(rows.map(({ method, field, word, times, environment }) => [method, field, word, times, environment])).toEqual([
    ['POST /v1/seller/info', 'company.mood', null, 2, 'sandbox'],
    ['POST /v1/seller/info', 'roles', null, 2, 'sandbox'],
    ['POST /v1/seller/info', 'surprise', null, 2, 'sandbox'],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Лавка|fine/);
});

it('adds to what is known, and tells fields and words apart', async () => {
  const admin = await anAdministrator(server);
  const meet = unknownsOf({ marketplace: 'yandex_market', environment: 'real' });
  const order = (status: string) => ({ orders: [{ status, gift: true }] });
  for (const status of ['PROCESSING', 'TELEPORTED', 'TELEPORTED'])
    meet({ method: 'POST', path: '/v1/businesses/{businessId}/orders' }, order(status));
  await flushUnknowns();
  meet({ method: 'POST', path: '/v1/businesses/{businessId}/orders' }, order('TELEPORTED'));
  // What texts write otherwise than answers do, and a status that a list forgets, are no news.
  const posting = { delivery_schema: 'fbs', status: 'delivered' };
  unknownsOf({ marketplace: 'ozon', environment: 'real' })({ path: '/v4/posting/fbs/list' }, { postings: [posting] });
  meet({ method: 'GET', path: '/of/no/description' }, { anything: 1 });
  await flushUnknowns();
  const yandex = { marketplace: 'yandex_market' } as const;
  const words = await admin.call(findApiUnknowns, { body: { ...yandex, kind: 'word' } });
  expect(words.rows).toMatchObject([{ field: 'orders.status', word: 'TELEPORTED', times: 3 }]);
  expect((await admin.call(findApiUnknowns, { body: { marketplace: 'ozon', kind: 'word' } })).rows).toEqual([]);
  const fields = await admin.call(findApiUnknowns, { body: { ...yandex, kind: 'field' } });
  expect(fields.rows).toMatchObject([{ field: 'orders.gift', word: null, times: 4 }]);
});

it('is told of rows that were set aside, of words without a meaning and of methods that are gone', async () => {
  const misread = misreadBy({ marketplace: 'magnit', environment: 'real' });
  const of = { method: 'POST', path: '/api/seller/v1/orders/list' };
  const field = { key: 'order_id', field: 'items.3.quantity', reason: 'не число' };
  const rows: Finding[] = [
    { kind: 'row', number: 17, name: '5-1', ...field },
    { kind: 'row', number: 2, name: '5-2', ...field },
  ];
  misread(of, rows);
  misread(of, [{ kind: 'meaning', field: 'status', word: 'TELEPORTED' }]);
  misread(of, [{ kind: 'meaning', field: 'status', word: 'Иванов, +7 912 345-67-89' }]);
  misread(of, [{ kind: 'answer', field: 'orders', reason: 'его нет' }]);
  misread({ path: '/gone' }, [{ kind: 'method', status: 410 }]);
  await flushUnknowns();
  const admin = await anAdministrator(server);
  const read = async (kind: UnknownKind) =>
    (await admin.call(findApiUnknowns, { body: { marketplace: 'magnit', kind } })).rows
      .map(({ method, field, word, times }) => [method, field, word, times])
      .toSorted();
  expect(await read('row')).toEqual([['POST /api/seller/v1/orders/list', 'items.*.quantity', 'не число', 2]]);
  expect(await read('answer')).toEqual([['POST /api/seller/v1/orders/list', 'orders', 'его нет', 1]]);
  expect(await read('method')).toEqual([['POST /gone', '', '410', 1]]);
  expect(await read('meaning')).toEqual([
    ['POST /api/seller/v1/orders/list', 'status', 'TELEPORTED', 1],
    ['POST /api/seller/v1/orders/list', 'status', '…', 1],
  ]);
});

it('is told which description each marketplace is asked by, and nobody else is', async () => {
  const admin = await anAdministrator(server);
  const { rows } = await admin.call(findMarketplaceApis);
  expect(rows.map(({ id }) => id)).toEqual(marketplaces);
  expect(rows.find(({ id }) => id === 'magnit')).toMatchObject({ version: '0.1.38', asOf: '2026-03-26', leaving: [] });
  for (const { methods, used } of rows) expect(methods).toBeGreaterThanOrEqual(used);
  const shop = await aCompany(server);
  expect(await shop.refused(findMarketplaceApis)).toMatchObject({ status: 403 });
  expect(await shop.refused(findApiUnknowns, { body: {} })).toMatchObject({ status: 403 });
});

it('methods that come to an end are told, the nearest first and those without a day last', () => {
  const method = (offFrom?: string | null, warning = 'Метод отключат.') => ({
    title: 'Список',
    answer: null,
    ...(offFrom === undefined ? {} : { leaving: { offFrom, warning } }),
  });
  const used = {
    'POST /stays': method(),
    'POST /some-day': method(null, 'Метод устаревает.'),
    'POST /late': method('2027-02-01'),
    'POST /soon': method('2026-12-01'),
  };
  expect(leavingOf(used).map((each) => each.method)).toEqual(['POST /soon', 'POST /late', 'POST /some-day']);
  expect(leavingOf(used)[2]).toEqual({
    method: 'POST /some-day',
    title: 'Список',
    offFrom: null,
    warning: 'Метод устаревает.',
  });
});

it('fields that come to an end are told: first those that we send or read, of each the nearest, with the method and the place', () => {
  const told = (offFrom: string | null, used: boolean) => ({ offFrom, warning: 'Параметр отключат.', used });
  const used = {
    'POST /goods': {
      title: 'Товары',
      answer: null,
      fields: {
        'request offers.available': told('2027-02-01', false),
        'answer result.price': told(null, true),
        'answer result.address city': told('2026-12-01', true),
      },
    },
    'GET /returns': { title: 'Возвраты', answer: null, fields: { 'query from_date': told('2026-10-12', false) } },
    'GET /stays': { title: 'Склады', answer: null },
  };
  const fields = leavingFieldsOf(used);
  expect(fields.map(({ method, place, field, used }) => [method, place, field, used])).toEqual([
    ['POST /goods', 'answer', 'result.address city', true],
    ['POST /goods', 'answer', 'result.price', true],
    ['GET /returns', 'query', 'from_date', false],
    ['POST /goods', 'request', 'offers.available', false],
  ]);
  expect(fields[1]).toEqual({
    method: 'POST /goods',
    title: 'Товары',
    place: 'answer',
    field: 'result.price',
    offFrom: null,
    warning: 'Параметр отключат.',
    used: true,
  });
});

it('the administrator is told which fields of our methods the marketplaces give up, and which of them we send or read', async () => {
  const admin = await anAdministrator(server);
  const { rows } = await admin.call(findMarketplaceApis);
  const market = rows.find(({ id }) => id === 'yandex_market');
  expect(market?.fields).toContainEqual({
    method: 'GET /v2/campaigns/{campaignId}/returns',
    title: expect.any(String),
    place: 'query',
    field: 'from_date',
    offFrom: '2026-10-12',
    warning: expect.stringContaining('Вместо него используйте fromDate'),
    used: false,
  });
  const ours = rows.flatMap(({ id, fields }) =>
    fields.flatMap(({ used, place, field, offFrom }) => (used ? [[id, place, field, offFrom]] : [])),
  );
  expect(ours).toEqual([
    ['ozon', 'request', 'stocks.quant_size', '2025-06-26'],
    ['yandex_market', 'address', 'shipmentId', '2026-10-12'],
    // documentType since 1 October 2026; reports of both kinds are read.
    ['wildberries', 'answer', 'docTypeName', null],
  ]);
});

it('an API that changes as a whole fills no table: what is known is counted on, what is new is left out', async () => {
  const met = (count: number, from = 0): Met[] =>
    Array.from({ length: count }, (_, at) => ({
      marketplace: 'magnit',
      environment: 'real',
      method: 'POST /many',
      field: `field${String(from + at).padStart(4, '0')}`,
      word: '',
      kind: null,
      times: 1,
    }));
  await withoutCompany((db) => addUnknowns(db, met(5_000)));
  await withoutCompany((db) => addUnknowns(db, met(2, 4_999)));
  const admin = await anAdministrator(server);
  const { rows } = await admin.call(findApiUnknowns, { body: { marketplace: 'magnit', search: 'field4999' } });
  expect(rows).toMatchObject([{ times: 2 }]);
  const none = await admin.call(findApiUnknowns, { body: { marketplace: 'magnit', search: 'field5000' } });
  expect(none.rows).toEqual([]);
});
