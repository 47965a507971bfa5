import * as contract from '@prilavok/contract';
import { addressOf, callsOf } from '@prilavok/contract';
import { describe, expect, test } from 'vitest';
import { aBrand, aCatalog } from './catalogs/testing/making.ts';
import { pools, withCompany } from './database/pools.ts';
import { execute } from './database/rows.ts';
import { marketDay } from './marketplaces/stored/report-kinds.ts';
import { anOwnShop } from './orders/testing/own.ts';
import { aLargeReturn } from './orders/testing/returns.ts';
import { type Client, clientOf } from './testing/client.ts';
import { useShops } from './testing/shops.ts';

const shops = useShops();

let made = 0;
const word = () => `Новое ${++made}`;

/** A thing to be made, and another of its kind. */
interface Made {
  who: Client;
  path?: Record<string, string>;
  body?: () => object | FormData;
}

/** Another kind than the last. */
const another = () => ({ type: 3 + (++made % 2) });
const titled = () => ({ title: word() });
const inCatalog =
  (body: () => object = titled) =>
  async (): Promise<Made> => ({
    who: shops.own,
    path: { catalog: shops.own.catalog },
    body,
  });
const ofOwn =
  (body: () => object = titled) =>
  async (): Promise<Made> => ({ who: shops.own, body });

function aForm(name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([`<yml_catalog><!-- ${word()} --></yml_catalog>`]), name);
  return form;
}

function aPriceList(): FormData {
  const form = new FormData();
  form.append('file', new Blob([`Артикул;Цена\n${word()};10\n`]), 'прайс.csv');
  return form;
}

