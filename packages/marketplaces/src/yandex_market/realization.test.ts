import { expect, test } from 'vitest';
import type { ReportsApi } from '../api/reports.ts';
import type { Caller } from '../http.ts';
import { realizationApi } from './realization.ts';

const reports: Pick<ReportsApi, 'state' | 'file'> = {
  state: async () => ({ state: 'ready', message: '' }),
  file: async () => ({ link: 'https://example.test/report.zip' }),
};
const asked = { cursor: `${Date.now()}/7` };
const cup = { yourSku: 'A-1', shopSku: 'A-1', offerName: 'Кружка' };

async function read(sheets: Record<string, unknown>) {
  const api = realizationApi({ read: (_, schema, value) => schema.parse(value) } as Caller, {
    campaign: '1',
    reports: reports as ReportsApi,
  });
  const made = await api.ofMonth('2026-10', asked);
  if (made.state !== 'made') throw new Error(made.state);
  return made.read(new Map(Object.entries(sheets)));
}

test('lines of orders become products: what was delivered, came back and was paid for what got lost', async () => {
  const report = await read({
    delivered: [
      { ...cup, deliveredCount: 2, deliveredDiscountSum: 100, deliveredPriceSumWithVatAndDiscounts: 880.5 },
      { ...cup, deliveredCount: 1, deliveredDiscountSum: 50, deliveredPriceSumWithVatAndDiscounts: 440.25 },
    ],
    returned: [{ ...cup, returnedCount: 1, returnDiscountSum: 50, returnPriceSumWithVatAndDiscounts: 440.25 }],
    lost_items: [{ ...cup, yourSku: null, compensationAmount: 490, decompensationAmount: 90 }],
  });
  expect(report).toEqual({
    ...{ number: '', day: null, currency: null },
    rows: [
      {
        ...{ sku: 'A-1', offerId: 'A-1', title: 'Кружка' },
        sold: { pieces: 3, kopecks: 132_075 },
        returned: { pieces: 1, kopecks: 44_025 },
        ...{ discount: 10_000, fee: null, extra: 40_000, due: null },
      },
    ],
  });
});

test('a sheet that is absent has no rows; a report without any of them is none', async () => {
  expect((await read({ returned: [] })).rows).toEqual([]);
  await expect(read({ dostavleno: [] })).rejects.toThrow('листов');
});
