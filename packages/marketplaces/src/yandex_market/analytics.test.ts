import { expect, test } from 'vitest';
import type { ReportsApi } from '../api/reports.ts';
import type { Caller } from '../http.ts';
import { analyticsApi } from './analytics.ts';

const days = { from: '2026-11-19', to: '2026-11-20' };

/** The report as it stands. */
const apiOf = (state: Awaited<ReturnType<ReportsApi['state']>>) => {
  const reports: Pick<ReportsApi, 'state' | 'file'> = {
    state: async () => state,
    file: async (ticket) => ({ link: `https://example.test/${ticket}.zip` }),
  };
  return analyticsApi({ read: (_, schema, value) => schema.parse(value) } as Caller, {
    campaign: '1',
    reports: reports as ReportsApi,
  });
};
const asked = (ago: number) => ({ cursor: `${Date.now() - ago * 1000}/r/1` });

async function read(rows: object[], period = days) {
  const made = await apiOf({ state: 'ready', message: '' }).counted(period, asked(10));
  if (made.state !== 'made') throw new Error(made.state);
  expect(made.link).toBe('https://example.test/r/1.zip');
  return made.read(new Map([['sales_funnel_report', rows]]));
}

test('a row is a product on a day', async () => {
  const told = { offerId: 'A-1', offerName: 'Кружка', shows: 900, clicks: 100, toCart: 20, orderItems: 3 };
  expect(await read([{ ...told, day: '2026-11-20', orderItemsTotalAmount: 1500 }])).toEqual([
    {
      ...{ day: '2026-11-20', sku: null, offerId: 'A-1', title: 'Кружка' },
      ...{ shows: 900, visits: 100, carts: 20, ordered: 3, kopecks: 150_000 },
    },
  ]);
});

test.each([
  ['2026-11-20', ['2026-11-20']],
  ['2026-11-20T00:00:00', ['2026-11-20']],
  ['20.11.2026', ['2026-11-20']],
  ['20-11-2026', ['2026-11-20']],
  ['2026-11-21', []],
  ['20', []],
  ['', []],
])('the day %j is read as %j, and nobody is counted for another stretch', async (day, found) => {
  expect((await read([{ day, offerId: 'A-1' }])).map((row) => row.day)).toEqual(found);
});

test('where one day was asked for, a row without a day is of that', async () => {
  const day = { from: '2026-11-20', to: '2026-11-20' };
  expect(await read([{ offerId: 1 }], day)).toMatchObject([{ day: '2026-11-20', offerId: '1', ordered: 0 }]);
});

test('a report is looked after for six hours, less and less often', async () => {
  const api = apiOf({ state: 'pending', message: '' });
  const look = async (ago: number) => {
    const at = asked(ago);
    const told = await api.counted(days, at);
    return told.state === 'making' && told.cursor === at.cursor && told.seconds;
  };
  expect([await look(1), await look(400), await look(20_000)]).toEqual([5, 100, 300]);
  await expect(api.counted(days, asked(7 * 3600))).rejects.toMatchObject({ kind: 'refused' });
});

test('an empty report has no rows, one that failed says why', async () => {
  expect(await apiOf({ state: 'empty', message: '' }).counted(days, asked(10))).toMatchObject({
    rows: [],
    cursor: null,
  });
  const failed = apiOf({ state: 'failed', message: 'Отчёт слишком велик' });
  await expect(failed.counted(days, asked(10))).rejects.toMatchObject({ message: 'Отчёт слишком велик' });
});
