import { type MarketplaceClient, MarketplaceError } from '@prilavok/marketplaces';
import { withCompany } from '../database/pools.ts';
import { clientOf } from '../marketplaces/index.ts';
import { accountById, type OrdersAccount } from './accounts.queries.ts';

/** An account of a company with its client: what a job asks a marketplace with. */
export interface AccountConnection {
  company: string;
  account: OrdersAccount;
  client: MarketplaceClient;
  signal: AbortSignal;
}

/** Connects to an account's marketplace; of a disconnected account it throws what wrong keys throw. */
export async function connectAccount(company: string, id: string, signal: AbortSignal): Promise<AccountConnection> {
  const account = await withCompany(company, (db) => accountById(db, id));
  if (!account) throw new MarketplaceError('keys', 'аккаунт отключён');
  return { company, account, client: await clientOf(company, id, { signal }), signal };
}
