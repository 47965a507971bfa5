import * as contract from '@prilavok/contract';
import {
  type AnyEndpoint,
  type AuditAct,
  addressOf,
  answersFile,
  callsOf,
  createFiles,
  type FileLink,
  findAuditActs,
  getFileLink,
  kind,
  type OrderModel,
  type PathValues,
  type StoredFile,
} from '@prilavok/contract';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aSupplier, send } from '../../calculation/testing/price-lists.ts';
import { tea, upload } from '../../catalogs/imports/testing/imports.ts';
import { anOffer, aProperty } from '../../catalogs/testing/making.ts';
import { config } from '../../config.ts';
import { withCompany } from '../../database/pools.ts';
import { one } from '../../database/rows.ts';
import { storage } from '../../files/storage.ts';
import { useOzonShop, useSandbox } from '../../orders/testing/shop.ts';
import { doors, handlers } from '../../rooms.ts';
import { aCompany, anAdministrator, type Client, clientOf, eventually, type Shop } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { signed } from '../../users/testing/signed.ts';
import { buildServer, type Door } from '../server.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
const shop = useOzonShop(server, sandbox);
const files = Object.entries(callsOf(contract)).filter(([, endpoint]) => answersFile(endpoint));
const nobody = clientOf(server);
const days = { from: '2026-11-01', to: '2026-11-02' };

let stranger: Shop;
let admin: Client;
beforeAll(async () => {
  stranger = await aCompany(server);
  admin = await anAdministrator(server);
});
afterEach(() => vi.useRealTimers());

