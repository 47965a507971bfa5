import type { Account } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { mustFind, notFound } from '../../http/errors.ts';
import * as queries from './accounts.queries.ts';

export const accountMissing = 'Аккаунт не найден';

/** 404 where there is no such account, or it was disconnected. */
export async function mustHaveAccount(db: Db, id: string): Promise<void> {
  if (!(await queries.accountExists(db, id))) throw notFound(accountMissing);
}

/** The account, unless it was disconnected; 404 where there is none. */
export async function mustFindAccount(db: Db, id: string): Promise<Account> {
  return mustFind(await queries.accountById(db, id), accountMissing);
}
