import { kopecks, outcomeAtPrice, type PieceAssumptions, type PieceEconomics, type TaxRate } from '@prilavok/contract';
import type { WaterfallStep } from '#ui/charts/waterfall-bars.ts';

/** One sold piece as a waterfall, and as what is assumed of it. Amounts are kopecks. */

/** Who pays none, or has named none. */
export const noTax: TaxRate = { base: 'none', percent: 0 };

/** Steps from the price to the profit, in their order. */
export const pieceSteps = {
  price: 'Цена продажи',
  commission: 'Комиссия',
  logistics: 'Логистика',
  storage: 'Хранение',
  other: 'Прочее',
  cost: 'Себестоимость',
  tax: 'Налог',
  profit: 'Прибыль',
} as const;

/** A piece as the books have it. Without a cost there is no profit to show. */
export function stepsOfPiece(piece: PieceEconomics): WaterfallStep[] {
  const { price, commission, logistics, storage, other, cost, tax, profit } = piece;
  return [
    { id: 'price', amount: kopecks(price), total: true },
    { id: 'commission', amount: kopecks(commission) },
    { id: 'logistics', amount: kopecks(logistics) },
    { id: 'storage', amount: kopecks(storage) },
    { id: 'other', amount: kopecks(other) },
    ...(cost === null ? [] : [{ id: 'cost', amount: 0 - kopecks(cost) }]),
    { id: 'tax', amount: 0 - Math.abs(kopecks(tax)) },
    ...(profit === null ? [] : [{ id: 'profit', amount: kopecks(profit), total: true }]),
  ];
}

/** A piece as it would be at a price. */
export function stepsAtPrice(price: number, assumptions: PieceAssumptions): WaterfallStep[] {
  const { commission, tax, profit } = outcomeAtPrice(price, assumptions);
  return [
    { id: 'price', amount: price, total: true },
    { id: 'commission', amount: 0 - commission },
    { id: 'logistics', amount: 0 - assumptions.logistics },
    { id: 'storage', amount: 0 - assumptions.storage },
    { id: 'other', amount: 0 - assumptions.other },
    { id: 'cost', amount: 0 - assumptions.cost },
    { id: 'tax', amount: 0 - tax },
    { id: 'profit', amount: profit, total: true },
  ];
}

/** Assumptions from a channel's books of a piece, to begin with. */
export function assumptionsOf(piece: PieceEconomics, tax: TaxRate, cost: string | null): PieceAssumptions {
  const price = kopecks(piece.price);
  const commission = 0 - kopecks(piece.commission);
  return {
    // Two places, as the slider has them.
    commissionPercent: price > 0 ? Math.max(0, Math.round((commission / price) * 10_000) / 100) : 0,
    logistics: Math.max(0, 0 - kopecks(piece.logistics)),
    storage: Math.max(0, 0 - kopecks(piece.storage)),
    other: 0 - kopecks(piece.other),
    cost: kopecks(cost ?? piece.cost ?? '0'),
    tax,
  };
}
