import { countAccounts, mostCounted } from '@prilavok/contract';
import { useCallback } from 'react';
import { useCall } from '#api/useCall.ts';
import { number } from '#text/numbers.ts';

/** How many products each of the accounts has, in words; they are counted beside the accounts, up to a bound. `undefined` while it isn't known. */
export function useProducts(ids: readonly string[]): (account: { id: string }) => string | undefined {
  const { data } = useCall(countAccounts, { path: { ids: [...ids] } }, { enabled: ids.length > 0 });
  return useCallback(
    ({ id }) => {
      const products = data?.rows.find((row) => row.id === id)?.products;
      if (products === undefined) return undefined;
      return products >= mostCounted ? `${number(products)}+` : number(products);
    },
    [data],
  );
}
