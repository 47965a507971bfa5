import * as contract from '@prilavok/contract';
import { type AuditAct, addressOf, callsOf, findAuditActs, getAuditAct } from '@prilavok/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { aMagnitShop, hurryMagnit, type MagnitShop } from '../marketplaces/testing/magnit.ts';
import { aMugShop, type MugShop } from '../marketplaces/testing/mugs.ts';
import { useSandbox } from '../marketplaces/testing/sandbox.ts';
import { aWildberriesShop, type WildberriesShop } from '../marketplaces/testing/wildberries.ts';
import { aCompany, anAdministrator, type Client } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { signed } from './testing/signed.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
hurryMagnit();
let shop: MugShop;
let admin: Client;
beforeAll(async () => {
  shop = await aMugShop(server);
  admin = await anAdministrator(server);
});

const lastAct = async (of: Client = shop): Promise<AuditAct | undefined> =>
  (await of.call(findAuditActs, { body: { limit: 1 } })).rows[0];

let made = 0;
const word = () => `Слово ${++made}`;

/** A call's input, and the parts of it that the journal must tell. */
interface AuditedCall {
  who?: Client;
  /** Whose journal it is; of the shop with all the others where nothing is said. */
  of?: MagnitShop | WildberriesShop;
  path?: Record<string, string>;
  body?: object;
  tells: Partial<AuditAct>;
}

const aPerson = () => shop.call(contract.createUser, { body: { email: `${++made}@people.test`, role: 'viewer' } });
const aKey = async () => (await shop.call(contract.createApiKey, { body: { title: word() } })).model;
const aTask = () =>
  shop.call(contract.createTask, { body: { title: word(), type: 'products_upload', account: shop.account } });
const aWarehouse = () =>
  shop.call(contract.createWarehouse, {
    path: { account: shop.account },
    body: { title: word(), remoteId: String(++made) },
  });
const aSource = () => shop.call(contract.createOrderSource, { body: { title: word() } });
const sandboxKeys = { client_id: '1001', api_key: 'sandbox-secret-of-the-shop' };
const anAccount = () =>
  shop.call(contract.createAccount, {
    body: { title: word(), marketplace: 'ozon', environment: 'sandbox', keys: sandboxKeys },
  });
const created = (subject: AuditAct['subject'], title: string) => ({ act: 'created' as const, subject, title });
const changed = (subject: AuditAct['subject'], field: string, was: string | null, became: string | null) => ({
  act: 'changed' as const,
  subject,
  changes: [{ field, was, became }],
});
const removed = (subject: AuditAct['subject'], title: string) => ({ act: 'removed' as const, subject, title });

const changedCard = (title: string, was: string, became: string) => ({
  ...changed('card', 'В архиве площадки', was, became),
  title,
});

/** A card of a shop of its own that lies on its marketplace. */
async function ofCard(tells: (title: string) => Partial<AuditAct>) {
  const of = await aMagnitShop(server, sandbox);
  await of.offer('MUG-1');
  await of.run('products_upload');
  const { rows } = await of.call(contract.findProductMappings, { path: { account: of.account }, body: {} });
  const path = { marketplace: 'magnit', account: of.account } as const;
  const body = { products: rows.map(({ id }) => id) };
  return { of, path, body, tells: tells('Кружка MUG-1, MUG-1, аккаунт «Кружки»') };
}

