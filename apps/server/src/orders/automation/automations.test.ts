import {
  type Automation,
  changeAutomation,
  changeOffer,
  changeOrder,
  closeAutomationRuns,
  createAutomation,
  createOrderStatus,
  dryRunAutomations,
  findAuditActs,
  findAutomationRuns,
  findNotices,
  findOrderHistory,
  findOrderStatuses,
  findWebhookDeliveries,
  getAutomation,
  getOrder,
  removeAutomation,
  removeOrderStatus,
  retryAutomationRuns,
  scanAutomation,
  type Types,
} from '@prilavok/contract';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { anOwnShop, type OwnShop } from '../testing/own.ts';
import { anOrderList } from '../testing/properties.ts';
import { enqueueDeadlines } from './automations.jobs.ts';
import { fire } from './fire.ts';
import { insertRuns } from './runs.queries.ts';

const server = useServer({ worker: true, env: { PRIVATE_ADDRESSES: 'on' } });
let shop: OwnShop;
beforeAll(async () => {
  shop = await anOwnShop(server);
});
beforeEach(() =>
  withCompany(shop.company, async (db) => {
    await sql`delete from automations where company_id = ${shop.company}`.execute(db);
  }),
);

let made = 0;
type Body = Types<typeof createAutomation>['sent'];

const aRule = (body: Partial<Body> & Pick<Body, 'event' | 'acts'>): Promise<Automation> =>
  shop.call(createAutomation, { body: { title: `Правило ${++made}`, active: true, ...body } });
const aStatus = async () => (await shop.call(createOrderStatus, { body: { title: `Свой ${++made}` } })).id;
const stateStatus = async (state: string) =>
  (await shop.call(findOrderStatuses, { body: {} })).rows.find((row) => row.system_status === state)?.id ?? '';
const runsOf = async (rule: { id: string }) =>
  (await shop.call(findAutomationRuns, { body: { automation: { in: [rule.id] } } })).rows;
const history = async (order: string) =>
  (await shop.call(findOrderHistory, { path: { id: order }, body: {} })).rows.map(({ message, source }) => [
    source,
    message,
  ]);
const statusOf = async (order: string) => (await shop.call(getOrder, { path: { id: order } })).status.id;
const today = () => new Date().toISOString().slice(0, 10);

