import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  changeOrder,
  changeOrderStatus,
  createOrderStatus,
  findAuditActs,
  findNotices,
  findOrderStatuses,
  findWebhookDeliveries,
  getOrderStatuses,
  getWebhookDelivery,
  type OrderStatus,
  resendWebhooks,
  type Types,
  testWebhook,
  WebhookBody,
} from '@prilavok/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { config, useConfig } from '../../config.ts';
import { withCompany } from '../../database/pools.ts';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { anOwnShop, type OwnShop } from '../testing/own.ts';
import { sendDueSoon } from './send-due.ts';

const server = useServer({ worker: true, env: { PRIVATE_ADDRESSES: 'on' } });

interface Heard {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: WebhookBody;
}

let receiver: Server;
let base = '';
let heard: Heard[] = [];
/** Statuses that the receiver answers, by path; 200 unless told, nothing at all to 0. */
const answers = new Map<string, number>();
let shop: OwnShop;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const [path = '', said] = [request.url, await text(request)];
    heard.push({ path, headers: request.headers, text: said, body: WebhookBody.parse(JSON.parse(said)) });
    const status = answers.get(path) ?? 200;
    if (status > 0) response.writeHead(status).end(`Ответ ${status}`);
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  shop = await anOwnShop(server);
});
beforeEach(() => {
  heard = [];
  answers.clear();
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

let made = 0;

/** A status of the company's own that tells these paths of the receiver. */
const aStatus = (...paths: string[]): Promise<OrderStatus> =>
  shop.call(createOrderStatus, {
    body: { title: `Статус ${++made}`, webhooks: paths.map((path) => ({ url: base + path })) },
  });

const giveStatus = (order: string, status: string) => shop.call(changeOrder, { path: { id: order }, body: { status } });

const deliveriesOf = async (order: string) =>
  (await shop.call(findWebhookDeliveries, { body: { filters: { order: { in: [order] } } } })).rows;

/** Lets the pauses between the tries pass. */
const letPausesPass = (...webhooks: string[]) =>
  withCompany(shop.company, async (db) => {
    await sql`update order_webhook_deliveries set next_at = now() where company_id = ${shop.company} and state = 'waiting' and webhook_id = any(${webhooks}::bigint[])`.execute(
      db,
    );
    for (const webhook of webhooks) await sendDueSoon(db, webhook);
  });

describe('a status that has webhooks', () => {
  it('shows a signing key once, keeps at most five addresses, and refuses those of our own network', async () => {
    const status = await aStatus('/once');
    const [webhook] = status.webhooks;
    expect(webhook).toMatchObject({ url: `${base}/once`, active: true, failingSince: null });
    expect(webhook?.secret).toMatch(/^whs_.{32}$/);
    const again = (await shop.call(getOrderStatuses, { path: { ids: [status.id] } })).rows[0];
    expect(again?.webhooks).toEqual([{ ...webhook, secret: null }]);
    const change = (webhooks: Types<typeof changeOrderStatus>['sent']['webhooks']) => ({
      path: { id: status.id },
      body: { webhooks },
    });
    const six = Array.from({ length: 6 }, (_, n) => ({ url: `${base}/${n}` }));
    expect(await shop.refused(changeOrderStatus, change(six))).toMatchObject({ status: 400 });
    const stranger = await shop.refused(changeOrderStatus, change([{ id: '999999', url: `${base}/x` }]));
    expect(stranger).toMatchObject({ status: 400, body: { details: [{ field: 'webhooks' }] } });
    const open = config();
    useConfig({ ...open, PRIVATE_ADDRESSES: false });
    const inside = await shop.refused(changeOrderStatus, change([{ url: 'http://169.254.169.254/latest' }]));
    useConfig(open);
    expect(inside).toMatchObject({ status: 400, body: { message: expect.stringContaining('во внутреннюю сеть') } });
    // An own key is shown once, too; what is left out keeps the webhooks, and an empty list deletes them.
    const own = 'a-key-of-the-receiver';
    const changed = await shop.call(
      changeOrderStatus,
      change([{ id: webhook?.id ?? '', url: `${base}/moved`, secret: own }]),
    );
    expect(changed.webhooks).toMatchObject([{ id: webhook?.id, url: `${base}/moved`, secret: own }]);
    const renamed = await shop.call(changeOrderStatus, { path: { id: status.id }, body: { color: '#112233' } });
    expect(renamed.webhooks).toHaveLength(1);
    expect((await shop.call(changeOrderStatus, change([]))).webhooks).toEqual([]);
    const { rows } = await shop.call(findAuditActs, { body: { subject: 'company' } });
    expect(rows.map(({ act }) => act)).toEqual(['changed', 'changed', 'changed']);
    expect(JSON.stringify(rows)).not.toContain(own);
  });

  it('tells every address of an order that comes into it, signed, in the order of its events', async () => {
    const [first, second] = [await aStatus('/a', '/b'), await aStatus('/a')];
    const { id, number } = await shop.order();
    for (const { id: status } of [first, second, first]) await giveStatus(id, status);
    await eventually(async () => heard.length === 5);
    const at = (path: string) => heard.filter((event) => event.path === path).map(({ body }) => body.sequence);
    expect(at('/b')).toEqual([1, 3]);
    // Two webhooks lead to /a: each has its own turn.
    expect(at('/a').toSorted()).toEqual([1, 2, 3]);
    const event = heard.find(({ path }) => path === '/b');
    expect(event?.headers['x-prilavok-event']).toBe('order.status');
    const time = String(event?.headers['x-prilavok-time']);
    const secret = first.webhooks[1]?.secret ?? '';
    const sign = createHmac('sha256', secret).update(`${time}\n${event?.text}`).digest('hex');
    expect(event?.headers['x-prilavok-sign']).toBe(sign);
    expect(event?.body).toMatchObject({
      event: 'order.status',
      rule: null,
      order: { id, number, status: { id: first.id }, products: [{ article: 'ЁЛКА-1', quantity: 1, price: '4500.00' }] },
    });
    const [last] = await eventually(async () => {
      const rows = await deliveriesOf(id);
      return rows.every(({ state }) => state === 'delivered') && rows;
    });
    const model = await shop.call(getWebhookDelivery, { path: { id: last?.id ?? '' } });
    expect(model).toMatchObject({ status: 200, answer: 'Ответ 200', attempts: 1, order: { id, number }, nextAt: null });
    expect(WebhookBody.parse(JSON.parse(model.body)).sequence).toBe(3);
  });

  it('tells of orders that arrive in it, and that move into it with their state', async () => {
    const { rows } = await shop.call(findOrderStatuses, { body: {} });
    const of = (state: string) => rows.find(({ system_status }) => system_status === state)?.id ?? '';
    for (const state of ['new', 'assembling'])
      await shop.call(changeOrderStatus, {
        path: { id: of(state) },
        body: { webhooks: [{ url: `${base}/${state}` }] },
      });
    const { id } = await shop.order();
    await shop.act(id, 'START_PROCCESS');
    await eventually(async () => heard.length === 2);
    expect(heard.map(({ path, body }) => [path, body.order?.state]).toSorted()).toEqual([
      ['/assembling', 'assembling'],
      ['/new', 'new'],
    ]);
    for (const state of ['new', 'assembling'])
      await shop.call(changeOrderStatus, { path: { id: of(state) }, body: { webhooks: [] } });
  });

  it('writes nothing down where the change of the order is not kept', async () => {
    const status = await aStatus('/never');
    const { id, version } = await shop.order();
    const stale = { path: { id }, body: { status: status.id, version: version + 5 } };
    expect(await shop.refused(changeOrder, stale)).toMatchObject({ status: 409 });
    expect(await deliveriesOf(id)).toEqual([]);
  });
});

describe('an address that does not take events', () => {
  it('holds back later events of the order, and nothing else; the answer is kept, and it takes its turn again', async () => {
    answers.set('/sick', 500);
    const [sick, well] = [await aStatus('/sick'), await aStatus('/well')];
    const [one, other] = [await shop.order(), await shop.order()];
    await giveStatus(one.id, sick.id);
    await eventually(async () => (await deliveriesOf(one.id))[0]?.attempts === 1);
    await giveStatus(one.id, well.id);
    await giveStatus(one.id, sick.id);
    await giveStatus(other.id, sick.id);
    await eventually(async () => heard.length === 3);
    expect(heard.map(({ path, body }) => [path, body.sequence]).toSorted()).toEqual([
      ['/sick', 1],
      ['/sick', 1],
      ['/well', 2],
    ]);
    const failed = (await deliveriesOf(one.id)).find(({ sequence }) => sequence === 1);
    expect(failed).toMatchObject({ state: 'waiting', status: 500, error: 'Адрес ответил 500, а не 2xx' });
    const rest = Date.parse(failed?.nextAt ?? '') - Date.parse(failed?.sentAt ?? '');
    expect(Math.round(rest / 10_000)).toBe(6);
    const [webhook] = sick.webhooks;
    const health = async () =>
      (await shop.call(getOrderStatuses, { path: { ids: [sick.id] } })).rows[0]?.webhooks[0]?.failingSince;
    expect(await health()).not.toBeNull();
    answers.delete('/sick');
    heard = [];
    await letPausesPass(webhook?.id ?? '');
    await eventually(async () => heard.length === 3);
    const ofOne = heard.filter(({ body }) => body.order?.id === one.id);
    expect(ofOne.map(({ body }) => body.sequence)).toEqual([1, 3]);
    await eventually(async () => (await health()) === null);
  });

  it('keeps nobody waiting while it is silent', async () => {
    answers.set('/silent', 0);
    const [silent, well] = [await aStatus('/silent', '/silent', '/silent'), await aStatus('/well')];
    const orders = await Promise.all(Array.from({ length: 4 }, () => shop.order()));
    for (const { id } of orders) await giveStatus(id, silent.id);
    await eventually(async () => heard.length === 12);
    const began = Date.now();
    for (const { id } of orders) await giveStatus(id, well.id);
    await eventually(async () => heard.filter(({ path }) => path === '/well').length === 4);
    expect(Date.now() - began).toBeLessThan(5000);
    await shop.call(changeOrderStatus, { path: { id: silent.id }, body: { webhooks: [] } });
  });

  it('is given up after its last try with one notice, while later events go on; given up, an event is sent again when asked', async () => {
    answers.set('/dead', 503);
    const status = await aStatus('/dead');
    const [webhook] = status.webhooks;
    const { id } = await shop.order();
    await giveStatus(id, status.id);
    await eventually(async () => (await deliveriesOf(id))[0]?.attempts === 1);
    await giveStatus(id, (await aStatus()).id);
    await giveStatus(id, status.id);
    await withCompany(shop.company, (db) =>
      sql`update order_webhook_deliveries set attempts = 28 where company_id = ${shop.company} and webhook_id = ${webhook?.id} and sequence = 1`.execute(
        db,
      ),
    );
    await letPausesPass(webhook?.id ?? '');
    await eventually(async () => (await deliveriesOf(id)).every(({ attempts }) => attempts > 0));
    const states = async () => (await deliveriesOf(id)).map(({ sequence, state }) => [sequence, state]);
    expect(await states()).toEqual([
      [2, 'waiting'],
      [1, 'dead'],
    ]);
    const { rows } = await shop.call(findNotices, { body: {} });
    expect(rows.filter(({ title }) => title === 'Вебхук не доставлен')).toMatchObject([
      { severity: 'error', message: expect.stringContaining('/dead') },
    ]);
    answers.delete('/dead');
    heard = [];
    const filters = { webhook: { in: [webhook?.id ?? ''] }, state: { in: ['dead' as const] } };
    expect(await shop.call(resendWebhooks, { body: { filters } })).toEqual({ resent: 1 });
    await letPausesPass(webhook?.id ?? '');
    await eventually(async () => (await states()).every(([, state]) => state === 'delivered'));
    expect(heard.map(({ body }) => body.sequence)).toEqual([1, 2]);
    const all = (await deliveriesOf(id)).map((delivery) => delivery.id);
    expect(await shop.call(resendWebhooks, { body: { ids: all } })).toEqual({ resent: 2 });
    await eventually(async () => heard.length === 4);
    expect(await shop.refused(resendWebhooks, { body: {} })).toMatchObject({ status: 400 });
  });

  it('gets nothing while it is off, and what waited when it is on again', async () => {
    answers.set('/off', 500);
    const status = await aStatus('/off');
    const [webhook] = status.webhooks;
    const switchTo = (active: boolean) =>
      shop.call(changeOrderStatus, {
        path: { id: status.id },
        body: { webhooks: [{ id: webhook?.id ?? '', url: `${base}/off`, active }] },
      });
    const { id } = await shop.order();
    await giveStatus(id, status.id);
    await eventually(async () => (await deliveriesOf(id))[0]?.attempts === 1);
    await switchTo(false);
    answers.delete('/off');
    const late = await shop.order();
    await giveStatus(late.id, status.id);
    expect(await deliveriesOf(late.id)).toEqual([]);
    await letPausesPass(webhook?.id ?? '');
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'waiting', attempts: 1 });
    await switchTo(true);
    await eventually(async () => (await deliveriesOf(id))[0]?.state === 'delivered');
  });
});

describe('a test of a webhook', () => {
  it('is sent at once, shows the answer, and is not repeated', async () => {
    const [webhook] = (await aStatus('/try')).webhooks;
    const path = { id: webhook?.id ?? '' };
    expect(await shop.call(testWebhook, { path })).toMatchObject({
      state: 'delivered',
      status: 200,
      answer: 'Ответ 200',
    });
    expect(heard).toMatchObject([{ path: '/try', body: { event: 'test', sequence: 0, order: null } }]);
    answers.set('/try', 302);
    expect(await shop.call(testWebhook, { path })).toMatchObject({
      state: 'dead',
      status: 302,
      error: expect.stringContaining('перенаправляет'),
    });
    expect(await shop.refused(testWebhook, { path: { id: '999999' } })).toMatchObject({ status: 404 });
    const viewer = await shop.as('viewer');
    expect(await viewer.refused(testWebhook, { path })).toMatchObject({ status: 403 });
    const found = await viewer.call(findWebhookDeliveries, { body: { search: '/TRY' } });
    expect(found.rows.map(({ state }) => state)).toEqual(['dead', 'delivered']);
  });
});
