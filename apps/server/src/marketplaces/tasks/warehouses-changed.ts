import type { Db } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { mustFindAccount } from '../stored/account.ts';
import { startWalk } from './start.ts';

/** Tells open cabinets; the stock is divided anew, so that all of it is looked at. */
export async function warehousesChanged(db: Db, account: string): Promise<void> {
  announce(db, { type: 'changed', resource: 'marketplaces/warehouses', ids: [] });
  announce(db, { type: 'changed', resource: 'marketplaces/accounts', ids: [account] });
  await startWalk(db, await mustFindAccount(db, account));
}
