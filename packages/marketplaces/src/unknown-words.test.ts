import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readWith } from './findings.ts';
import type { Caller } from './http.ts';
import { AssemblyOrder, orderOf as magnitOrder } from './magnit/assembly-orders.ts';
import { shipmentsApi as magnitShipments } from './magnit/shipments.ts';
import { orderOf as megamarketOrder, Shipment } from './megamarket/lots.ts';
import { acceptanceApi } from './ozon/orders/acceptance.ts';
import { ListedPosting, postingOf } from './ozon/orders/postings.ts';
import { returnsApi as ozonReturns } from './ozon/orders/returns.ts';
import { moneyApi as ozonMoney } from './ozon/reports/money.ts';
import { returnsApi as wildberriesReturns } from './wildberries/orders/returns.ts';
import { Statuses, Task, orderOf as wildberriesOrder } from './wildberries/orders/tasks.ts';
import { moneyApi as wildberriesMoney } from './wildberries/reports/money.ts';
import { outcomeOf } from './yandex_market/card-statuses.ts';
import { MarketOrder, orderOf as marketOrder } from './yandex_market/market-orders.ts';
import { moneyApi as marketMoney } from './yandex_market/money.ts';
import { returnsApi as marketReturns } from './yandex_market/returns.ts';

/** A marketplace that answers so, by the end of the path; hears which words of its answers aren't known. */
function answering(answers: Record<string, unknown>) {
  const words: string[] = [];
  const json: Pick<Caller, 'json'>['json'] = async ({ path }, shape) => {
    const [, answer] = Object.entries(answers).find(([end]) => path.endsWith(end)) ?? [];
    const read = readWith(shape, answer);
    for (const finding of read.findings)
      if (finding.kind === 'meaning') words.push(`${finding.field}: ${finding.word}`);
    return z.parse(shape, answer);
  };
  return { http: { json } as Caller, words };
}

const day = { from: '2026-11-20', to: '2026-11-20' };
const wbRow = {
  ...{ reportId: 1, dateFrom: day.from, dateTo: day.to, reportType: 1, rrdId: 1, rrDate: day.from, orderId: 5 },
  ...{ currency: 'RUB', retailAmount: '1000', forPay: '900' },
};
const ofMarket = {
  ...{ id: 7, creationDate: day.from, currency: 'RUR', items: [{ shopSku: 'A-1' }] },
  ...{ payments: [], commissions: [], subsidies: [] },
};
const accrual = { accrual_id: 1, accrued_category: 'ITEM', total_amount: { amount: '-10', currency: 'RUB' } };
const accruals = (over: object) => ({ 'by-day': { accruals: [{ ...accrual, ...over }], last_id: '' } });

/** Where money is read by a word: the word of each that nobody knows, and what the sum is. */
const ofMoney = [
  ['wildberries documentType', { detailed: [{ ...wbRow, documentType: 'Обмен' }] }, 90_000],
  ['wildberries docTypeName', { detailed: [{ ...wbRow, docTypeName: 'Обмен' }] }, 90_000],
  ['wildberries no type', { detailed: [wbRow] }, 90_000],
  [
    'wildberries currency',
    { detailed: [{ ...wbRow, docTypeName: 'Продажа', currency: 'XXX', forPay: '1000' }] },
    100_000,
  ],
  [
    'yandex_market payment',
    { orders: { ...ofMarket, payments: [{ date: day.from, type: 'GIFT', total: 500 }] } },
    50_000,
  ],
  ['yandex_market service', { orders: { ...ofMarket, commissions: [{ type: 'TELEPORT', actual: 5 }] } }, -500],
  [
    'yandex_market points',
    { orders: { ...ofMarket, subsidies: [{ operationType: 'ACCRUAL', type: 'LOVE', amount: 5 }] } },
    500,
  ],
  [
    'yandex_market operation',
    { orders: { ...ofMarket, subsidies: [{ operationType: 'FREEZING', type: 'SUBSIDY', amount: 5 }] } },
    500,
  ],
  [
    'yandex_market currency',
    { orders: { ...ofMarket, currency: 'XXX', payments: [{ date: day.from, type: 'PAYMENT', total: 5 }] } },
    500,
  ],
  [
    'ozon service',
    {
      ...accruals({
        item_fees: { fees: [{ sku: 5, fees: [{ type_id: 99, accrued: { amount: '-10', currency: 'RUB' } }] }] },
      }),
      types: { accrual_types: [] },
    },
    -1_000,
  ],
  [
    'ozon currency',
    { ...accruals({ total_amount: { amount: '-10', currency: 'XXX' } }), types: { accrual_types: [] } },
    -1_000,
  ],
] as const;

