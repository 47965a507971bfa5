import { z } from 'zod';
import { moscowDay } from '../goods/days.ts';
import type { Account, Line, Posting } from './account.ts';
import { commissionPercent } from './prices.ts';
import { int64, notFound, type Operations, optionalText, reads } from './wire.ts';

/** Kinds of accruals that the sandbox knows. */
const kinds = [
  { id: 1, name: 'Revenue', description: 'Выручка' },
  { id: 2, name: 'SaleCommission', description: 'Вознаграждение за продажу' },
  { id: 3, name: 'LastMile', description: 'Последняя миля' },
  { id: 4, name: 'Refund', description: 'Возврат' },
  { id: 5, name: 'ReturnLogistics', description: 'Обратная логистика' },
  { id: 6, name: 'ReturnStorage', description: 'Хранение возврата' },
] as const;
const lastMile = 25;
const wayBack = 35.5;
const returnStorage = 12.25;

/**
 * Event of goods that money is booked for: sold, given back, not fetched, handed out again after they had lain at a
 * point.
 */
interface Accrual {
  id: number;
  posting: Posting;
  line: Line;
  at: number;
  for: 'sale' | 'return' | 'unredeemed' | 'storage';
}

/** All that was accrued, in the order of its numbers: they stay, whatever is accrued later. */
export function accrualsOf(account: Account): Accrual[] {
  const sales = Object.values(account.postings)
    .filter(({ status }) => status === 'delivered')
    .flatMap((posting) =>
      posting.lines.map((line, at): Accrual => {
        // Parts of an order share all but the end of their numbers.
        const part = Number(posting.number.split('-').at(-1));
        return { id: posting.orderId * 10_000 + part * 100 + at, posting, line, at: posting.changedAt, for: 'sale' };
      }),
    );
  const returns = Object.values(account.returns).flatMap((one): Accrual[] => {
    const posting = account.postings[one.posting];
    if (!posting) return [];
    const { line } = one;
    const back = { id: one.id * 10, posting, line, at: one.createdAt };
    const given: Accrual = { ...back, for: one.type === 'ClientReturn' ? 'return' : 'unredeemed' };
    const lain: Accrual = { ...back, id: one.id * 10 + 1, at: one.changedAt, for: 'storage' };
    return one.status === 'ReceivedBySeller' ? [given, lain] : [given];
  });
  return [...sales, ...returns].toSorted((one, other) => one.id - other.id);
}

const signs: Record<Accrual['for'], number> = { sale: 1, return: -1, unredeemed: 0, storage: 0 };
const total = ({ line, for: what }: Accrual) => signs[what] * Number(line.price) * line.quantity;
const commission = (accrual: Accrual) =>
  (-signs[accrual.for] * Math.round(Math.abs(total(accrual)) * commissionPercent)) / 100;
const services: Record<Accrual['for'], { type_id: number; amount: number } | null> = {
  sale: { type_id: 3, amount: -lastMile },
  return: { type_id: 5, amount: -wayBack },
  unredeemed: { type_id: 5, amount: -wayBack },
  storage: null,
};

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
                accrual_date: moscowDay(accrual.at),
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
      const found = accrualsOf(account).filter(({ id, at }) => moscowDay(at) === date && id > Number(last_id || 0));
      const page = found.slice(0, 1000);
      return {
        accruals: page.map((accrual) => dailyRow(accrual, date, sum)),
        last_id: found.length > page.length ? String(page.at(-1)?.id ?? '') : '',
      };
    },
  ),

  'POST /v2/finance/realization': reads(
    z.object({ month: int64, year: int64 }),
    ({ account, now }, { month, year }) => {
      const period = `${year}-${String(month).padStart(2, '0')}`;
      // A month that has begun is told as far as it has come: whoever tries things out here won't wait for its end.
      if (period > moscowDay(now).slice(0, 7) || period < moscowDay(account.connectedAt).slice(0, 7))
        throw notFound('report is not found');
      // Orders that were cancelled or not fetched aren't in it.
      const inMonth = accrualsOf(account).filter(
        (accrual) => signs[accrual.for] !== 0 && moscowDay(accrual.at).startsWith(period),
      );
      const lines = Map.groupBy(inMonth, ({ line }) => `${line.sku} ${line.price}`);
      return {
        result: {
          header: {
            number: `${account.clientId}-${period}`,
            doc_date: moscowDay(now),
            contract_date: moscowDay(account.connectedAt),
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
    { type_id: accrual.for === 'sale' ? 1 : 4, amount: total(accrual) },
    { type_id: 2, amount: commission(accrual) },
    ...(services[accrual.for] ? [services[accrual.for]] : [{ type_id: 6, amount: -returnStorage }]),
  ].flatMap((part) => (part && part.amount !== 0 ? [part] : []));

type Sum = (amount: number) => { amount: string; currency: string };

function dailyRow(accrual: Accrual, date: string, sum: Sum) {
  const of = { accrual_id: accrual.id, date, unit_number: accrual.posting.number };
  const { sku, price } = accrual.line;
  const service = services[accrual.for];
  if (!service) {
    const fees = [{ sku, fees: [{ type_id: 6, accrued: sum(-returnStorage) }] }];
    return { ...of, accrued_category: 'ITEM', total_amount: sum(-returnStorage), item_fees: { fees } };
  }
  return {
    ...of,
    accrued_category: 'POSTING',
    total_amount: sum(total(accrual) + commission(accrual) + service.amount),
    posting: {
      delivery_schema: 'FBS',
      delivery_speed: 0,
      products: [
        {
          sku,
          commission: {
            sale_price: sum(Number(price)),
            seller_price: sum(Number(price)),
            sale_amount: sum(total(accrual)),
            commission_ratio: String(commissionPercent / 100),
            commission: sum(commission(accrual)),
            sale_commission: sum(commission(accrual)),
            bonus: sum(0),
            coinvestment: sum(0),
          },
          delivery: {
            services: [{ type_id: service.type_id, accrued: sum(service.amount) }],
            total_accrued: sum(service.amount),
          },
        },
      ],
    },
  };
}

/** Sales and returns of one product at one price. */
function realizationRow(account: Account, of: Accrual[], rowNumber: number) {
  const line = of[0]?.line;
  const side = (what: 'sale' | 'return') => {
    const own = of.filter((accrual) => accrual.for === what);
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
    delivery_commission: side('sale'),
    return_commission: side('return'),
  };
}
