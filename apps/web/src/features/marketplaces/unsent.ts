import type { Account } from '@prilavok/contract';

/** Something of an account that doesn't reach the marketplace. */
export interface Unsent {
  /** «Остатки не отправляются». */
  title: string;
  /** Why, as the end of a sentence. */
  reason: string;
  /** No warehouse takes stock: one that does mends it. */
  warehouse?: boolean;
}

/** Kinds that an account doesn't send to the marketplace; of a paused one its pause says enough. */
export function unsentOf({ status }: Pick<Account, 'status'>): Unsent[] {
  const { pausedAt, stocksUnsent, pricesUnsent, warehouseNeeded: warehouse } = status;
  if (pausedAt !== null) return [];
  if (stocksUnsent !== null && stocksUnsent === pricesUnsent)
    return [{ title: 'Остатки и цены не отправляются', reason: stocksUnsent }];
  return [
    ...(stocksUnsent === null ? [] : [{ title: 'Остатки не отправляются', reason: stocksUnsent, warehouse }]),
    ...(pricesUnsent === null ? [] : [{ title: 'Цены не отправляются', reason: pricesUnsent }]),
  ];
}