describe('money under a word that is not known', () => {
  const readers = {
    ozon: ozonMoney,
    wildberries: wildberriesMoney,
    yandex_market: (http: Caller) => marketMoney(http, '1'),
  };
  test.each(ofMoney)('%s is booked as not recognized, with its sum', async (what, answers, kopecks) => {
    const [slug] = what.split(' ') as [keyof typeof readers];
    const told =
      slug === 'yandex_market' && 'orders' in answers ? { orders: { result: { orders: [answers.orders] } } } : answers;
    const { http, words } = answering(told);
    const { rows } = await readers[slug](http).booked(day, {});
    expect(rows.map((row) => [row.kind, row.kopecks])).toEqual([['unknown', kopecks]]);
    // Of what has no type, and of a number that no dictionary has, there is no word to tell.
    if (!/no type|ozon service/.test(what)) expect(words).toHaveLength(1);
  });

  test('both names of the type of a document are read', async () => {
    for (const name of ['documentType', 'docTypeName']) {
      const { http } = answering({ detailed: [{ ...wbRow, [name]: 'Возврат' }] });
      const { rows } = await wildberriesMoney(http).booked(day, {});
      expect(rows.map(({ kind, kopecks }) => [kind, kopecks])).toEqual([
        ['return', -100_000],
        ['commission', 10_000],
      ]);
    }
  });
});

const posting = { posting_number: '1-1', status: 'awaiting_packaging', products: [], tpl_integration_type: 'ozon' };
const order = {
  ...{ orderId: 1, campaignId: 1, programType: 'FBS', status: 'PROCESSING', substatus: 'STARTED', items: [] },
  delivery: { deliveryServiceId: 1 },
};
const shipment = {
  shipmentId: 1,
  serviceScheme: 'DELIVERY_BY_MERCHANT',
  items: [{ itemIndex: 1, status: 'NEW', offerId: 'A' }],
};
const task = { id: 1, warehouseId: 1, nmId: 1, chrtId: 1, skus: [] };

/** Where the state or the scheme of an order is read by a word. */
const ofOrders = [
  ['ozon status', ListedPosting.transform(postingOf), { ...posting, status: 'teleported' }],
  ['ozon scheme', ListedPosting.transform(postingOf), { ...posting, tpl_integration_type: 'teleport' }],
  ['yandex_market status', MarketOrder.transform(marketOrder), { ...order, status: 'TELEPORTED' }],
  ['yandex_market scheme', MarketOrder.transform(marketOrder), { ...order, programType: 'TELEPORT' }],
  [
    'wildberries status',
    Statuses.transform((statuses) => wildberriesOrder(Task.parse(task), statuses, {})),
    { id: 1, supplierStatus: 'confirm', wbStatus: 'teleported' },
  ],
  [
    'magnit status',
    AssemblyOrder.transform((read) => magnitOrder(read, [], new Map())),
    { order_id: '1', status: 'TELEPORTED', items: [] },
  ],
  [
    'megamarket status',
    Shipment.transform((read) => megamarketOrder(read, '1')),
    { ...shipment, items: [{ itemIndex: 1, status: 'TELEPORTED', offerId: 'A' }] },
  ],
  [
    'megamarket scheme',
    Shipment.transform((read) => megamarketOrder(read, '1')),
    { ...shipment, serviceScheme: 'TELEPORT' },
  ],
] as const;