async function stored(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<StoredFile> {
  const body = new FormData();
  body.append('file', new Blob([bytes]), name);
  return (await (await shop.fetch('POST', createFiles.url, { body })).json()).rows[0];
}

const aPaper = () => stored('паспорт.pdf', new Uint8Array(Buffer.from('%PDF-1.4')));
const aPicture = async () =>
  stored(
    'вид.png',
    new Uint8Array(
      await sharp({ create: { width: 200, height: 99, channels: 3, background: '#1f56b3' } })
        .png()
        .toBuffer(),
    ),
  );

async function anExport(): Promise<string> {
  const filter = { catalog: { in: [shop.catalog] } };
  const { id } = await shop.call(contract.unloadOffers, { body: { title: 'Всё', filter } });
  return eventually(async () => (await shop.call(contract.getFileExport, { path: { id } })).key);
}

/** A report whose file has come, without a marketplace. */
async function aReport(): Promise<string> {
  const key = `${shop.company}-of-tests`;
  await (await storage()).put(`reports/${key}`, 'заказы');
  return withCompany(shop.company, async (db) => {
    const { id } = await one<{ id: string }>(db)`
      insert into account_reports (company_id, account_id, kind, title, title_key, format, ticket, state, file_key, size, done_at)
      values (${db.company}, ${shop.account}, 'postings', 'Заказы', 'заказы', 'csv', 'of-tests', 'ready', ${key}, 12, now())
      returning id`;
    return id;
  });
}

let ready: Promise<OrderModel> | undefined;
/** An order whose parcel is labelled and stands in a confirmed shipment. */
const anOrder = () => (ready ??= readyOrder());
async function readyOrder(): Promise<OrderModel> {
  const number = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
  await shop.pull();
  const { rows } = await shop.call(contract.findOrders, { body: { search: number } });
  const path = { id: rows[0]?.id ?? '' };
  const act = (action: contract.OrderAction) =>
    shop.call(contract.runOrderAction, { path: { ...path, action }, body: {} });
  const becomes = (fits: (order: OrderModel) => boolean) =>
    eventually(async () => {
      const order = await shop.call(contract.getOrder, { path });
      return fits(order) && order;
    });
  await act('START_PROCCESS');
  await act('CREATE_PARCEL');
  await act('CONFIRM_PARCELS');
  await becomes(({ state }) => state === 'ready');
  await act('CREATE_SHIPMENT');
  await act('CONFIRM_SHIPMENT');
  return becomes(({ shipment }) => shipment?.state === 'confirmed');
}

async function anImport(): Promise<PathValues> {
  return { id: (await upload(shop, shop.catalog, tea)).id };
}

async function aConversion(call: 'convertProperty' | 'convertOrderProperty'): Promise<PathValues> {
  const title = 'Состав';
  if (call === 'convertProperty') {
    const { id: property } = await aProperty(shop, shop.catalog, { title, type: kind.shortText });
    return {
      id: (await shop.call(contract.convertProperty, { path: { catalog: shop.catalog, property }, body: { type: 3 } }))
        .id,
    };
  }
  const { id } = await shop.call(contract.createOrderProperty, { body: { title, type: kind.shortText } });
  return { id: (await shop.call(contract.convertOrderProperty, { path: { id }, body: { type: 3 } })).id };
}

const courierDay = '2026-12-01';
/** The own courier's, for which no carrier prints a label. */
async function aDelivery(): Promise<string> {
  const products = [{ offer: (await anOffer(shop, shop.catalog, { price: '100' })).id, quantity: 1 }];
  const { id: order } = await shop.call(contract.createOrder, { body: { deliveryType: 'DBS', products } });
  const interval = { day: courierDay, from: null, to: null };
  const body = { order, provider: 'own', full_address: 'Казань, ул. Баумана, 5', interval };
  const { id } = await shop.call(contract.createDelivery, { body });
  await shop.call(contract.runOrderAction, { path: { id: order, action: 'CREATE_DELIVERY' }, body: {} });
  return id;
}
const aFeed = async (): Promise<string> =>
  (
    await shop.call(contract.createFeed, {
      body: { kind: 'catalog', target: 'csv', title: 'Фид', catalog: shop.catalog },
    })
  ).id;
async function aStatisticsReport(): Promise<PathValues> {
  return { id: (await shop.call(contract.createStatisticsReport, { body: { subject: 'source' } })).id };
}

/** Where each file of the shop is found: path, and query where the call needs one. */
const made: Record<string, () => Promise<{ path: PathValues; query?: object }>> = {
  getFileContent: async () => ({ path: { key: (await aPaper()).url.split('/').at(-1) ?? '' } }),
  getBulkRefusalsFile: async () => {
    const offer = await anOffer(shop, shop.catalog, { price: '100' });
    const change = { kind: 'price_percent', field: 'price', percent: '10', rounding: 'ends_9' } as const;
    const body = { selection: { ids: [offer.id] }, change };
    const { id } = await shop.call(contract.createBulkChange, { path: { catalog: shop.catalog }, body });
    return { path: { catalog: shop.catalog, id } };
  },
  getImportFaultsFile: async () => ({ path: await anImport() }),
  getImportDifferencesFile: async () => ({ path: await anImport() }),
  getPropertyConversionLossesFile: async () => ({ path: await aConversion('convertProperty') }),
  getOrderPropertyConversionLossesFile: async () => ({ path: await aConversion('convertOrderProperty') }),
  getPriceRowsFile: async () => {
    const supplier = await aSupplier(shop);
    return { path: { id: (await send(shop, supplier.id, 'Артикул;Цена\nCASE-1;10\n')).id } };
  },
  getAccountChangesFile: async () => ({ path: { id: shop.account } }),
  getFiguresFile: async () => ({ path: { account: shop.account }, query: days }),
  getMoneyFile: async () => ({ path: { account: shop.account }, query: days }),
  getRealizationFile: async () => ({ path: { account: shop.account, month: '2026-10' } }),
  getReportFile: async () => ({ path: { account: shop.account, id: await aReport() } }),
  getStatisticsReportCsv: async () => ({ path: await aStatisticsReport() }),
  getStatisticsReportXlsx: async () => ({ path: await aStatisticsReport() }),
  getProductLabels: async () => ({ path: { id: (await anOrder()).id } }),
  getParcelLabels: async () => ({ path: { ids: (await anOrder()).boxes.map(({ id }) => id) } }),
  getShipmentDocuments: async () => ({ path: { id: (await anOrder()).shipment?.id ?? '' } }),
  getShipmentBarcode: async () => ({ path: { id: (await anOrder()).shipment?.id ?? '' } }),
  getGiveoutBarcode: async () => ({ path: { account: shop.account } }),
  getDeliveryLabel: async () => ({ path: { id: await aDelivery() } }),
  async getCourierList() {
    await aDelivery();
    return { path: {}, query: { day: courierDay } };
  },
  getFeedFaultsFile: async () => ({ path: { id: await aFeed() } }),
  getPublicFeed: async () => ({ path: { key: `${shop.company}-${'x'.repeat(32)}.xml` } }),
  getCompanyArchive: async () => ({ path: { key: `${shop.company}-${'x'.repeat(32)}` } }),
};

/** Files that tell of goods, not of people. */
const ofGoods = [
  'getBulkRefusalsFile',
  'getImportFaultsFile',
  'getImportDifferencesFile',
  'getPropertyConversionLossesFile',
  'getPriceRowsFile',
  'getAccountChangesFile',
  'getFiguresFile',
  'getShipmentBarcode',
  'getGiveoutBarcode',
  'getFeedFaultsFile',
];
/** Public calls that ask by themselves who comes, and write it down. */
const askThemselves = ['getFileContent', 'getCompanyArchive', 'getPublicFeed'];
/** Opened by a secret of their own: their tests ask who comes. */
const bySecret = ['getCompanyArchive', 'getPublicFeed'];

const downloads = async (): Promise<AuditAct[]> =>
  (await shop.call(findAuditActs, { body: { subject: 'file', limit: 100 } })).rows;

describe('every address of a file', () => {
  it('is looked at here, and is open to strangers for its pictures alone', () => {
    expect(Object.keys(made).toSorted()).toEqual(files.map(([name]) => name).toSorted());
    const open = files.filter(([, { roles }]) => roles === 'public').map(([name]) => name);
    expect(open.toSorted()).toEqual(askThemselves.toSorted());
    const unnoticed = files.filter(([, { personal }]) => !personal).map(([name]) => name);
    expect(unnoticed.toSorted()).toEqual([...ofGoods, ...askThemselves].toSorted());
  });

  it.each(files.filter(([name]) => !bySecret.includes(name)))(
    '%s refuses nobody known and another company, and what is handed out is kept by nobody on the way',
    async (name, endpoint: AnyEndpoint) => {
      const address = addressOf(endpoint, (await made[name]?.()) ?? {});
      expect((await nobody.fetch('GET', address)).status).toBe(401);
      expect((await stranger.fetch('GET', address)).status).toBe(404);
      expect((await admin.fetch('GET', address)).status).toBe(403);
      const before = (await downloads()).length;
      const answer = await shop.fetch('GET', address);
      await answer.arrayBuffer();
      expect([200, 409], `${answer.status}`).toContain(answer.status);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      const noticed = answer.status === 200 && !ofGoods.includes(name);
      expect((await downloads()).length - before).toBe(noticed ? 1 : 0);
    },
    60_000,
  );

  it('tells the journal who took which file, and of which order', async () => {
    const order = await anOrder();
    const packer = await shop.as('orders');
    const path = { ids: order.boxes.map(({ id }) => id) };
    expect((await packer.fetch('GET', addressOf(contract.getParcelLabels, { path }))).status).toBe(200);
    const [act] = await downloads();
    expect(act).toMatchObject({
      act: 'downloaded',
      subject: 'file',
      subjectId: path.ids[0],
      title: expect.stringContaining('.pdf'),
      author: { kind: 'person', name: expect.stringContaining('orders-') },
      changes: [],
    });
  });
});

describe('addresses that are no calls', () => {
  it('hand out the cabinet, its documents and how it is: nothing of a company', async () => {
    const others: string[] = [];
    // Calls have their addresses by then: what comes behind is counted.
    const counting: Door = (app) => void app.addHook('onRoute', ({ url }) => void others.push(url));
    const app = await buildServer(handlers, config(), [counting, ...doors]);
    await app.ready();
    await app.close();
    expect(others).toEqual(expect.arrayContaining(['/callbacks/:address', '/health/live', '/docs/openapi.json']));
    // What Telegram sends is known by its secret, and answered with nothing but that it came.
    const ofNobody =
      /^\/(assets|docs|health|metrics|callbacks)(\/|$)|^\/oss\/telegram\/webhook$|^\/$|^\/[\w.-]+\.(html|svg|png|ico|json|txt|webmanifest|js|xml)$/;
    expect(others.filter((address) => !ofNobody.test(address))).toEqual([]);
  });
});

describe('a picture', () => {
  it('comes to everybody, as it was or smaller', async () => {
    const { url } = await aPicture();
    for (const address of [url, `${url}?size=96`]) {
      const answer = await nobody.fetch('GET', address);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      await answer.arrayBuffer();
    }
  });
});

describe('a signed address', () => {
  const taken = async (address: string, who: Client = nobody) => {
    const answer = await who.fetch('GET', address);
    return [answer.status, answer.status === 200 ? '' : ((await answer.json()) as { code: string }).code];
  };
  const linkOf = (key: string, who: Client = shop): Promise<FileLink> => who.call(getFileLink, { path: { key } });
  const keyOf = ({ url }: StoredFile) => url.split('/').at(-1) ?? '';

  it.each([
    ['a file', async () => keyOf(await aPaper())],
    ['an export', anExport],
  ])('opens %s to whoever has it, for ten minutes', async (_what, make) => {
    const key = await make();
    const { url, until } = await linkOf(key);
    expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(600_000);
    expect(await taken(url)).toEqual([200, '']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(until) - 5000 });
    expect(await taken(url)).toEqual([200, '']);
    vi.setSystemTime(Date.parse(until) + 1000);
    expect(await taken(url)).toEqual([403, 'link_expired']);
  });

  it('opens nothing once a letter of it is another, nor another file, nor another company’s', async () => {
    const [paper, other] = [await aPaper(), await aPaper()];
    const { url } = await linkOf(keyOf(paper));
    const query = new URLSearchParams(url.split('?')[1]);
    const changed = (name: string, value: string) => {
      const next = new URLSearchParams(query);
      next.set(name, value);
      return `${paper.url}?${next}`;
    };
    const sign = query.get('sign') ?? '';
    const wrong = [
      changed('until', String(Number(query.get('until')) + 1)),
      changed('by', 'u999'),
      changed('sign', `${sign.slice(0, -2)}${sign.endsWith('AA') ? 'BB' : 'AA'}`),
      `${other.url}?${query}`,
    ];
    for (const address of wrong) expect([address, await taken(address)]).toEqual([address, [403, 'forbidden']]);
    const theirs = paper.url.replace(`/${shop.company}-`, `/${stranger.company}-`);
    expect(await taken(`${theirs}?${query}`)).toEqual([404, 'not_found']);
    expect((await stranger.refused(getFileLink, { path: { key: keyOf(paper) } })).status).toBe(404);
    // An empty one is no way around the session.
    expect(await taken(`${paper.url}?until=${query.get('until')}&by=${query.get('by')}`)).toEqual([
      401,
      'unauthorized',
    ]);
  });

  it('is given to a program too, and the journal tells whose it was', async () => {
    const paper = await aPaper();
    const key = await shop.call(contract.createApiKey, { body: { title: 'Склад', role: 'viewer' } });
    const answer = await signed(server, key, 'GET', addressOf(getFileLink, { path: { key: keyOf(paper) } }));
    expect(await taken(((await answer.json()) as FileLink).url)).toEqual([200, '']);
    expect((await downloads())[0]).toMatchObject({ title: 'паспорт.pdf', author: { kind: 'key', name: 'Склад' } });
    expect((await signed(server, key, 'GET', paper.url)).status).toBe(200);
  });

  it('opens nothing any more once its person is switched off, or its key is disposed of', async () => {
    const paper = await aPaper();
    const packer = await shop.as('orders');
    const { url } = await linkOf(keyOf(paper), packer);
    expect(await taken(url)).toEqual([200, '']);
    const { id } = await packer.call(contract.getMe);
    await shop.call(contract.changeUser, { path: { id }, body: { active: false } });
    expect(await taken(url)).toEqual([403, 'inactive']);

    const key = await shop.call(contract.createApiKey, { body: { title: 'Склад', role: 'viewer' } });
    const answer = await signed(server, key, 'GET', addressOf(getFileLink, { path: { key: keyOf(paper) } }));
    const link = (await answer.json()) as FileLink;
    await shop.call(contract.changeApiKey, { path: { id: key.model.id }, body: { disposed: true } });
    expect(await taken(link.url)).toEqual([401, 'unauthorized']);
  });

  it('made for a marketplace stays the same, opens without a session, and ends with the account', async () => {
    const paper = await aPaper();
    const { addressForMarketplace } = await import('./links.ts');
    const of = { address: paper.url, company: shop.company };
    const keys = { client_id: '77001', api_key: 'sandbox-key-of-tests' };
    const body = { title: 'Вторая', marketplace: 'ozon', environment: 'sandbox', keys } as const;
    const { id } = await shop.call(contract.createAccount, { body });
    const address = addressForMarketplace(of, id);
    expect(addressForMarketplace(of, id)).toBe(address);
    const before = (await downloads()).length;
    expect(await taken(address)).toEqual([200, '']);
    expect((await downloads()).length).toBe(before);
    expect(await taken(address.replace(`account=${id}`, `account=${shop.account}`))).toEqual([403, 'forbidden']);
    await shop.call(contract.removeAccount, { path: { id } });
    expect((await taken(address))[0]).toBe(403);
  });
});
