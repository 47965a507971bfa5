import {
  changeBuyerRetention,
  createAccount,
  eraseBuyer,
  exportBuyer,
  findAuditActs,
  findBuyerOrders,
  findOrderHistory,
  findOrders,
  getBuyerRetention,
  getKeptPeople,
  getOrder,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { pools } from '../../database/pools.ts';
import { tidyWorks } from '../../rooms.ts';
import { clientOf, eventually } from '../../testing/client.ts';
import { countAnew } from '../../testing/counts.ts';
import { useServer } from '../../testing/server.ts';
import { retention } from '../../upkeep/retention.ts';
import { anOwnShop, type OwnShop } from '../testing/own.ts';
import { aRemoteOrder, takeFor } from '../testing/remote-orders.ts';

const server = useServer({ worker: true, env: { KEEP_DAYS: 'notices=200' } });
let shop: OwnShop;
beforeAll(async () => {
  shop = await anOwnShop(server);
});

const anna = {
  recipient: { name: 'Смирнова Анна', phone: '+79161234567' },
  address: { full: 'Тула, Оружейная, 7' },
  deliveryType: 'DBS',
} as const;
const order = (id: string) => shop.call(getOrder, { path: { id } });
async function age(id: string, days: number): Promise<void> {
  const { owner } = pools();
  await owner.query(
    `update orders set created_at = now() - make_interval(days => $3) where company_id = $1 and id = $2`,
    [shop.company, id, days],
  );
  await countAnew(owner, shop.company);
}
const tidyBuyers = () => tidyWorks.buyers({ days: 90, signal: AbortSignal.timeout(20_000) });

let accounts = 1100;
/** Something that a marketplace has said so many hours ago, in the request log. */
async function aMessage(answer: string, hours = 0): Promise<() => Promise<string | undefined>> {
  const keys = { client_id: String(++accounts), api_key: 'sandbox-of-buyers' };
  const body = { title: 'Лавка', marketplace: 'ozon', environment: 'sandbox', keys } as const;
  const account = (await shop.call(createAccount, { body })).id;
  await pools().owner.query(`select make_day('request_logs', (now() - make_interval(hours => $1))::date)`, [hours]);
  const { rows } = await pools().owner.query<{ id: string }>(
    `insert into request_logs (company_id, account_id, at, method, path, status, ms, request, answer)
     values ($1, $2, now() - make_interval(hours => $4), 'POST', '/v3/posting/fbs/get', 200, 1, '', $3) returning id`,
    [shop.company, account, answer, hours],
  );
  return async () => {
    const found = await pools().owner.query<{ answer: string }>(
      'select answer from request_logs where company_id = $1 and id = $2',
      [shop.company, rows[0]?.id],
    );
    return found.rows[0]?.answer;
  };
}

describe('data of buyers', () => {
  it('are found by phone or name, taken as a file, and erased wherever they are, with a line in the journal', async () => {
    const { id, number } = await shop.order(anna);
    await shop.call(getOrder, { path: { id } });
    const message = await aMessage(`{"posting_number":"${number}","name":"Смирнова Анна"}`);
    for (const search of ['8 916 123-45-67', '4567', 'смирнова']) {
      const { rows } = await shop.call(findBuyerOrders, { body: { search } });
      expect(rows).toEqual([
        expect.objectContaining({ id, number, recipient: { name: 'С••• А•••', phone: '••• 67' } }),
      ]);
    }
    expect(await shop.refused(findBuyerOrders, { body: { search: '456' } })).toMatchObject({ status: 400 });
    expect(await (await shop.as('viewer')).refused(findBuyerOrders, { body: { search: '4567' } })).toMatchObject({
      status: 403,
    });

    const taken = await shop.call(exportBuyer, { body: { orders: [id] } });
    expect(taken.orders).toEqual([
      expect.objectContaining({ number, recipient: anna.recipient, address: expect.objectContaining(anna.address) }),
    ]);

    expect(await shop.call(eraseBuyer, { body: { orders: [id] } })).toEqual({ erased: 1 });
    const after = await order(id);
    expect(after).toMatchObject({ recipient: null, address: null, peopleErased: expect.any(String) });
    expect(after.products).toHaveLength(1);
    expect((await shop.call(findOrders, { body: { search: '4567' } })).rows).toEqual([]);
    expect((await shop.call(findBuyerOrders, { body: { search: 'смирнова' } })).rows).toEqual([]);
    await eventually(async () => (await message()) === 'Стёрто вместе с данными покупателя');
    const { rows } = await shop.call(findAuditActs, { body: { subject: 'buyer', subjectId: id } });
    expect(rows.map(({ act, title }) => [act, title])).toEqual([
      ['removed', number],
      ['downloaded', number],
    ]);
    expect(await shop.call(eraseBuyer, { body: { orders: [id] } })).toEqual({ erased: 0 });
  });

  it('do not come back with the next reading of the marketplace', async () => {
    const keys = { client_id: '1004', api_key: 'sandbox-of-erased' };
    const account = await shop.call(createAccount, {
      body: { title: 'Лавка 2', marketplace: 'ozon', environment: 'sandbox', keys },
    });
    const buyer = { name: 'Соколов Пётр', phone: null, region: null, city: null, address: null };
    const remote = aRemoteOrder({ scheme: 'DBS', buyer });
    const of = { company: shop.company, account: account.id };
    const { order: id } = await takeFor(of, remote, '2026-11-28T10:00:00.000Z');
    await shop.call(eraseBuyer, { body: { orders: [id ?? ''] } });
    await takeFor(of, { ...remote, buyer: { ...buyer, name: 'Соколов Пётр Ильич' } }, '2026-11-28T10:05:00.000Z');
    expect(await order(id ?? '')).toMatchObject({ recipient: null });
  });

  it('go by the age that the company says, of orders that are over, and with messages of that age', async () => {
    const usual = await shop.call(getBuyerRetention);
    expect(usual).toEqual({ days: 90, usual: 90, version: 0 });
    const [old, young, open] = [await shop.order(anna), await shop.order(anna), await shop.order(anna)];
    for (const { id } of [old, young]) await shop.act(id, 'CANCEL_ORDER', { reason: 'Передумал' });
    await age(old.id, 91);
    await age(young.id, 20);
    await age(open.id, 200);
    await tidyBuyers();
    expect((await order(old.id)).recipient).toBeNull();
    expect((await order(young.id)).recipient).not.toBeNull();
    expect((await order(open.id)).recipient).not.toBeNull();
    const { rows } = await shop.call(findOrderHistory, { path: { id: old.id }, body: {} });
    expect(rows[0]?.message).toBe('Данные получателя стёрты по сроку хранения');

    const message = await aMessage('{}', 48);
    const set = await shop.call(changeBuyerRetention, { body: { days: 1, version: 0 } });
    expect(set).toEqual({ days: 1, usual: 90, version: 1 });
    await tidyBuyers();
    expect((await order(young.id)).recipient).toBeNull();
    expect((await order(open.id)).recipient).not.toBeNull();
    expect(await message()).toBeUndefined();
    await age(open.id, 366);
    await tidyBuyers();
    expect((await order(open.id)).recipient).toBeNull();
    expect(await shop.refused(changeBuyerRetention, { body: { days: 5, version: 0 } })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    expect(await (await shop.as('orders')).refused(changeBuyerRetention, { body: { days: 5 } })).toMatchObject({
      status: 403,
    });
    const acts = await shop.call(findAuditActs, { body: { subject: 'company' } });
    expect(acts.rows[0]?.changes).toEqual([{ field: 'Дней хранить данные покупателей', was: '90', became: '1' }]);
  });
});

it('what the policy says is kept is what the table deletes, with the days of this cabinet', async () => {
  const { rows, deletedCompanyDays } = await clientOf(server).call(getKeptPeople);
  expect(deletedCompanyDays).toBe(30);
  const kept = retention.flatMap((row) => ('people' in row ? [row.what as string] : []));
  expect(rows.map(({ id }) => id)).toEqual(kept);
  expect(rows.find(({ id }) => id === 'buyers')).toMatchObject({ days: 90 });
  expect(rows.find(({ id }) => id === 'notices')).toMatchObject({ days: 200 });
});
