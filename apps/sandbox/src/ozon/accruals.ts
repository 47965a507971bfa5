import { z } from 'zod';
import type { Account, Line, Posting } from './account.ts';
import { commissionPercent } from './prices.ts';
import { int64, moment, type Operations, optionalText, reads } from './wire.ts';

/** Kinds of accruals that the sandbox knows. */
const kinds = [
  { id: 1, name: 'Revenue', description: 'Выручка' },
  { id: 2, name: 'SaleCommission', description: 'Вознаграждение за продажу' },
  { id: 3, name: 'LastMile', description: 'Последняя миля' },
  { id: 4, name: 'Refund', description: 'Возврат' },
] as const;
const lastMile = 25;

/** A sale that was delivered, or what came back of one. */
interface Accrual {
  id: number;
  posting: Posting;
  line: Line;
  at: number;
  /** 1: sold; −1: given back. */
  sign: 1 | -1;
}

/** All that was accrued, in its order: sales when they are delivered, returns when the buyer gives them back. */
export function accrualsOf(account: Account): Accrual[] {
  const sales = Object.values(account.postings)
    .filter(({ status }) => status === 'delivered')
    .flatMap((posting) =>
      posting.lines.map((line): Accrual => ({ id: 0, posting, line, at: posting.changedAt, sign: 1 })),
    );
  const returns = Object.values(account.returns).flatMap(({ posting, line, createdAt, type }): Accrual[] => {
    const sold = account.postings[posting];
    return sold && type === 'ClientReturn' ? [{ id: 0, posting: sold, line, at: createdAt, sign: -1 }] : [];
  });
  return [...sales, ...returns]
    .toSorted((one, other) => one.at - other.at)
    .map((accrual, place) => ({ ...accrual, id: 1_000_000 + place }));
}

const total = ({ line, sign }: Accrual) => sign * Number(line.price) * line.quantity;
const commission = (accrual: Accrual) => (-total(accrual) * commissionPercent) / 100;
const delivery = ({ sign }: Accrual) => (sign > 0 ? -lastMile : 0);

export const accruals: Operations = {
  'POST /v1/finance/accrual/types': reads(z.object({}), () => ({ accrual_types: kinds })),

  'POST /v1/finance/accrual/postings': reads(
    z.object({ posting_numbers: z.array(z.string()).min(1) }),
    ({ account }, { posting_numbers }) => {
      const sum = (amount: number) => ({ amount: amount.toFixed(2), currency: account.currency });
      return {
        posting_accruals: posting_numbers.map((posting_number) => ({
          posting_number,
          accruals: accrualsOf(account)
            .filter(({ posting }) => posting.number === posting_number)
            .flatMap((accrual) =>
              partsOf(accrual).map(({ type_id, amount }) => ({
                accrual_date: moment(accrual.at).slice(0, 10),
                accrued: sum(amount),
                quantity: accrual.line.quantity,
                seller_price: sum(Number(accrual.line.price)),
                sku: accrual.line.sku,
                type_id,
              })),
            ),
        })),
      };
    },
  ),

  'POST /v1/finance/accrual/by-day': reads(
    z.object({ date: z.iso.date(), last_id: optionalText }),
    ({ account }, { date, last_id }) => {
      const sum = (amount: number) => ({ amount: amount.toFixed(2), currency: account.currency });
      const found = accrualsOf(account).filter(
        ({ id, at }) => moment(at).slice(0, 10) === date && id > Number(last_id || 0),
      );
      const page = found.slice(0, 1000);
      return {
        accruals: page.map((accrual) => ({
          accrual_id: accrual.id,
          accrued_category: 'POSTING',
          date,
          unit_number: accrual.posting.number,
          total_amount: sum(total(accrual) + commission(accrual) + delivery(accrual)),
          posting: {
            delivery_schema: 'FBS',
            delivery_speed: 0,
            products: [
              {
                sku: accrual.line.sku,
                commission: {
                  sale_price: sum(Number(accrual.line.price)),
                  seller_price: sum(Number(accrual.line.price)),
                  sale_amount: sum(total(accrual)),
                  commission_ratio: String(commissionPercent / 100),
                  commission: sum(commission(accrual)),
                  sale_commission: sum(commission(accrual)),
                  bonus: sum(0),
                  coinvestment: sum(0),
                },
                delivery: {
                  services: delivery(accrual) === 0 ? [] : [{ type_id: 3, accrued: sum(delivery(accrual)) }],
                  total_accrued: sum(delivery(accrual)),
                },
              },
            ],
          },
        })),
        last_id: found.length > page.length ? String(page.at(-1)?.id ?? '') : '',
      };
    },
  ),

  'POST /v2/finance/realization': reads(
    z.object({ month: int64, year: int64 }),
    ({ account, now }, { month, year }) => {
      const period = `${year}-${String(month).padStart(2, '0')}`;
      const inMonth = accrualsOf(account).filter(({ at }) => moment(at).startsWith(period));
      const lines = Map.groupBy(inMonth, ({ line }) => `${line.sku} ${line.price}`);
      return {
        result: {
          header: {
            number: `${account.clientId}-${period}`,
            doc_date: moment(now).slice(0, 10),
            contract_date: moment(account.connectedAt).slice(0, 10),
            contract_number: `ИР-${account.clientId}`,
            currency_sys_name: account.currency,
            start_date: `${period}-01`,
            stop_date: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
            payer_inn: '',
            payer_kpp: '',
            payer_name: '',
            receiver_inn: '',
            receiver_kpp: '',
            receiver_name: '',
          },
          rows: [...lines.values()].map((of, place) => realizationRow(account, of, place + 1)),
        },
      };
    },
  ),
};

const partsOf = (accrual: Accrual) =>
  [
    { type_id: accrual.sign > 0 ? 1 : 4, amount: total(accrual) },
    { type_id: 2, amount: commission(accrual) },
    { type_id: 3, amount: delivery(accrual) },
  ].filter(({ amount }) => amount !== 0);

/** Sales and returns of one product at one price. */
function realizationRow(account: Account, of: Accrual[], rowNumber: number) {
  const line = of[0]?.line;
  const side = (sign: 1 | -1) => {
    const own = of.filter((accrual) => accrual.sign === sign);
    const amount = own.reduce((sum, accrual) => sum + Math.abs(total(accrual)), 0);
    const fee = (amount * commissionPercent) / 100;
    return {
      amount,
      bonus: 0,
      commission: fee,
      compensation: 0,
      price_per_instance: Number(line?.price ?? 0),
      quantity: own.reduce((sum, accrual) => sum + accrual.line.quantity, 0),
      standard_fee: fee,
      bank_coinvestment: 0,
      stars: 0,
      pick_up_point_coinvestment: 0,
      total: amount - fee,
    };
  };
  return {
    rowNumber,
    commission_ratio: commissionPercent / 100,
    seller_price_per_instance: Number(line?.price ?? 0),
    item: {
      barcode: account.products[line?.offerId ?? '']?.barcode ?? '',
      name: line?.name ?? '',
      offer_id: line?.offerId ?? '',
      sku: line?.sku ?? 0,
    },
    delivery_commission: side(1),
    return_commission: side(-1),
  };
}
