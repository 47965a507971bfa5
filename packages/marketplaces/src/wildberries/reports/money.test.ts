import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../../http.ts';
import { moneyApi } from './money.ts';

const aRow = (over: object = {}) => ({
  reportId: 1234567,
  dateFrom: '2026-11-20',
  dateTo: '2026-11-20',
  reportType: 1,
  rrdId: 17,
  rrDate: '2026-11-20',
  currency: 'RUB',
  vendorCode: 'A-1',
  docTypeName: '',
  sellerOperName: '',
  orderId: 5_000_000_001,
  ...over,
});

const ask = (rows: readonly object[] | null, at: { cursor?: string } = {}) => {
  const json: Pick<Caller, 'json'>['json'] = async (_, shape) => z.parse(shape, rows);
  return moneyApi({ json } as Caller).booked({ from: '2026-11-20', to: '2026-11-21' }, at);
};
const read = async (over: object) =>
  (await ask([aRow(over)])).rows.map(({ kind, title, kopecks }) => [kind, title, kopecks]);

test('a return takes back what the sale brought; a discount of Wildberries can leave the seller more than the buyer paid', async () => {
  const sale = { docTypeName: 'Продажа', sellerOperName: 'Продажа', retailAmount: '367', forPay: '376.99' };
  expect(await read(sale)).toEqual([
    ['sale', 'Продажа', 36_700],
    ['commission', 'Вознаграждение Wildberries', 999],
  ]);
  const back = { docTypeName: 'Возврат', sellerOperName: 'Возврат', retailAmount: '100', forPay: '80.50' };
  expect(await read(back)).toEqual([
    ['return', 'Возврат', -10_000],
    ['commission', 'Вознаграждение Wildberries', 1_950],
  ]);
  const { docTypeName: documentType, ...sums } = back;
  expect(await read({ ...sums, documentType })).toEqual(await read(back));
});

test.each([
  [{ deliveryService: '46.5', bonusTypeName: 'От клиента при отмене' }, ['logistics', 'От клиента при отмене', -4_650]],
  [{ paidStorage: '12.29' }, ['storage', 'Хранение', -1_229]],
  [{ paidAcceptance: '8' }, ['storage', 'Операции на приёмке', -800]],
  [{ penalty: '231.35', bonusTypeName: 'Штраф МП' }, ['other', 'Штраф МП', -23_135]],
  [{ deduction: '-150' }, ['other', 'Прочие удержания', 15_000]],
  [{ additionalPayment: '9.71' }, ['commission', 'Корректировка вознаграждения', 971]],
  [{ cashbackAmount: '2' }, ['other', 'Баллы программы лояльности', -200]],
  [{ cashbackDiscount: '19' }, ['other', 'Компенсация скидки по программе лояльности', 1_900]],
  [{ cashbackCommissionChange: '0.2' }, ['other', 'Участие в программе лояльности', -20]],
])('%j is one sum with its sign', async (over, part) => {
  expect(await read(over)).toEqual([part]);
});

test('no order is named where theirs is nought, and a day without reports has nothing', async () => {
  expect((await ask([aRow({ orderId: 0, paidStorage: '1' })])).rows).toMatchObject([{ order: '', id: '17/3' }]);
  expect(await ask(null)).toEqual({ rows: [], cursor: null, ended: [] });
});

test('a report is whole only where all of its days and all of its rows are told at once', async () => {
  const rows = [aRow(), aRow({ dateFrom: '2026-11-19', reportId: 7 })];
  expect(await ask(rows)).toMatchObject({ cursor: null, ended: ['2026-11-20/1/1234567'] });
  expect(await ask(rows, { cursor: '16' })).toMatchObject({ cursor: null, ended: [] });
  const full = Array.from({ length: 10_000 }, (_, at) => aRow({ rrdId: at + 1 }));
  expect(await ask(full)).toMatchObject({ cursor: '10000', ended: [] });
});
