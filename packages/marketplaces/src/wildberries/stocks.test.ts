import { expect, test } from 'vitest';
import type { Caller } from '../http.ts';
import { stocksApi } from './stocks.ts';

test('any number of stocks of one warehouse is sent', async () => {
  const http = { done: async () => {}, json: async () => ({ stocks: [] }) } as unknown as Caller;
  const rows = Array.from({ length: 150_000 }, (_, at) => ({
    offerId: `A-${at}`,
    remoteId: `${at}:${at + 1}`,
    warehouse: '1',
    stock: 0,
  }));
  expect((await stocksApi(http).set(rows)).accepted).toHaveLength(150_000);
});
