import { type MarketplaceClient, MarketplaceError } from '@prilavok/marketplaces';
import { type Db, withCompany } from '../../database/pools.ts';
import { conflict } from '../../http/errors.ts';
import { accountWithKeys, clientOf, mustSend } from '../../marketplaces/index.ts';
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

/** Refuses what would be told to a marketplace to whose orders the account doesn't answer. */
export async function mustAnswer(db: Db, id: string): Promise<void> {
  const account = await accountWithKeys(db, id);
  if (account) mustSend(account, 'orders');
}

/**
 * Asks a marketplace while a person waits for the answer: what it refuses becomes a refusal in its words, `unreachable` when it doesn't
 * answer. `notReady` is the code for what it doesn't give out yet.
 */
export async function askMarketplace<T>(notReady: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    if (error.kind === 'limit') throw conflict(notReady, `Ещё не готово: ${error.message}`);
    if (error.kind === 'down') throw conflict('unreachable', error.message);
    throw conflict('refused', error.message);
  }
}