test.each(ofOrders)(
  'an order whose %s is not known is a problem for a person, and the word is told of',
  (_, shape, answer) => {
    const read = readWith(shape as z.ZodType<{ state: string; status: string; substatus: string }>, answer);
    expect(read.data?.state).toBe('problem');
    expect(`${read.data?.status} ${read.data?.substatus}`).toMatch(/teleport/i);
    expect(read.findings.filter(({ kind }) => kind === 'meaning')).toHaveLength(1);
  },
);

test('a word within PROCESSING that is not known is a problem, too', () => {
  expect(marketOrder(MarketOrder.parse({ ...order, substatus: 'TELEPORTING' }))).toMatchObject({
    state: 'problem',
    status: 'TELEPORTING',
  });
});

describe('a return whose status is not known', () => {
  const ofOzon = {
    ...{ id: 1, type: 'ClientReturn', product: {}, logistic: {} },
    visual: { status: { sys_name: 'Teleported', display_name: 'Телепортирован' } },
  };
  const claim = { id: '1', status: 3, status_ex: 99, nm_id: 1 };
  const ofMarket = { id: 1, orderId: 1, returnType: 'RETURN', shipmentStatus: 'TELEPORTED', items: [] };
  test.each([
    ['ozon', ozonReturns, { '/returns/list': { returns: [ofOzon] } }, 'Телепортирован'],
    ['wildberries', wildberriesReturns, { claims: { claims: [claim] }, filter: { data: { listGoods: [] } } }, '3/99'],
    [
      'yandex_market',
      (http: Caller) => marketReturns(http, { business: '1', campaign: '1' }),
      { returns: { result: { returns: [ofMarket] } } },
      'TELEPORTED',
    ],
  ] as const)('says so at %s', async (_, api, answers, word) => {
    const { rows } = await api(answering(answers).http).changed('2026-11-20T00:00:00Z', {});
    expect(rows.map(({ statusTitle }) => statusTitle)).toEqual([`Не распознано: ${word}`]);
  });
});

describe('what is not known of a shipment or a card', () => {
  test('a posting that Ozon has taken in under an unknown status is not held for one that arrived', async () => {
    const { http, words } = answering({
      'carriage/get': { status: 'received', created_at: `${day.from}T00:00:00Z` },
      'act/list': { result: [] },
      'get-barcode/text': { result: '' },
      'check-status': { result: { removed_from_act: [] } },
      'get-postings': { result: [{ posting_number: '1-1', status: 'teleported', seller_error: '' }] },
    });
    const { parcels } = await acceptanceApi(http).acceptance('1');
    expect(parcels).toEqual([{ number: '1-1', state: 'unknown', reason: '«teleported»' }]);
    expect(words).toEqual(['status: teleported']);
  });

  test('nor is a parcel at Magnit', async () => {
    const parcels = [{ parcel_id: 'P1', acceptance_result: 'TELEPORTED' }];
    const { http, words } = answering({
      list: { shipments: [{ shipment_id: 'S1', status: 'ACCEPTANCE_COMPLETED', parcels }], next_page_token: '' },
    });
    const acceptance = await magnitShipments(http).acceptance('S1');
    expect(acceptance.parcels).toEqual([{ number: 'P1', state: 'unknown', reason: '«TELEPORTED»' }]);
    expect(words).toEqual(['acceptance_result: TELEPORTED']);
  });

  test.each([
    ['HAS_CARD_CAN_UPDATE', 'accepted'],
    ['NO_CARD_ERRORS', 'refused'],
    ['TELEPORTED', 'pending'],
  ])('a card of the Market under the status %s is %s', (status, outcome) => {
    expect(outcomeOf(status)).toBe(outcome);
  });
});
