import type { Currency, Environment, Marketplace } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { maybeOne } from '../../database/rows.ts';

/** A marketplace's account, as orders need it. */
export interface OrdersAccount {
  id: string;
  title: string;
  marketplace: Marketplace;
  environment: Environment;
  /** The catalog whose offers it sells; null when it may sell any. */
  catalog: string | null;
  /** Of the seller's contract; null while the marketplace hasn't told it. */
  currency: Currency | null;
}

/** The account, unless it was disconnected. */
export async function accountById(db: Db, id: string): Promise<OrdersAccount | undefined> {
  return maybeOne<OrdersAccount>(db)`
    select id, title, marketplace, environment, catalog_id as catalog, currency from marketplace_accounts
    where company_id = ${db.company} and id = ${id} and disposed_at is null`;
}

/** The account that an address for messages belongs to, where the address wasn't replaced since. */
export async function listeningAccount(
  db: Db,
  { account, turn }: { account: string; turn: number },
): Promise<Pick<OrdersAccount, 'marketplace'> | undefined> {
  return maybeOne<Pick<OrdersAccount, 'marketplace'>>(db)`
    select marketplace from marketplace_accounts
    where company_id = ${db.company} and id = ${account} and callback_turn = ${turn} and disposed_at is null`;
}