describe('a rule', () => {
  it('acts on an order that arrives and fits, once, and its history names it; others are left alone', async () => {
    const status = await aStatus();
    const { property, options } = await anOrderList(shop, ['Срочно']);
    const rule = await aRule({
      event: 'arrived',
      conditions: { offer: { in: [shop.offers[0]] } },
      acts: [
        { type: 'status', status },
        { type: 'label', properties: [{ property, values: [{ option: options[0] ?? '' }] }] },
        { type: 'note', text: 'Положить открытку' },
        { type: 'notice', severity: 'warn', text: 'ёлка' },
        { type: 'webhook' },
      ],
      webhooks: [{ url: 'http://127.0.0.1:9/' }],
    });
    const other = await shop.order({ products: [{ offer: shop.offers[1], quantity: 1 }] });
    const { id, number } = await shop.order();
    await eventually(async () => (await statusOf(id)) === status);
    expect(await statusOf(other.id)).not.toBe(status);
    expect(await runsOf(rule)).toMatchObject([{ order: { id, number }, state: 'done', event: 'arrived', error: null }]);
    const lines = await history(id);
    expect(lines.filter(([, message]) => message?.includes(`Правило «${rule.title}»`))).toHaveLength(1);
    expect(lines).toContainEqual(['rule', 'Положить открытку']);
    const sent = await shop.call(findWebhookDeliveries, { body: { filters: { order: { in: [id] } } } });
    expect(sent.rows).toMatchObject([{ event: 'order.rule', sequence: 1, owner: { kind: 'rule', id: rule.id } }]);
    const order = await shop.call(getOrder, { path: { id } });
    expect(order.properties).toMatchObject([{ property, values: [{ option: options[0] }] }]);
    const { rows } = await shop.call(findNotices, { body: {} });
    expect(rows.find(({ title }) => title === rule.title)).toMatchObject({
      severity: 'warn',
      message: `${number}: ёлка`,
    });
    expect(await shop.call(getAutomation, { path: { id: rule.id } })).toMatchObject({ firedAt: expect.any(String) });
  });

  it('takes an order into work, or packs it, after a dry run only, in whose time nothing changes', async () => {
    const { id } = await shop.order({ comment: 'собрать' });
    const body: Body = { event: 'status', acts: [{ type: 'pack' }], title: 'Собрать', active: true };
    expect(await shop.refused(createAutomation, { body })).toMatchObject({ status: 409, body: { code: 'not_tried' } });
    const wanted = await aStatus();
    const rule = await aRule({ ...body, active: false, conditions: { status: { in: [wanted] } } });
    const on = (more: object = {}) => ({ path: { id: rule.id }, body: { active: true, ...more } });
    expect(await shop.refused(changeAutomation, on())).toMatchObject({ status: 409, body: { code: 'not_tried' } });
    await shop.call(changeOrder, { path: { id }, body: { status: wanted } });
    const before = await history(id);
    const { rows } = await shop.call(dryRunAutomations, { body: { day: today(), ids: { in: [rule.id] } } });
    expect(rows).toMatchObject([
      { automation: { id: rule.id }, would: ['Собрать заказ'], orders: [{ id }], note: null },
    ]);
    expect(await history(id)).toEqual(before);
    expect((await shop.call(getOrder, { path: { id } })).state).toBe('new');
    // Changed, it has to be tried again.
    const changed = on({ acts: [{ type: 'take' }] });
    expect(await shop.refused(changeAutomation, changed)).toMatchObject({ status: 409 });
    expect(await shop.call(changeAutomation, on())).toMatchObject({ active: true, tried: true });
    await shop.call(changeOrder, { path: { id }, body: { status: await aStatus() } });
    await shop.call(changeOrder, { path: { id }, body: { status: wanted } });
    await eventually(async () => (await shop.call(getOrder, { path: { id } })).state === 'ready');
    expect(await history(id)).toContainEqual(['rule', `Правило «${rule.title}»: Собран`]);
    expect(await history(id)).toContainEqual(['rule', 'Заказ взят в работу']);
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect(await shop.refused(dryRunAutomations, { body: { day: tomorrow } })).toMatchObject({ status: 400 });
  });

  it('tells in a dry run of the state in which an order was, not in which it is', async () => {
    const { id } = await shop.order();
    await shop.act(id, 'START_PROCCESS');
    await shop.act(id, 'CANCEL_ORDER', { reason: 'Передумали' });
    const of = async (event: 'arrived' | 'state', state: 'new' | 'assembling' | 'ready') => {
      const rule = await aRule({
        event,
        active: false,
        conditions: { state: { in: [state] } },
        acts: [{ type: 'note', text: 'да' }],
      });
      const { rows } = await shop.call(dryRunAutomations, { body: { day: today(), ids: { in: [rule.id] } } });
      return rows[0]?.orders.filter((order) => order.id === id).length;
    };
    expect(await of('arrived', 'new')).toBe(1);
    expect(await of('arrived', 'ready')).toBe(0);
    expect(await of('state', 'assembling')).toBe(1);
    expect(await of('state', 'ready')).toBe(0);
  });

  it('does all of its acts or none; what failed is listed until it is repeated or closed', async () => {
    const status = await aStatus();
    const rule = await aRule({
      event: 'arrived',
      acts: [{ type: 'status', status }, { type: 'webhook' }],
    });
    const [first, second] = [await shop.order(), await shop.order()];
    const failed = async () => (await shop.call(getAutomation, { path: { id: rule.id } })).failed;
    await eventually(async () => (await failed()) === 2);
    expect(await statusOf(first.id)).not.toBe(status);
    const rows = await runsOf(rule);
    expect(rows[0]).toMatchObject({ state: 'failed', error: expect.stringContaining('нет включённого вебхука') });
    expect((await history(first.id))[0]?.[1]).toContain(`Правило «${rule.title}» не сработало`);
    const run = (order: { id: string }) => rows.find((row) => row.order.id === order.id)?.id ?? '';
    expect(await shop.call(closeAutomationRuns, { body: { ids: [run(second)] } })).toMatchObject({
      done: [run(second)],
    });
    await shop.call(changeAutomation, { path: { id: rule.id }, body: { acts: [{ type: 'status', status }] } });
    expect(await shop.call(retryAutomationRuns, { body: { ids: [run(first), run(second)] } })).toMatchObject({
      done: [run(first)],
      failed: [{ id: run(second), code: 'not_failed' }],
    });
    await eventually(async () => (await statusOf(first.id)) === status);
    expect(await failed()).toBe(0);
    expect(await statusOf(second.id)).not.toBe(status);
  });

  it('sets off others up to three deep, then it is stopped with one notice', async () => {
    const [one, other] = [await aStatus(), await aStatus()];
    const there = await aRule({
      event: 'status',
      conditions: { status: { in: [one] } },
      acts: [{ type: 'status', status: other }],
    });
    const back = await aRule({
      event: 'status',
      conditions: { status: { in: [other] } },
      acts: [{ type: 'status', status: one }],
    });
    const { id } = await shop.order();
    await shop.call(changeOrder, { path: { id }, body: { status: one } });
    await eventually(async () => (await runsOf(back)).some(({ state }) => state === 'stopped'));
    expect((await runsOf(there)).map(({ state }) => state)).toEqual(['done', 'done']);
    expect((await runsOf(back)).map(({ state }) => state)).toEqual(['stopped', 'done']);
    expect(await statusOf(id)).toBe(other);
    const { rows } = await shop.call(findNotices, { body: {} });
    expect(rows.filter(({ title }) => title === 'Правила запускают друг друга')).toHaveLength(1);
  });

  it('looks at shortages, and once at each deadline', async () => {
    const short = await aRule({ event: 'shortage', acts: [{ type: 'note', text: 'Заказать у поставщика' }] });
    const soon = await aRule({ event: 'deadline', hours: 4, acts: [{ type: 'note', text: 'Скоро срок' }] });
    const { counted } = await lackOf(shop);
    await eventually(async () =>
      (await runsOf(short)).some(({ order, state }) => order.id === counted && state === 'done'),
    );
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const near = await shop.order({ shipBy: at(3) });
    await shop.order({ shipBy: at(30) });
    for (let round = 0; round < 2; round++) {
      await enqueueDeadlines();
      await eventually(
        async () => (await runsOf(soon)).every(({ state }) => state === 'done') && (await runsOf(soon)).length > 0,
      );
    }
    expect((await runsOf(soon)).map(({ order }) => order.id)).toEqual([near.id]);
    await shop.call(changeOrder, { path: { id: near.id }, body: { shipBy: at(2) } });
    await enqueueDeadlines();
    await eventually(async () => (await runsOf(soon)).length === 2);
  });

  it('is set off by its own barcode, and answers at once what came of it', async () => {
    const status = await aStatus();
    const barcode = 'ПРАВИЛО-1';
    const rule = await aRule({
      event: 'scan',
      barcode,
      conditions: { state: { in: ['new'] } },
      acts: [{ type: 'status', status }],
    });
    const { id } = await shop.order();
    const scan = (order: string, code = barcode) => ({ body: { order, barcode: code } });
    expect(await shop.call(scanAutomation, scan(id))).toMatchObject({ automation: { id: rule.id }, state: 'done' });
    expect(await statusOf(id)).toBe(status);
    await shop.act(id, 'START_PROCCESS');
    expect(await shop.refused(scanAutomation, scan(id))).toMatchObject({ body: { code: 'not_matching' } });
    expect(await shop.refused(scanAutomation, scan(id, 'нет'))).toMatchObject({ status: 404 });
    const twin = { title: 'Двойник', event: 'scan', barcode, acts: [{ type: 'take' }] };
    expect(await shop.refused(createAutomation, { body: twin })).toMatchObject({ body: { code: 'barcode_taken' } });
  });

  it('is refused where it names what is not there, or lacks what its event needs', async () => {
    const of = (body: object) => shop.refused(createAutomation, { body: { title: 'Кривое', ...body } });
    const act = { type: 'note', text: 'да' };
    for (const [body, field] of [
      [{ event: 'arrived', acts: [{ type: 'status', status: '999999' }] }, 'acts'],
      [{ event: 'deadline', acts: [act] }, 'hours'],
      [{ event: 'arrived', hours: 3, acts: [act] }, 'hours'],
      [{ event: 'scan', acts: [act] }, 'barcode'],
      [{ event: 'arrived', acts: [] }, 'acts'],
    ] as const)
      expect(await of(body)).toMatchObject({
        status: 400,
        body: { details: [{ field: expect.stringContaining(field) }] },
      });
    const viewer = await shop.as('viewer');
    const refused = await viewer.refused(createAutomation, { body: { title: 'Чужое', event: 'arrived', acts: [act] } });
    expect(refused.status).toBe(403);
  });

  it('names the replacement of a status that is deleted, and leaves with its runs; the journal says who let it act', async () => {
    const [gone, stays] = [await aStatus(), await stateStatus('ready')];
    const rule = await aRule({
      event: 'status',
      conditions: { status: { in: [gone] } },
      acts: [{ type: 'status', status: gone }],
    });
    await shop.call(removeOrderStatus, { path: { id: gone, replacement: stays } });
    expect(await shop.call(getAutomation, { path: { id: rule.id } })).toMatchObject({
      conditions: { status: { in: [stays] } },
      acts: [{ type: 'status', status: stays }],
    });
    await shop.call(removeAutomation, { path: { id: rule.id } });
    expect(await shop.refused(getAutomation, { path: { id: rule.id } })).toMatchObject({ status: 404 });
    const { rows } = await shop.call(findAuditActs, { body: { search: rule.title } });
    expect(rows.map(({ title }) => title)).toEqual([
      `Правило заказов «${rule.title}»`,
      `Правило заказов «${rule.title}»`,
    ]);
  });

  it('that is done is not done again, whoever runs it twice', async () => {
    const rule = await aRule({ event: 'scan', barcode: 'ДВАЖДЫ', acts: [{ type: 'note', text: 'раз' }] });
    const { id } = await shop.order();
    const [run = ''] = await withCompany(shop.company, (db) =>
      insertRuns(db, [{ automation: rule.id, order: id, event: 'scan', key: 'a', depth: 1 }]),
    );
    const again = await withCompany(shop.company, (db) =>
      insertRuns(db, [{ automation: rule.id, order: id, event: 'scan', key: 'a', depth: 1 }]),
    );
    expect(again).toEqual([]);
    await Promise.all([fire(shop.company, run), fire(shop.company, run)]);
    expect((await history(id)).filter(([, message]) => message === 'раз')).toHaveLength(1);
  });
});

/** An order that lacks pieces. */
async function lackOf(shop: OwnShop): Promise<{ counted: string }> {
  await shop.call(changeOffer, { path: { id: shop.offers[1] }, body: { stock: 1 } });
  const { id } = await shop.order({ products: [{ offer: shop.offers[1], quantity: 3 }] });
  return { counted: id };
}
