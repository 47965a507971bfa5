import {
  type Account,
  findMarketplaces,
  getAccounts,
  type Marketplace,
  type MarketplaceInfo,
} from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';

/** Traits of a marketplace: its key form, where its accounts may live, whether it can be connected yet. */
export function useMarketplace(marketplace: Marketplace | undefined): MarketplaceInfo | undefined {
  return useCall(findMarketplaces, {}).data?.rows.find(({ id }) => id === marketplace);
}

interface AccountQuery {
  account: Account | undefined;
  error: Error | null;
  refetch: () => void;
}

/** One account; an address that names none of the company's ends in an error with the way back. */
export function useAccount(id: string): AccountQuery {
  const { data, error, refetch } = useCall(getAccounts, { path: { ids: [id] } });
  const account = data?.rows[0];
  const missing = data && !account ? new Error('Такого аккаунта нет: возможно, его отключили') : null;
  return { account, error: error ?? missing, refetch: () => void refetch() };
}