const asked: Record<string, () => Promise<AuditedCall>> = {
  async createUser() {
    const email = `${++made}@people.test`;
    return { body: { email, role: 'orders' }, tells: created('user', email) };
  },
  async changeUser() {
    const { id } = await aPerson();
    return { path: { id }, body: { role: 'owner' }, tells: changed('user', 'Роль', 'Наблюдатель', 'Владелец') };
  },
  async changeUserPassword() {
    return { path: { id: (await aPerson()).id }, tells: changed('user', 'Пароль', null, 'заменено') };
  },
  async removeUser() {
    const { id, email } = await aPerson();
    return { path: { id }, tells: removed('user', email) };
  },
  async createApiKey() {
    const title = word();
    return { body: { title, role: 'orders' }, tells: created('api_key', title) };
  },
  async changeApiKey() {
    const { id } = await aKey();
    return { path: { id }, body: { disposed: true }, tells: changed('api_key', 'Отозван', 'нет', 'да') };
  },
  async removeApiKey() {
    const { id, title } = await aKey();
    return { path: { id }, tells: removed('api_key', title) };
  },
  async createAccount() {
    const title = word();
    const body = { title, marketplace: 'ozon', environment: 'sandbox', keys: sandboxKeys };
    return { body, tells: created('account', title) };
  },
  async changeAccount() {
    const { id } = await anAccount();
    return { path: { id }, body: { keys: sandboxKeys }, tells: changed('account', 'Ключи', null, 'заменено') };
  },
  async changeAccountSettings() {
    const { id } = await anAccount();
    const tells = changed('account', 'Сколько штук не показывать', '0', '3');
    return { path: { id }, body: { stockBuffer: 3 }, tells };
  },
  async changeSwitches() {
    const { id } = await anAccount();
    const tells = changed('account', 'Отвечать на заказы', 'да', 'нет');
    return { path: { id }, body: { orders: { on: false } }, tells };
  },
  async linkAccount() {
    const { id } = await anAccount();
    const tells = changed('account', 'Группа', null, shop.account);
    return { path: { target: shop.account, source: id }, tells };
  },
  async unlinkAccount() {
    const { id } = await anAccount();
    await shop.call(contract.linkAccount, { path: { target: shop.account, source: id } });
    return { path: { id }, tells: changed('account', 'Группа', shop.account, null) };
  },
  async changeAccountCallback() {
    const { id } = await anAccount();
    return { path: { id }, tells: changed('account', 'Адрес для уведомлений', null, 'заменено') };
  },
  async removeAccount() {
    const { id, title } = await anAccount();
    return { path: { id }, tells: removed('account', title) };
  },
  async createWarehouse() {
    const title = word();
    return {
      path: { account: shop.account },
      body: { title, remoteId: String(++made) },
      tells: created('warehouse', title),
    };
  },
  async changeWarehouses() {
    const { id: ids } = await aWarehouse();
    const tells = changed('warehouse', 'Остатки уходят', 'да', 'нет');
    return { path: { account: shop.account, ids }, body: { isActive: false }, tells };
  },
  async removeWarehouses() {
    const { id: ids, title } = await aWarehouse();
    return { path: { account: shop.account, ids }, tells: removed('warehouse', title) };
  },
  async changeRate() {
    await shop.call(contract.changeCatalog, { path: { id: shop.catalog }, body: { currency: 'KZT' } });
    const path = { id: shop.account };
    await shop.call(contract.changeRate, { path, body: { from: 'KZT', rate: '0.17' } });
    const tells = { ...changed('rate', 'Курс', '0.17', '0.18'), subjectId: shop.account };
    return { path, body: { from: 'KZT', rate: '0.18' }, tells };
  },
  async createOrderSource() {
    const title = word();
    return { body: { title }, tells: created('source', title) };
  },
  async changeOrderSource() {
    const { id, title } = await aSource();
    return { body: { id, title: 'Сайт' }, tells: changed('source', 'Название', title, 'Сайт') };
  },
  async removeOrderSource() {
    const { id, title } = await aSource();
    return { path: { id, replacement: (await aSource()).id }, tells: removed('source', title) };
  },
  async createTask() {
    const title = word();
    return { body: { title, type: 'products_upload', account: shop.account }, tells: created('task', title) };
  },
  async changeTask() {
    const { id } = await aTask();
    const schedule = '0 3 * * *';
    return { path: { id }, body: { schedule }, tells: changed('task', 'Расписание', null, schedule) };
  },
  async cloneTask() {
    const { id, title } = await aTask();
    return { path: { id }, tells: created('task', `${title} (копия)`) };
  },
  async removeTask() {
    const { id, title } = await aTask();
    return { path: { id }, tells: removed('task', title) };
  },
  async archiveCards() {
    return ofCard((title) => changedCard(title, 'нет', 'да'));
  },
  async unarchiveCards() {
    const card = await ofCard((title) => changedCard(title, 'да', 'нет'));
    await card.of.call(contract.archiveCards, { path: card.path, body: card.body });
    return card;
  },
  async removeCards() {
    return ofCard((title) => removed('card', title));
  },
  async barcodeCards() {
    const of = await aWildberriesShop(server, sandbox);
    await of.mug('MUG-1');
    await of.run('products_upload');
    const { rows } = await of.call(contract.findProductMappings, { path: { account: of.account }, body: {} });
    const tells = { ...changed('card', 'Штрихкоды на площадке', null, expect.stringMatching(/^\d+$/)) };
    const path = { marketplace: 'wildberries', account: of.account };
    return { of, path, body: { products: rows.map(({ id }) => id) }, tells };
  },
  async changeCompany() {
    const { timezone } = await admin.call(contract.getCompany, { path: { id: shop.company } });
    const tells = changed('company', 'Часовой пояс', timezone, 'Asia/Omsk');
    return { who: admin, path: { id: shop.company }, body: { timezone: 'Asia/Omsk' }, tells };
  },
};

/**
 * Calls that change no settings: checks, starts and stops of work, and what is done with the whole company from outside
 * of it.
 */
