import { type MarketplaceClient, MarketplaceError } from '@prilavok/marketplaces';
import { withCompany } from '../database/pools.ts';
import { clientOf } from '../marketplaces/index.ts';
import { type AccountHead, accountHead } from './sources.queries.ts';

/** An account of a company with its client: what every step outside is made with. */
export interface Net {
  company: string;
  account: AccountHead;
  client: MarketplaceClient;
  signal: AbortSignal;
}

/** What a step outside came to: over, or to be asked about again after so many seconds. */
export type Step = 'over' | { again: number };

export async function netOf(company: string, account: string, signal: AbortSignal): Promise<Net> {
  const head = await withCompany(company, (db) => accountHead(db, account));
  if (!head) throw new MarketplaceError('keys', 'аккаунт отключён');
  return { company, account: head, client: await clientOf(company, account, { signal }), signal };
}
