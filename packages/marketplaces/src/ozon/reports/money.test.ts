import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../../http.ts';
import { moneyApi } from './money.ts';

const sum = (amount: string) => ({ amount, currency: 'RUB' });
const types = [
  { id: 7, description: 'Размещение товаров на складах' },
  { id: 8, description: 'Обработка отправления' },
  { id: 9, description: 'Подписка Premium Plus' },
];

/** Reads one day of which Ozon says this. */
async function read(...accruals: object[]) {
  const answers: Record<string, unknown> = {
    '/v1/finance/accrual/by-day': { accruals, last_id: 'next' },
    '/v1/finance/accrual/types': { accrual_types: types },
  };
  const json: Pick<Caller, 'json'>['json'] = async ({ path }, shape) => z.parse(shape, answers[path]);
  const page = await moneyApi({ json } as Caller).booked({ from: '2026-11-20', to: '2026-11-20' }, {});
  expect(page).toMatchObject({ cursor: 'next', ended: [] });
  return page.rows.map(({ kind, title, order, sku, kopecks }) => [kind, title, order, sku, kopecks]);
}

test('fees without a posting are of the kind that their title names; a contract is no order', async () => {
  const fee = { type_id: 7, accrued: sum('-10.50') };
  expect(
    await read(
      {
        accrual_id: 1,
        accrued_category: 'ITEM',
        unit_number: '11-1-1',
        total_amount: sum('-10.50'),
        item_fees: { fees: [{ sku: 5, fees: [fee] }] },
      },
      {
        accrual_id: 2,
        accrued_category: 'NON_ITEM',
        unit_number: 'Д-77',
        total_amount: sum('-990'),
        non_item_fee: { type_id: 9, accrued: sum('-990') },
      },
      {
        accrual_id: 3,
        accrued_category: 'CONTAINER_FEES',
        unit_number: '',
        total_amount: sum('-3.30'),
        container_fees: { fees: [{ type_id: 8, accrued: sum('-3.30') }] },
      },
    ),
  ).toEqual([
    ['storage', 'Размещение товаров на складах', '11-1-1', '5', -1_050],
    ['other', 'Подписка Premium Plus', '', null, -99_000],
    ['logistics', 'Обработка отправления', '', null, -330],
  ]);
});

test('what a total has beyond its parts is one more sum, so that the parts are the total', async () => {
  const commission = { sale_amount: sum('100.0000'), commission: sum('-17') };
  const posting = { products: [{ sku: 5, commission, delivery: { services: [] } }] };
  const of = { accrual_id: 4, accrued_category: 'POSTING', unit_number: '11-1-2', posting };
  expect(await read({ ...of, total_amount: sum('86.25') })).toEqual([
    ['sale', 'Продажа', '11-1-2', '5', 10_000],
    ['commission', 'Комиссия за продажу', '11-1-2', '5', -1_700],
    ['other', 'Прочие начисления', '11-1-2', null, 325],
  ]);
});
