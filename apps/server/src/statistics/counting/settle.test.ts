import {
  addDays,
  changeCosts,
  changeStatisticsSettings,
  countProductStatistics,
  countSourceStatistics,
  daysOfWindow,
  getStatisticsSettings,
  type OrderState,
  windows,
} from '@prilavok/contract';
import type { RemoteOperation } from '@prilavok/marketplaces';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pools, withCompany } from '../../database/pools.ts';
import { archiveOrder } from '../../orders/reading/orders.queries.ts';
import { cancelPieces, looseLines, recountOrder } from '../../orders/stored/cancel-items.queries.ts';
import { miscounted } from '../../testing/counts.ts';
import { useServer } from '../../testing/server.ts';
import { comparable, gathered, keptFigures, recount } from '../testing/recount.ts';
import { anOperation, aStatisticsShop, type StatisticsShop } from '../testing/shop.ts';
import { recountChannelDays } from './channel-days.ts';
import { bookColumns, figureColumns } from './columns.ts';
import { beginCompanyDay, settlePortion } from './settle.jobs.ts';

const server = useServer();
const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
const dayBefore = (days: number) => addDays(today, -days);

const days = fc.nat(40).map(dayBefore);
const states = fc.constantFrom<OrderState>('new', 'delivering', 'delivered', 'returned', 'cancelled');
const anOrder = fc.record({
  act: fc.constant('order' as const),
  account: fc.constantFrom('ozon' as const, 'ozon' as const, 'magnit' as const, 'own' as const),
  // Late evenings stand in the next day of Moscow.
  at: fc.tuple(days, fc.constantFrom('T05:00:00Z', 'T20:59:59Z', 'T21:00:00Z')).map(([day, hour]) => `${day}${hour}`),
  state: states,
  lines: fc.array(
    fc.record({
      offer: fc.constantFrom(0, 1, 2, null),
      quantity: fc.integer({ min: 1, max: 3 }),
      kopecks: fc.integer({ min: 1, max: 99_999 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
const which = fc.nat(99);
const act = fc.oneof(
  { weight: 4, arbitrary: anOrder },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('become' as const), which, state: states }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('cancelPiece' as const), which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('remove' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('book' as const),
      book: fc.constantFrom('a', 'b', 'c'),
      operations: fc.array(
        fc.record({
          which,
          day: days,
          kind: fc.constantFrom(
            'sale' as const,
            'sale' as const,
            'return' as const,
            'commission' as const,
            'storage' as const,
          ),
          kopecks: fc.integer({ min: 1, max: 99_999 }),
          named: fc.boolean(),
          foreign: fc.boolean(),
        }),
        { maxLength: 6 },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('cost' as const),
      offer: fc.nat(2),
      from: days,
      amount: fc.constantFrom('0', '33.33', '100.01', null),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('settings' as const),
      base: fc.constantFrom('none' as const, 'came' as const, 'profit' as const),
      from: days,
      percent: fc.constantFrom(6, 7.25, 15),
      own: fc.boolean(),
      rate: fc.constantFrom(null, 12.5),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('settle' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('break' as const) }) },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

class Killed extends Error {}

async function live(shop: StatisticsShop, life: readonly Act[]): Promise<void> {
  const orders: { id: string; number: string }[] = [];
  const at = <Of>(all: readonly Of[], place: number): Of | undefined => all[place % Math.max(1, all.length)];
  for (const each of life) {
    const order = 'which' in each ? at(orders, each.which) : undefined;
    if (each.act === 'order') {
      const { account, at: moment, state, lines } = each;
      orders.push(await shop.sell({ ...(account !== 'own' && { account: shop[account] }), at: moment, state, lines }));
    } else if (each.act === 'become') {
      if (order) await shop.become(order.id, each.state);
    } else if (each.act === 'cancelPiece') {
      if (order) await cancelOne(shop, order.id);
    } else if (each.act === 'remove') {
      if (order) await withCompany(shop.company, (db) => archiveOrder(db, order.id));
    } else if (each.act === 'book') {
      const operations = each.operations.map(
        ({ which: of, day, kind, kopecks, named, foreign }, place): RemoteOperation =>
          anOperation({
            id: `${each.book}-${place}`,
            day,
            kind,
            kopecks: kind === 'sale' ? kopecks : -kopecks,
            order: at(orders, of)?.number ?? '',
            offerId: named ? (['A-1', 'B-2', 'C-3'][of % 3] ?? '') : '',
            currency: foreign && of % 5 === 0 ? 'KZT' : 'RUB',
          }),
      );
      await shop.book(shop.ozon, operations, each.book);
    } else if (each.act === 'cost') {
      const { offer, from, amount } = each;
      await shop.call(changeCosts, { body: { costs: [{ offer: shop.offers[offer] ?? '', from, amount }] } });
    } else if (each.act === 'settings') {
      const { base, from, percent, own, rate } = each;
      const { thresholds, version } = await shop.call(getStatisticsSettings);
      const taxes = [
        { account: null, from, base, percent },
        ...(own ? [{ account: shop.ozon, from: addDays(from, 3), base: 'came' as const, percent: 1 }] : []),
      ];
      const rates = rate === null ? [] : [{ account: shop.magnit, commission: rate, logistics: '41.7' }];
      await shop.call(changeStatisticsSettings, { body: { taxes, rates, thresholds, version } });
    } else if (each.act === 'settle') {
      await shop.settle();
    } else {
      const broken = withCompany(shop.company, async (db) => {
        await settlePortion(db);
        throw new Killed();
      });
      await expect(broken).rejects.toThrow(Killed);
    }
  }
}

async function cancelOne(shop: StatisticsShop, order: string): Promise<void> {
  await withCompany(shop.company, async (db) => {
    const line = (await looseLines(db, order)).find(({ quantity }) => quantity > 0);
    if (!line) return;
    await cancelPieces(db, order, { ...line, quantity: 1 });
    await recountOrder(db, order);
  });
}

/** A sale whose cost is set when its days have been calculated: its order's day and that of its book lie apart. */
const costedLate: Act[] = [
  {
    act: 'order',
    account: 'ozon',
    at: `${dayBefore(20)}T05:00:00Z`,
    state: 'delivered',
    lines: [{ offer: 0, quantity: 2, kopecks: 500_00 }],
  },
  {
    act: 'book',
    book: 'a',
    operations: [{ which: 0, day: dayBefore(10), kind: 'sale', kopecks: 1000_00, named: false, foreign: false }],
  },
  { act: 'settle' },
  { act: 'cost', offer: 0, from: dayBefore(25), amount: '33.33' },
  { act: 'settle' },
  { act: 'cancelPiece', which: 0 },
];

const figures = figureColumns.map((column) => `sum(${column})::bigint as ${column}`).join(', ');
const kept = (table: string, key: string) =>
  `select ${key} as key, ${figures} from ${table} where company_id = $1 group by 1`;

/** Every roll-up of the company, beside what somebody counts by hand. */
async function holds(shop: StatisticsShop): Promise<void> {
  const { owner } = pools();
  const truth = await recount(owner, shop.company);
  const expectKept = async (text: string, expected: typeof truth) =>
    expect(comparable(await keptFigures(owner, text, shop.company))).toEqual(comparable(expected));
  await expectKept(kept('offer_days', "concat_ws(' ', offer_id, day, account_id, currency)"), truth);

  const books = gathered(truth, ([, day = '', account = '', currency = '']) => [account, day, currency]);
  const onlyBooks = new Map(
    [...books].map(([key, row]) => [key, Object.fromEntries(bookColumns.map((column) => [column, row[column] ?? 0n]))]),
  );
  const sums = bookColumns.map((column) => `sum(${column})::bigint as ${column}`).join(', ');
  await expectKept(
    `select concat_ws(' ', account_id, day, currency) as key, ${sums} from money_days where company_id = $1 group by 1`,
    onlyBooks,
  );

  const spans = windows.map((period) => ({ period, ...daysOfWindow(period, today) }));
  for (const { period, from, to } of spans) {
    const within = gathered(truth, ([offer = '', day = '', account = '', currency = '']) =>
      offer !== '0' && day >= from && day <= to ? [offer, account, currency] : null,
    );
    const all = gathered(within, ([offer = '', , currency = '']) => [offer, '-1', currency]);
    const text = `select concat_ws(' ', offer_id, account_id, currency) as key, ${figures} from offer_windows
      where company_id = $1 and period = '${period}' group by 1`;
    await expectKept(text, new Map([...within, ...all]));
  }

  const ordersOnce = (row: Record<string, bigint>) => ({ ...row, orders: 0n });
  const byCatalog = gathered(truth, ([offer = '', day = '', account = '', currency = '']) => [
    offer === '0' ? '0' : shop.catalog,
    ...[day, account, currency],
  ]);
  const text = kept('catalog_days', "concat_ws(' ', catalog_id, day, account_id, currency)").replace(
    'sum(orders)',
    'sum(0)',
  );
  // An order with two offers is one of its catalog: how many there are is no sum of theirs.
  await expectKept(text, new Map([...byCatalog].map(([key, row]) => [key, ordersOnce(row)])));
  expect(await miscounted(owner)).toEqual([]);
}

test('every roll-up is what one counts by hand, to the kopeck, whatever happens to orders, books and costs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30 }), async (life) => {
      const shop = await aStatisticsShop(server);
      await live(shop, life);
      await shop.settle();
      await holds(shop);
    }),
    { numRuns: 8, examples: [[costedLate]] },
  );
}, 240_000);

test('a recount mends orders by days that were written past their counts, and finds nothing the second time', async () => {
  const shop = await aStatisticsShop(server);
  await shop.sell({
    account: shop.ozon,
    at: `${dayBefore(3)}T09:00:00Z`,
    lines: [{ offer: 0, quantity: 2, kopecks: 100_00 }],
  });
  await pools().owner.query('update channel_days set kopecks = kopecks + 1 where company_id = $1', [shop.company]);
  expect(await miscounted(pools().owner)).not.toEqual([]);
  expect(await withCompany(shop.company, recountChannelDays)).toBe(1);
  expect(await withCompany(shop.company, recountChannelDays)).toBe(0);
  expect(await miscounted(pools().owner)).toEqual([]);
});

test('a company that goes by another clock has its orders counted by it, and those of before the first count, too', async () => {
  const shop = await aStatisticsShop(server);
  await shop.sell({ at: '2026-10-15T20:30:00Z', lines: [{ offer: 0, quantity: 1, kopecks: 100 }] });
  await pools().owner.query('delete from statistics_due where company_id = $1', [shop.company]);
  const body = { from: '2026-10-15', to: '2026-10-16', compare: 'none' } as const;
  const counted = async () => {
    await beginCompanyDay(shop.company, AbortSignal.timeout(60_000));
    await shop.settle();
    const ofGoods = (await shop.call(countProductStatistics, { body })).series;
    const ofSources = (await shop.call(countSourceStatistics, { body })).series;
    return [ofGoods, ofSources].map((series) => series.map(({ orders }) => orders));
  };
  expect(await counted()).toEqual([
    [1, 0],
    [1, 0],
  ]);
  await pools().owner.query("update companies set timezone = 'Asia/Vladivostok' where id = $1", [shop.company]);
  expect(await counted()).toEqual([
    [0, 1],
    [0, 1],
  ]);
});