/** For each call that creates, what is sent. */
const things: Record<string, () => Promise<Made>> = {
  async cloneTask() {
    const body = { title: word(), type: 'products_upload' as const, account: shops.mugs.account };
    return { who: shops.mugs, path: { id: (await shops.mugs.call(contract.createTask, { body })).id } };
  },
  async cloneFeed() {
    const body = { kind: 'catalog' as const, target: 'csv' as const, title: word(), catalog: shops.own.catalog };
    return { who: shops.own, path: { id: (await shops.own.call(contract.createFeed, { body })).id }, body: titled };
  },
  createFeed: ofOwn(() => ({ kind: 'catalog', target: 'csv', title: word(), catalog: shops.own.catalog })),
  async createAccount() {
    const body = () => ({
      title: word(),
      marketplace: 'ozon',
      environment: 'sandbox',
      keys: { client_id: '1001', api_key: 'sandbox-secret-of-the-shop' },
    });
    return { who: shops.mugs, body };
  },
  async convertOrderProperty() {
    const { id } = await shops.own.call(contract.createOrderProperty, { body: { title: word(), type: 1 } });
    return { who: shops.own, path: { id }, body: another };
  },
  async convertProperty() {
    // Into the shop's own catalog a feed may be on its way, which a conversion waits for.
    const path = { catalog: (await aCatalog(shops.own)).id };
    const { id } = await shops.own.call(contract.createProperty, { path, body: { title: word(), type: 1 } });
    return { who: shops.own, path: { ...path, property: id }, body: another };
  },
  createApiKey: ofOwn(),
  createBrand: inCatalog(),
  createBulkChange: inCatalog(() => ({
    selection: { ids: shops.own.offers },
    change: { kind: 'stock_set', amount: ++made },
  })),
  createCatalog: ofOwn(),
  createCategory: inCatalog(),
  async createCollection() {
    const { id } = await aBrand(shops.own, shops.own.catalog);
    return { who: shops.own, path: { catalog: shops.own.catalog, brand: id }, body: titled };
  },
  createCompany: async () => ({ who: shops.admin, body: titled }),
  createFiles: ofOwn(() => aForm('feed.xml')),
  createImport: inCatalog(() => aForm('feed.xml')),
  createOffer: ofOwn(() => ({ catalog: shops.own.catalog, article: word(), title: word() })),
  createOrder: ofOwn(() => ({ products: [{ offer: shops.own.offers[1], quantity: 1 }], comment: word() })),
  async createOrderNote() {
    return { who: shops.own, path: { id: (await shops.own.order()).id }, body: () => ({ text: word() }) };
  },
  createOrderProperty: ofOwn(() => ({ title: word(), type: 1 })),
  createOrderPropertyGroup: ofOwn(),
  createOrderSource: ofOwn(),
  async beginOrdersAct() {
    const { id } = await shops.own.order();
    return { who: shops.own, body: () => ({ action: 'CANCEL_ORDER', ids: [id], reason: word() }) };
  },
  async repeatOrdersAct() {
    const order = await shops.own.order();
    const { id } = await shops.own.call(contract.beginOrdersAct, { body: { action: 'CANCEL_ORDER', ids: [order.id] } });
    await withCompany(
      shops.own.company,
      (db) => execute(db)`update works set status = 'success' where company_id = ${shops.own.company} and id = ${id}`,
    );
    return { who: shops.own, path: { id } };
  },
  createOrderStatus: ofOwn(),
  createAutomation: ofOwn(() => ({ title: word(), event: 'arrived', acts: [{ type: 'note', text: 'да' }] })),
  async createParcel() {
    const { id, products } = await shops.own.order({ products: [{ offer: shops.own.offers[0], quantity: 2 }] });
    await shops.own.act(id, 'START_PROCCESS');
    let pieces = 0;
    return { who: shops.own, body: () => ({ order: id, items: [{ product: products[0]?.id, quantity: ++pieces }] }) };
  },
  async createProductOffer() {
    const { rows } = await shops.own.call(contract.getOffers, { path: { ids: [shops.own.offers[0]] } });
    return { who: shops.own, path: { product: rows[0]?.product ?? '' }, body: () => ({ article: word() }) };
  },
  createProperty: inCatalog(() => ({ title: word(), type: 1 })),
  async createPriceList() {
    const { id } = await shops.own.call(contract.createSupplier, { body: titled() });
    return { who: shops.own, path: { supplier: id }, body: aPriceList };
  },
  createPropertyGroup: inCatalog(),
  createRelation: ofOwn(() => ({ catalog: shops.own.catalog, kind: 2, title: word() })),
  createScenario: ofOwn(() => ({ catalog: shops.own.catalog, title: word() })),
  async createSending() {
    const { account, catalog } = shops.mugs;
    const selection = { ids: [await shops.mugs.mug(word())] };
    const body = () => ({ catalog, selection, kind: 'products_upload', anew: ++made % 2 === 0 });
    return { who: shops.mugs, path: { id: account }, body };
  },
  createService: async () => ({ who: shops.admin, body: () => ({ title: word(), slug: `service-${++made}` }) }),
  async createDelivery() {
    const orders = await Promise.all([1, 2].map(() => shops.own.order({ deliveryType: 'DBS' })));
    return { who: shops.own, body: () => ({ order: orders.pop()?.id, provider: 'own' }) };
  },
  async createShipment() {
    const { boxes } = await shops.own.ready();
    let day = 9;
    return { who: shops.own, body: () => ({ parcels: [boxes[0]?.id ?? ''], date: `2026-12-${++day}` }) };
  },
  createShipmentAddress: ofOwn(() => ({ title: word(), address: 'Люберцы, 5' })),
  createSupplier: ofOwn(),
  askReport: async () => ({
    who: shops.mugs,
    path: { id: shops.mugs.account },
    body() {
      const day = marketDay(1 + (++made % 300));
      return { kind: 'postings_fbs', dateStart: day, dateFinish: day };
    },
  }),
  createTask: async () => ({
    who: shops.mugs,
    body: () => ({ title: word(), type: 'products_upload', account: shops.mugs.account }),
  }),
  async createUnit() {
    const { id } = await shops.own.call(contract.createUnitGroup, { body: titled() });
    return { who: shops.own, body: () => ({ group: id, title: word(), symbol: `ш${++made}`, factor: 1 }) };
  },
  createUnitGroup: ofOwn(),
  createUser: ofOwn(() => ({ email: `person-${++made}@people.test`, role: 'viewer' })),
  createWarehouse: async () => ({
    who: shops.mugs,
    path: { account: shops.mugs.account },
    body: () => ({ title: word(), remoteId: String(900_000 + ++made) }),
  }),
  async receiveReturn() {
    const { id, version } = await aLargeReturn(shops.mugs);
    return {
      who: shops.mugs,
      path: { id },
      body: () => ({ version, lines: [{ id: '0', damaged: 1 + (++made % 90) }] }),
    };
  },
  async register() {
    const password = 'a password of tests';
    const body = () => ({
      email: `newcomer-${++made}@people.test`,
      password,
      confirm_password: password,
      company: word(),
    });
    return { who: clientOf(shops.server), body };
  },
  async repeatImport() {
    const path = { catalog: shops.own.catalog };
    const { id } = await shops.own.call(contract.createImport, {
      path,
      body: { url: 'https://feeds.test/market.xml' },
    });
    await withCompany(
      shops.own.company,
      (db) => execute(db)`update works set status = 'success'
        where company_id = ${shops.own.company} and id = (select work_id from imports where company_id = ${shops.own.company} and id = ${id})`,
    );
    return { who: shops.own, path: { id }, body: () => ({ makerAsBrand: made++ % 2 === 0 }) };
  },
  async repeatFileExport() {
    const body = { title: word(), filter: { catalog: { in: [shops.own.catalog] } } };
    const { id, work } = await shops.own.call(contract.unloadOffers, { body });
    await withCompany(
      shops.own.company,
      (db) => execute(db)`update works set status = 'success' where company_id = ${shops.own.company} and id = ${work}`,
    );
    return { who: shops.own, path: { id } };
  },
  createStatisticsReport: ofOwn(() => ({ subject: 'source', source: { in: [`${Math.floor(Math.random() * 1e9)}`] } })),
  unloadOffers: ofOwn(() => ({ title: word(), filter: { catalog: { in: [shops.own.catalog] } } })),
};

