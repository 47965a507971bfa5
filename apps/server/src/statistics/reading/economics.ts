import { type PieceEconomics, roubles } from '@prilavok/contract';
import type { Sums } from './figures.ts';
import { profitOf } from './figures.ts';

/** Economics of one sold piece; null where no piece is sold by the books. */
export function pieceOf(sums: Sums): PieceEconomics | null {
  const { pieces } = sums;
  if (pieces <= 0) return null;
  const each = (kopecks: number) => roubles(Math.round(kopecks / pieces));
  // With a part of the cost only, profit would be too high.
  const costed = sums.uncosted === 0;
  const profit = profitOf(sums);
  return {
    price: roubles(Math.max(0, Math.round(sums.came / pieces))),
    commission: each(sums.commission),
    logistics: each(sums.logistics),
    storage: each(sums.storage),
    other: each(sums.other),
    cost: costed ? each(sums.cost) : null,
    tax: each(sums.tax),
    profit: costed ? each(profit) : null,
    margin: costed && sums.came > 0 ? profit / sums.came : null,
  };
}
