import {
  changeCosts,
  changeOffer,
  countMoney,
  createTask,
  findMoney,
  getMoneyFile,
  getOrderMoney,
  type MoneyOperation,
} from '@prilavok/contract';
import { type MarketplaceClient, MarketplaceError, type MoneyPage, type RemoteOperation } from '@prilavok/marketplaces';
import { beforeAll, expect, test } from 'vitest';
import { marketDay } from '../../marketplaces/index.ts';
import { runOnce } from '../../marketplaces/testing/runs.ts';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { connectAccount } from '../accounts/account-connection.ts';
import { importMoney } from '../remote/import-money.ts';
import { type OzonShop, useOzonShop, useSandbox } from '../testing/shop.ts';
import { orderOf } from '../testing/way.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
const shop: OzonShop = useOzonShop(server, sandbox);
const days = { from: marketDay(300), to: marketDay(0) };

type Booked = MarketplaceClient['money']['booked'];

/** Reads as the task does; `booked` stands in for what the marketplace would say. */
async function read(booked?: Booked): Promise<{ accepted: number; position: unknown }> {
  const net = await connectAccount(shop.company, shop.account, AbortSignal.timeout(30_000));
  const money = booked ? { span: 400, settles: 3, beginning: 30, booked } : { ...net.client.money, beginning: 1 };
  let [accepted, position]: [number, unknown] = [0, null];
  await importMoney({
    ...net,
    id: '1',
    client: { money },
    position: null,
    later: () => {},
    progress: (delta) => {
      accepted += delta.accepted ?? 0;
    },
    save: async (next) => {
      position = next;
    },
  });
  return { accepted, position };
}

/** Pages in turn, as a marketplace would tell them. */
const telling =
  (...pages: MoneyPage[]): Booked =>
  async (_days, { cursor }) => {
    const page = pages[Number(cursor ?? 0)];
    if (!page) throw new MarketplaceError('down', 'Площадка не отвечает');
    return page;
  };

let made = 0;
const aSum = (over: Partial<RemoteOperation> = {}): RemoteOperation => ({
  id: `m${++made}`,
  book: 'b',
  day: '2026-11-20',
  kind: 'sale',
  title: 'Продажа',
  order: '',
  offerId: '',
  sku: null,
  kopecks: 100_00,
  currency: 'RUB',
  ...over,
});
const whole = (rows: RemoteOperation[], ...ended: string[]): MoneyPage => ({ rows, ended, cursor: null });

const found = async (search: string): Promise<MoneyOperation[]> =>
  (
    await shop.call(findMoney, {
      path: { account: shop.account },
      body: { from: '2026-01-01', to: '2026-12-31', search },
    })
  ).rows;
const amounts = async (search: string) => (await found(search)).map(({ amount }) => amount).toSorted();

let sold = '';
beforeAll(async () => {
  sold = await shop.buy({ offerId: 'CASE-1', quantity: 2 });
  await shop.control(`orders/${sold}/status`, { status: 'delivered', account: shop.clientId });
  await shop.pull();
});

test('the task reads what Ozon accrued for a sale, and reading twice leaves one', async () => {
  const task = await shop.call(createTask, { body: { title: 'Деньги', type: 'money_import', account: shop.account } });
  const run = await runOnce(shop, task.id);
  expect(run).toMatchObject({ status: 'success', progress: { done: 91, accepted: 3 } });
  const rows = (await shop.call(findMoney, { path: { account: shop.account }, body: { ...days, search: sold } })).rows;
  expect(rows.map(({ kind, title, amount }) => [kind, title, amount]).toSorted()).toEqual([
    ['commission', 'Комиссия за продажу', '-676.60'],
    ['logistics', 'Последняя миля', '-25.00'],
    ['sale', 'Продажа', '3980.00'],
  ]);
  const { id } = await orderOf(shop, sold);
  expect(rows[0]).toMatchObject({ order: { id, number: sold }, article: 'CASE-1', currency: 'RUB' });
  const again = await runOnce(shop, task.id);
  expect(again.progress).toMatchObject({ done: 15, accepted: 0 });
  expect(
    (await shop.call(findMoney, { path: { account: shop.account }, body: { ...days, search: sold } })).rows,
  ).toEqual(rows);
});