const creating = Object.entries(callsOf(contract)).filter(([, { creates }]) => creates);

test('every call that makes something says so', () => {
  const named = Object.entries(callsOf(contract)).filter(
    ([name, { method, reads }]) => method === 'POST' && !reads && /^(create|clone|repeat|register)/.test(name),
  );
  expect(named.filter(([, { creates }]) => !creates).map(([name]) => name)).toEqual([]);
});

/** The answer, whether it is an older one, and the id of what was made. */
async function answerOf(response: Response) {
  const body = await response.json();
  const one = body.model ?? body.rows?.[0] ?? body;
  return {
    status: response.status,
    id: one.id as string | undefined,
    code: body.code,
    body,
    replayed: response.headers.get('idempotency-replayed'),
  };
}

describe('a creating call that names an Idempotency-Key', () => {
  test.each(creating)('makes one thing however often it is sent: %s', async (name, endpoint) => {
    const thing = things[name];
    if (!thing) throw new Error(`${name} creates: say here what is sent to it`);
    const { who, path = {}, body } = await thing();
    const url = addressOf(endpoint, { path });
    const send = async (what: object | undefined, key: string) =>
      answerOf(
        await who.fetch('POST', url, {
          ...(what ? { body: what instanceof FormData ? what : JSON.stringify(what) } : {}),
          headers: {
            'idempotency-key': key,
            ...(what && !(what instanceof FormData) ? { 'content-type': 'application/json' } : {}),
          },
        }),
      );
    const what = body?.();
    const key = crypto.randomUUID();
    const atOnce = await Promise.all([send(what, key), send(what, key), send(what, key)]);
    expect(atOnce.map(({ status, body: said }) => (status === 200 ? 200 : said))).toEqual([200, 200, 200]);
    const [first] = atOnce;
    expect(first?.id).toBeDefined();
    expect(new Set(atOnce.map(({ id }) => id)).size).toBe(1);
    expect(atOnce.map(({ replayed }) => replayed).sort()).toEqual([null, 'true', 'true']);
    const again = await send(what, key);
    expect(again).toEqual({ ...first, replayed: 'true' });
    if (body) {
      expect(await send(body(), key)).toMatchObject({ status: 422, code: 'idempotency_key_reused', replayed: null });
    }
  });

  test('is free again when it was refused', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const path = { catalog: shops.own.catalog };
    const { title, id } = await aBrand(shops.own, shops.own.catalog);
    expect((await shops.own.refused(contract.createBrand, { path, body: { title }, headers })).status).toBe(409);
    await shops.own.call(contract.removeBrands, { path: { ...path, ids: [id] } });
    expect(await shops.own.call(contract.createBrand, { path, body: { title }, headers })).toMatchObject({ title });
  });

  test('is its caller’s own: a colleague’s and another company’s key of the same letters are others', async () => {
    const headers = { 'idempotency-key': 'one and the same' };
    const body = { title: 'Учёт' };
    const ids: string[] = [];
    for (const who of [shops.own, await shops.own.as('owner'), shops.mugs])
      ids.push((await who.call(contract.createApiKey, { body, headers })).model.id);
    expect(new Set(ids).size).toBe(3);
  });

  test('is answered for a day; secrets of the answer are kept sealed', async () => {
    const shop = await anOwnShop(shops.server);
    const headers = { 'idempotency-key': 'a day' };
    const body = { title: 'Учёт' };
    const { model, signKey } = await shop.call(contract.createApiKey, { body, headers });
    expect(await shop.call(contract.createApiKey, { body, headers })).toMatchObject({ signKey });
    const { rows } = await pools().owner.query('select * from idempotent_answers where company_id = $1', [
      shop.company,
    ]);
    expect(JSON.stringify(rows)).not.toContain(signKey);
    await pools().owner.query(`update idempotent_answers set at = at - interval '25 hours' where company_id = $1`, [
      shop.company,
    ]);
    expect((await shop.call(contract.createApiKey, { body, headers })).model.id).not.toBe(model.id);
  });

  test('is refused when the key is no key, and by a call that creates nothing', async () => {
    const body = { title: 'Каталог' };
    for (const key of ['', 'x'.repeat(201), 'ÿ']) {
      const refusal = await shops.own.refused(contract.createCatalog, { body, headers: { 'idempotency-key': key } });
      expect(refusal).toMatchObject({ status: 400, body: { details: [{ field: 'Idempotency-Key' }] } });
    }
    const path = { id: shops.own.catalog };
    const refusal = await shops.own.refused(contract.changeCatalog, {
      path,
      body,
      headers: { 'idempotency-key': 'k' },
    });
    expect(refusal).toMatchObject({ status: 400, body: { details: [{ field: 'Idempotency-Key' }] } });
  });
});
