import { expect, test } from 'vitest';
import { z } from 'zod';
import { MarketplaceError } from '../../errors.ts';
import type { Call, Caller } from '../../http.ts';
import { analyticsApi } from './analytics.ts';

const days = { from: '2026-11-01', to: '2026-11-20' };
const row = (metrics: number[], sku = '17') => ({
  dimensions: [
    { id: sku, name: 'Кружка' },
    { id: '2026-11-20', name: '2026-11-20' },
  ],
  metrics,
});

/** Asks once; `answer` is what Ozon says. */
async function ask(answer: object[] | MarketplaceError, at: { cursor?: string } = {}) {
  const asked: Call[] = [];
  const json: Pick<Caller, 'json'>['json'] = async (call, shape) => {
    asked.push(call);
    if (answer instanceof MarketplaceError) throw answer;
    return z.parse(shape, { result: { data: answer } });
  };
  return { told: await analyticsApi({ json } as Caller).counted(days, at), body: asked[0]?.body };
}

const refusal = (kind: 'refused' | 'keys') =>
  new MarketplaceError(kind, 'Нет подписки', {
    remote: { method: 'POST', path: '/v1/analytics/data', status: 403, code: '7', message: 'subscription' },
  });

test('a row is a product on a day, whatever the marketplace counts of it', async () => {
  const { told, body } = await ask([row([900, 100, 20, 3, 1500.5])]);
  expect(told).toEqual({
    state: 'told',
    cursor: null,
    rows: [
      {
        ...{ day: '2026-11-20', sku: '17', offerId: '', title: 'Кружка' },
        ...{ shows: 900, visits: 100, carts: 20, ordered: 3, kopecks: 150_050 },
      },
    ],
  });
  expect(body).toMatchObject({ date_from: days.from, date_to: days.to, dimension: ['sku', 'day'], limit: 1000 });
});

test('a page that is full has another behind it', async () => {
  const full = Array.from({ length: 1000 }, (_, at) => row([1, 1, 1, 0, 0], String(at)));
  expect((await ask(full)).told).toMatchObject({ cursor: 'all/1000' });
  const { told, body } = await ask([row([1, 1, 1, 0, 0])], { cursor: 'all/1000' });
  expect(told).toMatchObject({ cursor: null });
  expect(body).toMatchObject({ offset: 1000 });
});

test('whoever has no subscription is asked for less, in the next question', async () => {
  expect((await ask(refusal('refused'))).told).toEqual({ state: 'told', rows: [], cursor: 'sold/0' });
  const { told, body } = await ask([row([3, 1500])], { cursor: 'sold/0' });
  expect(body).toMatchObject({ metrics: ['ordered_units', 'revenue'] });
  expect(told).toMatchObject({ rows: [{ shows: null, visits: null, carts: null, ordered: 3, kopecks: 150_000 }] });
  await expect(ask(refusal('refused'), { cursor: 'sold/0' })).rejects.toMatchObject({ kind: 'refused' });
  await expect(ask(refusal('keys'))).rejects.toMatchObject({ kind: 'keys' });
});