test('an order says what came, what was kept and what is left; with a cost of its day also what was earned', async () => {
  await read();
  const { id, products } = await orderOf(shop, sold);
  const own = async () => (await shop.call(getOrderMoney, { path: { id } })).rows;
  const money = { currency: 'RUB', came: '3980.00', kept: '-701.60', left: '3278.40' };
  expect(await own()).toMatchObject([{ ...money, cost: null, profit: null }]);
  // A purchase price of today says nothing of an order that came before it.
  const offer = products[0]?.offer ?? '';
  await shop.call(changeOffer, { path: { id: offer }, body: { purchasePrice: '900' } });
  expect(await own()).toMatchObject([{ ...money, cost: null, profit: null }]);
  await shop.call(changeCosts, { body: { costs: [{ offer, from: days.from, amount: '1000' }] } });
  expect(await own()).toMatchObject([{ ...money, cost: '2000.00', profit: '1278.40' }]);
  await shop.control(`orders/${sold}/give-back`, { account: shop.clientId });
  await read();
  expect(await own()).toMatchObject([{ came: '0.00', kept: '-60.50', left: '-60.50', cost: null, profit: null }]);
});

test('an order that was not fetched costs its way back, and a return that lay at a point its storage', async () => {
  const number = await shop.buy({ offerId: 'CABLE-2', quantity: 1 });
  await shop.control(`orders/${number}/status`, { status: 'delivering', account: shop.clientId });
  await shop.control(`orders/${number}/give-back`, { account: shop.clientId });
  for (let step = 0; step < 2; step++) await shop.control('clock', { advanceMs: 61_000 });
  await read();
  const body = { ...days, search: number };
  const { rows } = await shop.call(findMoney, { path: { account: shop.account }, body });
  expect(rows.map(({ kind, title, amount }) => [kind, title, amount]).toSorted()).toEqual([
    ['logistics', 'Обратная логистика', '-35.50'],
    ['storage', 'Хранение возврата', '-12.25'],
  ]);
});

test('what is told anew replaces what was told, and what a whole book lacks is gone', async () => {
  const [stays, goes] = [aSum({ book: 'day', order: 'R-1' }), aSum({ book: 'day', order: 'R-2' })];
  const elsewhere = aSum({ book: 'other', order: 'R-3' });
  await read(telling(whole([stays, goes], 'day'), whole([])));
  await read(telling(whole([elsewhere], 'other')));
  expect(await amounts('R-')).toEqual(['100.00', '100.00', '100.00']);
  const { accepted } = await read(telling(whole([{ ...stays, kopecks: -70_05, kind: 'other' }], 'day')));
  expect(accepted).toBe(2);
  expect(await amounts('R-')).toEqual(['-70.05', '100.00']);
});

test('half an answer takes nothing away, and is made whole by the next reading', async () => {
  const sums = [1, 2, 3].map((at) => aSum({ book: 'half', order: `H-${at}` }));
  await read(telling(whole(sums, 'half')));
  const first = { rows: sums.slice(0, 1).map((one) => ({ ...one, kopecks: 5_00 })), ended: [], cursor: '1' };
  await expect(read(telling(first))).rejects.toThrow('Площадка не отвечает');
  expect(await amounts('H-')).toEqual(['100.00', '100.00', '5.00']);
  await read(telling(first, whole(sums.slice(1, 2), 'half')));
  expect(await amounts('H-')).toEqual(['100.00', '5.00']);
});

test('money that comes before its order is brought together with it when the order comes', async () => {
  const late = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
  await read(telling(whole([aSum({ book: 'late', order: late, offerId: 'CASE-1' })], 'late')));
  expect(await found(late)).toMatchObject([{ order: null, orderNumber: late }]);
  await shop.pull();
  expect(await found(late)).toMatchObject([{ order: { number: late } }]);
});

test('a key that may not see money pauses no account, and says so', async () => {
  const refused = () => Promise.reject(new MarketplaceError('keys', 'Ключ не открывает финансы'));
  await expect(read(refused)).rejects.toMatchObject({ kind: 'refused', message: 'Ключ не открывает финансы' });
});

