import { orderStates } from '@prilavok/contract';
import { describe, expect, test } from 'vitest';
import type { Answer, Call } from '../http.ts';
import { extraCost } from './limits.ts';
import { orderStatuses, standingOf } from './orders/tasks.ts';
import { judge } from './refusals.ts';
import { salePrice } from './sale-price.ts';

describe('a price for Wildberries', () => {
  test.each([
    [1500, 2000, { price: 2000, discount: 25 }],
    [1500, null, { price: 1500, discount: 0 }],
    [1500, 1400, { price: 1500, discount: 0 }],
    // 90 % of 3333 is no whole number of roubles: the nearest that is stands lower.
    [3000, 3350, { price: 3125, discount: 4 }],
    [1990, 2490, { price: 1990, discount: 0 }],
  ])('of %i beside %s is %o', (final, crossed, sale) => {
    expect(salePrice(final, crossed)).toEqual(sale);
  });

  test('is exact after the discount, and never crossed out higher than the seller says', () => {
    for (let final = 1; final < 3000; final += 7)
      for (const crossed of [final + 1, final * 2, Math.round(final * 1.3)]) {
        const { price, discount } = salePrice(final, crossed);
        expect(price * (100 - discount)).toBe(final * 100);
        expect(price).toBeLessThanOrEqual(Math.max(crossed, final));
      }
  });
});

describe('two statuses of a task', () => {
  const of = (supplierStatus: string, wbStatus: string) =>
    standingOf({ id: '1', supplierStatus, wbStatus, isCancellable: false });

  test.each([
    ['new', 'waiting', 'new'],
    ['confirm', 'waiting', 'ready'],
    ['complete', 'waiting', 'delivering'],
    ['confirm', 'sorted', 'delivering'],
    ['complete', 'ready_for_pickup', 'delivering'],
    ['complete', 'sold', 'delivered'],
    ['cancel', 'canceled', 'cancelled'],
    ['new', 'declined_by_client', 'cancelled'],
    ['complete', 'canceled_by_client', 'cancelled'],
    ['complete', 'melted', 'problem'],
  ])('%s and %s mean %s', (supplier, wb, state) => {
    expect(of(supplier, wb).state).toBe(state);
  });

  test('say who cancelled, and whether it had left', () => {
    expect(of('cancel', 'canceled').cancellation).toMatchObject({ initiator: 'Продавец', afterShip: false });
    expect(of('complete', 'canceled_by_client').cancellation).toMatchObject({
      initiator: 'Покупатель',
      afterShip: true,
    });
    expect(of('complete', 'defect').cancellation).toMatchObject({ initiator: 'Wildberries' });
  });

  test('have titles and states of ours, each once', () => {
    expect(new Set(orderStatuses.map(({ status }) => status)).size).toBe(orderStatuses.length);
    for (const { state } of orderStatuses) expect(orderStates).toContain(state);
  });
});

describe('an answer of Wildberries', () => {
  const call: Call = { host: 'marketplace', path: '/api/v3/orders/new', repeatable: true };
  const answer = (status: number, body: unknown, headers: Answer['headers'] = {}): Answer => ({
    status,
    headers,
    body: Buffer.from(JSON.stringify(body)),
  });

  test.each([
    [401, { title: 'unauthorized', detail: 'token problem; token is expired' }, 'keys'],
    [403, { code: 'AccessDenied', message: 'Доступ запрещён' }, 'keys'],
    [403, { title: 'forbidden', detail: 'base token is not allowed' }, 'refused'],
    [402, { title: 'payment required', detail: '' }, 'refused'],
    [404, { code: 'NotFound', message: 'Не найдено' }, 'missing'],
    [406, { code: 'WarehouseStocksUpdateBlock', message: 'The warehouse is processing' }, 'limit'],
    [409, { code: 'FailedToAddSupplyOrder', message: '' }, 'refused'],
    [500, { title: 'internal server error' }, 'down'],
    [200, { data: null, error: true, errorText: 'Неправильный запрос' }, 'refused'],
  ])('%i %o is of kind %s', (status, body, kind) => {
    const error = judge(call, answer(status, body));
    expect(error?.kind).toBe(kind);
    expect(error?.message).toMatch(/[а-яё]/i);
  });

  test('that is a success is none, whatever its status', () => {
    expect(judge(call, answer(200, { data: null, error: false, errorText: '' }))).toBeNull();
    expect(
      judge(call, answer(208, { data: { id: 1 }, error: false, errorText: 'This task already exists' })),
    ).toBeNull();
    expect(judge(call, { status: 204, headers: {}, body: Buffer.alloc(0) })).toBeNull();
  });

  test('429 says for how long', () => {
    const error = judge(
      call,
      answer(429, { title: 'too many requests' }, { 'x-ratelimit-retry': '17', 'x-ratelimit-reset': '60' }),
    );
    expect(error).toMatchObject({ kind: 'limit', retryAfter: 17 });
  });

  test('4XX counts as ten requests where the description says so', () => {
    expect(extraCost(answer(409, {}), call)).toBe(9);
    expect(extraCost(answer(200, {}), call)).toBe(0);
    expect(extraCost(answer(400, {}), { ...call, host: 'content' })).toBe(0);
  });
});
