import { z } from 'zod';
import type { Tick } from '../../frame/clock.ts';
import type { Account, Line, Posting, Return } from '../account.ts';
import { commissionPercent } from '../prices.ts';
import {
  instant,
  int64,
  invalid,
  lists,
  moment,
  type Operations,
  optionalInt64,
  optionalText,
  texts,
} from '../wire.ts';
import { deliversThemselves } from './own-delivery.ts';

const Period = z.object({ time_from: instant.optional(), time_to: instant.optional() }).nullish();
type Period = z.output<typeof Period>;

const statuses: Record<Return['status'], { id: number; display_name: string }> = {
  MovingToSeller: { id: 30, display_name: 'Едет к вам' },
  ArrivedAtReturnPlace: { id: 10, display_name: 'В пункте выдачи' },
  ReceivedBySeller: { id: 27, display_name: 'Получен продавцом' },
  OnSellerApproval: { id: 2, display_name: 'На согласовании у продавца' },
  Rejected: { id: 5, display_name: 'Заявка отклонена' },
  MoneyReturned: { id: 12, display_name: 'Покупателю вернули всю сумму' },
  OfferedPartialCompensation: { id: 7, display_name: 'Предложена частичная компенсация' },
};
const next: Partial<Record<Return['status'], Return['status']>> = {
  MovingToSeller: 'ArrivedAtReturnPlace',
  ArrivedAtReturnPlace: 'ReceivedBySeller',
};

export const returns: Operations = {
  'POST /v1/returns/list': lists(
    'returns',
    z.object({
      limit: int64,
      last_id: optionalInt64,
      filter: z
        .object({
          logistic_return_date: Period,
          storage_tariffication_start_date: Period,
          visual_status_change_moment: Period,
          order_id: optionalInt64,
          posting_numbers: texts,
          product_name: optionalText,
          offer_id: optionalText,
          visual_status_name: optionalText,
          warehouse_id: optionalInt64,
          barcode: optionalText,
          return_schema: optionalText,
          compensation_status_id: optionalInt64,
        })
        .nullish(),
    }),
    ({ account }, { limit, last_id, filter }) => {
      if (limit < 1 || limit > 500) throw invalid('limit must be inside range [1, 500]');
      if ((filter?.posting_numbers.length ?? 0) > 50) throw invalid('no more than 50 posting_numbers are allowed');
      const found = Object.values(account.returns)
        .filter((one) => {
          const posting = account.postings[one.posting];
          return (
            one.id > last_id &&
            within(one.createdAt, filter?.logistic_return_date) &&
            within(one.changedAt, filter?.visual_status_change_moment) &&
            within(one.createdAt + freeStorageMs, filter?.storage_tariffication_start_date) &&
            // Nobody is compensated here.
            !filter?.compensation_status_id &&
            (!filter?.posting_numbers.length || filter.posting_numbers.includes(one.posting)) &&
            fits(filter?.order_id, posting?.orderId) &&
            fits(filter?.warehouse_id, posting?.warehouse) &&
            fits(filter?.offer_id, one.line.offerId) &&
            fits(filter?.barcode, one.barcode) &&
            fits(filter?.visual_status_name, one.status) &&
            fits(filter?.return_schema.toUpperCase(), 'FBS') &&
            one.line.name.toLowerCase().includes((filter?.product_name ?? '').toLowerCase())
          );
        })
        .toSorted((one, other) => one.id - other.id);
      const page = found.slice(0, limit);
      return { returns: page.map((one) => row(account, one)), has_next: found.length > limit };
    },
  ),
};

const within = (at: number, period: Period): boolean =>
  at >= (period?.time_from ?? 0) && at <= (period?.time_to ?? Number.POSITIVE_INFINITY);
const fits = (wanted: string | number | undefined, value: string | number | undefined): boolean =>
  !wanted || wanted === value;

/** Returns a posting that a buyer gives back, or doesn't fetch, to the seller: a return for each kind of goods. */
export function returnPosting(
  account: Account,
  posting: Posting,
  tick: Tick,
  why: Pick<Return, 'type' | 'reason'>,
): void {
  for (const line of posting.lines) {
    const id = 1_000_000_000 + tick.next();
    // Who brings orders is asked first.
    const asked = why.type === 'ClientReturn' && deliversThemselves(account);
    account.returns[id] = {
      id,
      ...why,
      posting: posting.number,
      line,
      barcode: `ii${id}`,
      status: asked ? 'OnSellerApproval' : 'MovingToSeller',
      createdAt: tick.now,
      changedAt: tick.now,
      nextAt: asked ? 0 : tick.clock + tick.pace.step,
    };
  }
}

/** Returns go on by themselves until the seller has them. True when one did. */
export function advanceReturns(account: Account, { now, clock, pace }: Tick): boolean {
  const due = Object.values(account.returns).filter(({ nextAt }) => nextAt > 0 && nextAt <= clock);
  for (const one of due) {
    const status = next[one.status] ?? one.status;
    Object.assign(one, { status, changedAt: now, nextAt: next[status] ? clock + pace.step : 0 });
  }
  return due.length > 0;
}

const freeStorageMs = 7 * 24 * 3600 * 1000;

function row(account: Account, one: Return) {
  const posting = account.postings[one.posting];
  const warehouse = account.warehouses.find(({ id }) => id === posting?.warehouse);
  const place = { id: warehouse?.id ?? 0, name: warehouse?.title ?? '', address: warehouse?.address ?? '' };
  const paidFrom = moment(one.createdAt + freeStorageMs);
  // What has not happened yet isn't told: the description knows no nulls.
  const arrived = !['ArrivedAtReturnPlace', 'ReceivedBySeller'].includes(one.status)
    ? {}
    : { arrived_moment: moment(one.changedAt) };
  const received = one.status === 'ReceivedBySeller' ? { final_moment: moment(one.changedAt) } : {};
  const money = (price: number) => ({ currency_code: account.currency, price });
  return {
    id: one.id,
    source_id: 0,
    company_id: Number(account.clientId),
    type: one.type,
    schema: 'FBS',
    return_reason_name: one.reason,
    order_id: posting?.orderId ?? 0,
    order_number: posting?.orderNumber ?? '',
    posting_number: one.posting,
    clearing_id: posting?.orderId ?? 0,
    return_clearing_id: one.id,
    exemplars: Array.from({ length: one.line.quantity }, (_, at) => ({ id: one.id * 100 + at })),
    place,
    target_place: place,
    product: product(one.line, money),
    logistic: {
      technical_return_moment: moment(one.createdAt),
      ...received,
      return_date: moment(one.createdAt),
      barcode: one.barcode,
    },
    storage: {
      sum: money(0),
      tariffication_first_date: paidFrom,
      tariffication_start_date: paidFrom,
      ...arrived,
      days: 0,
      utilization_sum: money(0),
      utilization_forecast_date: '',
    },
    visual: {
      status: { ...statuses[one.status], sys_name: one.status },
      change_moment: moment(one.changedAt),
    },
    additional_info: { is_opened: one.type === 'ClientReturn', is_super_econom: false },
  };
}

function product({ sku, offerId, name, price, quantity }: Line, money: (price: number) => object) {
  const commission = Math.round(Number(price) * commissionPercent) / 100;
  return {
    sku,
    offer_id: offerId,
    name,
    quantity,
    price: money(Number(price)),
    price_without_commission: money(Number(price) - commission),
    commission_percent: commissionPercent,
    commission: money(commission),
  };
}