test('a slice goes on where the last one of its run has stopped, another run where that one began', async () => {
  const asked: string[] = [];
  const net = await connectAccount(shop.company, shop.account, AbortSignal.timeout(30_000));
  const booked: Booked = async ({ from }) => {
    asked.push(from);
    return whole([]);
  };
  const step = async (id: string, position: unknown) => {
    let saved = position;
    const money = { span: 10, settles: 3, beginning: 30, pause: 60, booked };
    const save = async (next: unknown) => {
      saved = next;
    };
    await importMoney({ ...net, id, client: { money }, position, later: () => {}, progress: () => {}, save });
    return saved;
  };
  const first = await step('1', null);
  await step('1', first);
  await step('2', first);
  expect(asked).toEqual([marketDay(30), marketDay(20), marketDay(30)]);
  await step('3', { until: marketDay(5) });
  expect(asked.at(-1)).toBe(marketDay(8));
});

test('where one may ask seldom, each page is a slice, and the next goes on behind it', async () => {
  const asked: unknown[] = [];
  const net = await connectAccount(shop.company, shop.account, AbortSignal.timeout(30_000));
  const booked: Booked = async ({ from }, { cursor }) => {
    asked.push([from, cursor]);
    return { rows: [aSum({ order: `S-${asked.length}` })], ended: [], cursor: cursor ? null : 'behind' };
  };
  const money = { span: 10, settles: 3, beginning: 10, pause: 60, booked };
  let [position, waits]: [unknown, number] = [null, 0];
  const save = async (next: unknown) => {
    position = next;
  };
  const later = () => {
    waits++;
  };
  for (let slice = 0; slice < 3; slice++)
    await importMoney({ ...net, id: '1', client: { money }, position, later, progress: () => {}, save });
  expect([asked, waits]).toEqual([
    [
      [marketDay(10), undefined],
      [marketDay(10), 'behind'],
      [marketDay(0), undefined],
    ],
    3,
  ]);
  expect(await amounts('S-')).toHaveLength(3);
});

test('a sum of an order with one line is told of its goods, whatever the marketplace calls them', async () => {
  await read(telling(whole([aSum({ book: 'size', order: sold, offerId: 'CASE', title: 'Размер' })], 'size')));
  const told = (await found(sold)).filter(({ title }) => title === 'Размер');
  expect(told).toMatchObject([{ article: 'CASE-1', offer: { title: expect.any(String) } }]);
});

test('totals are by kinds and by days, and the file has the same sums and runs no formula', async () => {
  const bad = aSum({ book: 'file', day: '2026-02-03', title: '=1+1', order: 'F-1', kopecks: -12_50, kind: 'storage' });
  await read(telling(whole([bad, aSum({ book: 'file', day: '2026-02-03' })], 'file')));
  const february = { from: '2026-02-01', to: '2026-02-28' };
  const path = { account: shop.account };
  expect(await shop.call(countMoney, { path, body: february })).toEqual({
    kinds: [
      { kind: 'sale', currency: 'RUB', amount: '100.00', count: 1 },
      { kind: 'storage', currency: 'RUB', amount: '-12.50', count: 1 },
    ],
    days: [{ day: '2026-02-03', currency: 'RUB', came: '100.00', kept: '-12.50' }],
  });
  const query = 'from=2026-02-01&to=2026-02-28&kind=storage';
  const file = await shop.fetch('GET', `/oms/money/${shop.account}/operations.csv?${query}`);
  expect((await file.text()).split('\r\n')).toEqual([
    'День;Вид;За что;Заказ;Артикул;Сумма;Валюта',
    "2026-02-03;Хранение;'=1+1;F-1;;-12,5;RUB",
    '',
  ]);
  for (const wrong of [
    { from: '2026-03-01', to: '2026-02-01' },
    { from: '2024-01-01', to: '2026-01-01' },
  ])
    expect(await shop.refused(countMoney, { path, body: wrong })).toMatchObject({ status: 400 });
});

test('another company sees none of it', async () => {
  const stranger = await aCompany(server);
  const path = { account: shop.account };
  for (const refusal of [
    stranger.refused(findMoney, { path, body: days }),
    stranger.refused(countMoney, { path, body: days }),
    stranger.refused(getMoneyFile, { path, query: days }),
    stranger.refused(getOrderMoney, { path: { id: (await orderOf(shop, sold)).id } }),
  ])
    expect(await refusal).toMatchObject({ status: 404 });
});
