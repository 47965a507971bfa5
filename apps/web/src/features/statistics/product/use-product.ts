import { getProductStatistics, type Types } from '@prilavok/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCall } from '#api/useCall.ts';
import { type StatisticsSearch, windowOf } from '../address.ts';

export type ProductStatistics = Types<typeof getProductStatistics>['reply'];

/** Statistics of one offer; its economics are of a window, of the usual one where the address has other days. */
export function useProduct(id: string, { days, currency }: StatisticsSearch): UseQueryResult<ProductStatistics> {
  const window = windowOf(days);
  const query = { ...(window && { window }), ...(currency && { currency }) };
  return useCall(getProductStatistics, { path: { id }, query, quiet: true });
}
