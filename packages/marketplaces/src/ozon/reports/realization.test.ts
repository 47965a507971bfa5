import { expect, test } from 'vitest';
import { z } from 'zod';
import { MarketplaceError } from '../../errors.ts';
import type { Caller } from '../../http.ts';
import { realizationApi } from './realization.ts';

const side = (quantity: number, amount: number, over: object = {}) => ({
  ...{ quantity, amount, standard_fee: amount * 0.17, total: amount * 0.83 },
  ...{ bonus: 0, stars: 0, bank_coinvestment: 0, pick_up_point_coinvestment: 0 },
  ...over,
});
const item = { name: 'Кружка', offer_id: 'A-1', sku: 17 };
const header = { number: '7', doc_date: '2026-11-03', currency_sys_name: 'RUB' };

const read = async (answer: object | MarketplaceError) => {
  const json: Pick<Caller, 'json'>['json'] = async (_, shape) => {
    if (answer instanceof MarketplaceError) throw answer;
    return z.parse(shape, answer);
  };
  const told = await realizationApi({ json } as Caller).ofMonth('2026-10', {});
  if (told.state !== 'told') throw new Error(told.state);
  return told.report;
};

test('a row is what was delivered less what came back; what partners pay stands apart', async () => {
  const bought = side(3, 1500, { bonus: 10, stars: 1.5, bank_coinvestment: 2, pick_up_point_coinvestment: 0.25 });
  const rows = [{ item, delivery_commission: bought, return_commission: side(1, 500, { bonus: 4 }) }];
  expect(await read({ result: { header, rows } })).toEqual({
    number: '7',
    day: '2026-11-03',
    currency: 'RUB',
    rows: [
      {
        ...{ sku: '17', offerId: 'A-1', title: 'Кружка' },
        sold: { pieces: 3, kopecks: 150_000 },
        returned: { pieces: 1, kopecks: 50_000 },
        ...{ discount: null, fee: 17_000, extra: 975, due: 83_000 },
      },
    ],
  });
});

test('what only came back is owed to the marketplace', async () => {
  const rows = [{ item, delivery_commission: null, return_commission: side(1, 500) }];
  const report = await read({ result: { header, rows } });
  expect(report?.rows).toMatchObject([{ sold: { pieces: 0, kopecks: 0 }, fee: -8_500, due: -41_500 }]);
});

test('a month that has no report yet has none; any other refusal is one', async () => {
  expect(await read(new MarketplaceError('missing', 'Нет отчёта'))).toBeNull();
  await expect(read(new MarketplaceError('keys', 'Ключ не подходит'))).rejects.toMatchObject({ kind: 'keys' });
});
