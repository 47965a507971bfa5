import type { SaidMessage } from '@prilavok/sandbox';
import { describe, expect, test } from 'vitest';
import { faultsOf } from './check.ts';
import { descriptionsAreHere } from './files.ts';
import { messageOf } from './messages.ts';

const json = { 'content-type': 'application/json' };
const answered = (body: unknown, status = 200) => ({ status, type: 'application/json', body });

/** A message that fits, by marketplace. */
const fitting = {
  ozon: {
    method: 'POST',
    url: '/ozon/v2/warehouse/list',
    headers: { ...json, 'client-id': '1', 'api-key': 'x' },
    body: { limit: 100 },
    answer: answered({ warehouses: [], cursor: '', has_next: false }),
  },
  yandex_market: {
    method: 'PUT',
    url: '/yandex_market/v2/campaigns/12/offers/stocks',
    headers: { ...json, 'api-key': 'x' },
    body: { skus: [{ sku: 'A-1', items: [{ count: 3, updatedAt: '2026-11-23T10:00:00Z' }] }] },
    answer: answered({ status: 'OK' }),
  },
  wildberries: {
    method: 'GET',
    url: '/wildberries/marketplace/api/v3/orders?limit=10&next=0',
    headers: { authorization: 'x' },
    body: null,
    answer: answered({ next: 13_833_711, orders: [] }),
  },
  magnit: {
    method: 'POST',
    url: '/magnit/b2b-api.magnit.ru/api/seller/v1/products/sku/stocks',
    headers: { ...json, 'x-api-key': 'x' },
    body: { stocks: [{ seller_sku_id: 'A-1', stock: 3, warehouse_id: '0b0e7a5e-8c1f-4c57-9f55-9a3c8ac5a0b1' }] },
    answer: { status: 200, type: '', body: null },
  },
  megamarket: {
    method: 'POST',
    url: '/megamarket/api/merchantIntegration/v1/offerService/manualPrice/save',
    headers: json,
    body: { meta: {}, data: { token: 'x', prices: [{ offerId: 'A-1', price: 500, isDeleted: false }] } },
    answer: answered({ success: 1, meta: {}, data: { savedPrices: 1, warnings: [] } }),
  },
} satisfies Record<string, SaidMessage>;

const faults = (message: SaidMessage) => faultsOf(messageOf(message));

describe.skipIf(!descriptionsAreHere)('the check of messages', () => {
  test.each(Object.entries(fitting))('is content with a message of %s that fits', (_, message) => {
    expect(faults(message)).toEqual([]);
  });

  const stock = fitting.yandex_market.body.skus[0];
  const wrong: [keyof typeof fitting, string, Partial<SaidMessage>][] = [
    ['ozon', 'no such method', { method: 'GET' }],
    ['ozon', 'no such method', { url: '/ozon/v9/warehouse/list' }],
    ['ozon', "required property 'limit'", { body: {} }],
    ['ozon', 'additional properties (page)', { body: { limit: 100, page: 1 } }],
    ['ozon', 'limit must be integer', { body: { limit: '100' } }],
    ['ozon', 'limit must be <= 200', { body: { limit: 1000 } }],
    ['ozon', 'header Client-Id is missing', { headers: { ...json, 'api-key': 'x' } }],
    ['ozon', 'body is sent as text/plain', { headers: { ...fitting.ozon.headers, 'content-type': 'text/plain' } }],
    ['ozon', 'query page is not described', { url: '/ozon/v2/warehouse/list?page=1' }],
    ['ozon', 'must be integer', { answer: answered({ warehouses: [{ warehouse_id: 'one' }] }) }],
    ['ozon', 'lacks has_next', { answer: answered({ warehouses: [], cursor: '' }) }],
    ['ozon', 'of type text/plain is not documented', { answer: { ...fitting.ozon.answer, type: 'text/plain' } }],
    ['ozon', 'status 418 is not documented', { answer: answered({}, 418) }],
    ['ozon', 'answer 400/code must be integer', { answer: answered({ code: 'three', message: '' }, 400) }],
    ['yandex_market', 'part of the path campaignId', { url: '/yandex_market/v2/campaigns/shop/offers/stocks' }],
    ['yandex_market', 'header api-key or authorization is missing', { headers: json }],
    ['yandex_market', "required property 'sku'", { body: { skus: [{ ...stock, sku: undefined, shopSku: 'A-1' }] } }],
    [
      'yandex_market',
      'must match format "date-time"',
      { body: { skus: [{ ...stock, items: [{ count: 3, updatedAt: 'today' }] }] } },
    ],
    ['yandex_market', 'allowed values (OK, ERROR)', { answer: answered({ status: 'FINE' }) }],
    ['yandex_market', 'answer 420', { answer: answered({ code: 'TOO_MANY' }, 420) }],
    ['wildberries', 'query next is missing', { url: '/wildberries/marketplace/api/v3/orders?limit=10' }],
    ['wildberries', 'query limit must be <= 1000', { url: '/wildberries/marketplace/api/v3/orders?limit=5000&next=0' }],
    ['wildberries', 'query next must be integer', { url: '/wildberries/marketplace/api/v3/orders?limit=10&next=a' }],
    ['wildberries', 'no such method', { url: '/wildberries/content/api/v3/orders?limit=10&next=0' }],
    ['wildberries', 'request has a body, the description none', { body: { limit: 10 } }],
    ['magnit', 'must match format "uuid"', { body: { stocks: [{ stock: 3, warehouse_id: '7' }] } }],
    ['magnit', 'must be empty', { answer: answered({ ok: true }) }],
    [
      'megamarket',
      'price must be integer',
      { body: { meta: {}, data: { token: 'x', prices: [{ offerId: 'A', price: 5.5, isDeleted: false }] } } },
    ],
    ['megamarket', "required property 'token'", { body: { meta: {}, data: { prices: [] } } }],
    ['megamarket', "required property 'savedPrices'", { answer: answered({ success: 1, meta: {}, data: {} }) }],
  ];

  test.each(wrong)('sees in a message of %s: %s', (marketplace, fault, change) => {
    // As it would go over the wire.
    const message: SaidMessage = JSON.parse(JSON.stringify({ ...fitting[marketplace], ...change }));
    expect(faults(message).join('\n')).toContain(fault);
  });

  test('sees a method whose switch-off date has passed', () => {
    const filter = { since: '2026-11-01T00:00:00Z', to: '2026-11-21T00:00:00Z' };
    const body = { dir: 'ASC', filter, limit: 10, offset: 0 };
    expect(faults({ ...fitting.ozon, url: '/ozon/v3/posting/fbs/list', body, answer: null })).toEqual([
      expect.stringContaining('switched off since 2026-08-31'),
    ]);
  });

  test('does not take an answer that was broken off on purpose for a violation, nor a request that a test sends by hand', () => {
    expect(faults({ ...fitting.ozon, answer: null })).toEqual([]);
    const byHand = { ...fitting.ozon.headers, 'sec-fetch-mode': 'cors' };
    expect(faults({ ...fitting.ozon, headers: byHand, body: {} })).toEqual([]);
    expect(faults({ ...fitting.ozon, headers: byHand, answer: answered({ warehouse: [] }) })).not.toEqual([]);
  });
});
