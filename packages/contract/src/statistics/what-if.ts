import { z } from 'zod';
import { Money, SignedMoney } from '../values.ts';
import type { TaxRate } from './settings.ts';

/** One sold piece, from its price to what is left of it. */
export const PieceEconomics = z.object({
  price: Money.describe('За сколько продана в среднем'),
  commission: SignedMoney.describe('Комиссия, с минусом — удержано'),
  logistics: SignedMoney.describe('Логистика, с минусом — удержано'),
  storage: SignedMoney.describe('Хранение, с минусом — удержано'),
  other: SignedMoney.describe('Прочее, с минусом — удержано'),
  cost: Money.nullable().describe('Себестоимость; null — не указана'),
  tax: SignedMoney.describe('Налог'),
  profit: SignedMoney.nullable().describe('Что осталось; null — себестоимость не указана'),
  margin: z.number().nullable().describe('Прибыль ÷ цена; null — себестоимость не указана'),
});
export type PieceEconomics = z.infer<typeof PieceEconomics>;

/** Assumptions about one piece. Amounts are kopecks, expenses are positive. */
export interface PieceAssumptions {
  /** Per cent of the price that the marketplace keeps. */
  commissionPercent: number;
  logistics: number;
  storage: number;
  other: number;
  cost: number;
  tax: TaxRate;
}

/** Outcome of a price, in kopecks. */
export interface PieceOutcome {
  commission: number;
  tax: number;
  profit: number;
  /** Profit of the price; null where the price is 0. */
  margin: number | null;
}

/** Calculates what one piece leaves at this price. A tax of profit is none where nothing is left. */
export function outcomeAtPrice(price: number, assumptions: PieceAssumptions): PieceOutcome {
  const commission = partOf(price, assumptions.commissionPercent);
  const before = price - commission - fixedOf(assumptions);
  const tax = taxOf(assumptions.tax, price, before);
  const profit = before - tax;
  return { commission, tax, profit, margin: price > 0 ? profit / price : null };
}

/**
 * Returns the least price in kopecks that leaves at least this margin (0.15 is 15 %), or null where no price does: commission, tax and margin would take
 * the whole of it.
 */
export function priceForMargin(margin: number, assumptions: PieceAssumptions): number | null {
  const { commissionPercent, tax } = assumptions;
  const ofProfit = tax.base === 'profit' ? tax.percent / 100 : 0;
  const ofPrice = tax.base === 'came' ? tax.percent / 100 : 0;
  // profit = (1 − ofProfit) × (price × (1 − commission) − fixed) − ofPrice × price, and it shall be margin × price. A loss is not taxed.
  const taxed = margin > 0 ? 1 - ofProfit : 1;
  const left = taxed * (1 - commissionPercent / 100) - ofPrice - margin;
  const needed = taxed * fixedOf(assumptions);
  if (left <= 1e-9) return null;
  const exact = Math.max(1, needed / left);
  if (exact > mostPrice) return null;
  // Commission and tax are rounded to kopecks: a few prices around the exact one are tried.
  const reach = Math.ceil(2 / left) + 1;
  for (let price = Math.max(1, Math.floor(exact) - reach); price <= exact + reach; price++)
    if (outcomeAtPrice(price, assumptions).profit >= margin * price - 1e-6) return price;
  return null;
}

/** A hundred million roubles, in kopecks: no goods cost more. */
const mostPrice = 10_000_000_000;

const fixedOf = ({ logistics, storage, other, cost }: PieceAssumptions): number => logistics + storage + other + cost;
const partOf = (sum: number, percent: number): number => Math.round((sum * Math.round(percent * 100)) / 10_000);

function taxOf({ base, percent }: TaxRate, price: number, before: number): number {
  if (base === 'none') return 0;
  return partOf(base === 'came' ? price : Math.max(0, before), percent);
}