const noActs = new Set([
  'checkAccount',
  'pullOrders',
  'resendRequest',
  'resetTask',
  'resetTaskPositions',
  'runTask',
  'stopTask',
  'syncOrderSource',
  'createCompany',
  'removeCompany',
]);
const resources = [
  'users/users',
  'users/api-keys',
  'users/companies',
  'marketplaces/accounts',
  'marketplaces/tasks',
  'marketplaces/warehouses',
  'marketplaces/rates',
  'marketplaces/product-archive',
  'marketplaces/product-barcodes',
  'orders/sources',
];
const changing = Object.entries(callsOf(contract)).filter(
  ([name, { reads, resource }]) => !reads && resources.includes(resource) && !noActs.has(name),
);

describe('the journal of acts', () => {
  test.each(changing)('has an act of each: %s', async (name, endpoint) => {
    const ask = asked[name];
    if (!ask) throw new Error(`${name} changes what owners ask about: say here what it leaves in the journal`);
    const { of = shop, who = of, path = {}, body, tells } = await ask();
    const before = await lastAct(of);
    const answer = await who.fetch(endpoint.method, addressOf(endpoint, { path }), {
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    expect([answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([200, '']);
    const act = await lastAct(of);
    expect(act?.id).not.toBe(before?.id);
    expect(act).toMatchObject({
      ...tells,
      author: who === admin ? { kind: 'administrator' } : { kind: 'person', name: of.email },
      ip: '127.0.0.1',
    });
    expect(JSON.stringify(act)).not.toContain(sandboxKeys.api_key);
  });

  test('tells a program by its key, and keeps the key’s name when it is gone', async () => {
    const keys = await shop.call(contract.createApiKey, { body: { title: 'Учёт', role: 'owner' } });
    const body = JSON.stringify({ title: 'Из учёта' });
    expect((await signed(server, keys, 'POST', contract.createOrderSource.url, { body })).status).toBe(200);
    await shop.call(contract.removeApiKey, { path: { id: keys.model.id } });
    const { rows } = await shop.call(findAuditActs, { body: { subject: 'source', limit: 1 } });
    expect(rows[0]).toMatchObject({
      title: 'Из учёта',
      author: { kind: 'key', id: keys.model.id, name: 'Учёт' },
    });
  });

  test('tells an administrator of the platform who changed a person of the company', async () => {
    const { id } = await aPerson();
    await admin.call(contract.changeUser, { path: { id }, body: { active: false } });
    expect(await lastAct()).toMatchObject({
      ...changed('user', 'Может входить', 'да', 'нет'),
      subjectId: id,
      author: { kind: 'administrator' },
    });
  });

  test('has nothing of what was refused, or changed nothing', async () => {
    const { id, role, version } = await aPerson();
    const before = await lastAct();
    await shop.call(contract.changeUser, { path: { id }, body: { role: 'viewer' } });
    expect(role).toBe('viewer');
    await shop.refused(contract.changeUser, { path: { id }, body: { role: 'owner', version: version + 10 } });
    expect(await lastAct()).toEqual(before);
  });

  test('is searched by person, subject, record, day and word; only the owner of the company reads it', async () => {
    const own = await aCompany(server);
    const second = await own.as('owner');
    const since = new Date().toISOString();
    const { model } = await second.call(contract.createApiKey, { body: { title: 'Ёлочный склад' } });
    const found = async (body: object) =>
      (await own.call(findAuditActs, { body })).rows.map(({ act, title }) => `${act} ${title}`);
    const made = 'created Ёлочный склад';
    expect(await found({ search: 'елочный' })).toEqual([made]);
    expect(await found({ subject: 'api_key' })).toEqual([made]);
    expect(await found({ subject: 'api_key', subjectId: model.id })).toEqual([made]);
    expect(await found({ subject: 'task' })).toEqual([]);
    expect(await found({ since })).toEqual([made]);
    expect(await found({ to: since })).toHaveLength(1);
    const author = (await own.call(findAuditActs, { body: { subject: 'api_key' } })).rows[0]?.author;
    expect(await found({ user: author?.id })).toEqual([made]);
    expect((await shop.call(findAuditActs, { body: { search: 'елочный' } })).rows).toEqual([]);
    const [act] = (await own.call(findAuditActs, { body: { limit: 1 } })).rows;
    const path = { id: act?.id ?? '' };
    expect(await own.call(getAuditAct, { path })).toEqual(act);
    expect((await shop.refused(getAuditAct, { path })).status).toBe(404);
    for (const role of ['catalog', 'marketplace', 'orders', 'viewer'] as const)
      expect((await (await own.as(role)).refused(findAuditActs, { body: {} })).status).toBe(403);
  });
});
