import { counted } from '@prilavok/contract';
import type { MarketplaceError } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { notify } from '../../notifications/index.ts';
import { type AccountWithKeys, countKeyRefusal, pauseAccount } from '../stored/accounts.queries.ts';
import { keysRefusal } from '../stored/keys.ts';
import { storedKeys, unreadableKeys } from '../stored/stored-keys.ts';

/** Refusals of the keys in a row after which the account is paused. */
const mostKeyRefusals = 3;

/** A circuit breaker: keys that are refused again and again pause the account. Answers whether it is paused now, and why. */
export async function refuseKeys(
  company: string,
  account: AccountWithKeys,
  error: MarketplaceError,
): Promise<{ paused: boolean; reason: string }> {
  // No marketplace has said anything of keys that we can't read.
  if (!storedKeys(account.keys)) return { paused: true, reason: unreadableKeys };
  const message = keysRefusal(account, error);
  const refusals = await withCompany(company, (db) => countKeyRefusal(db, account.id, message));
  const reason = `Площадка ${counted(refusals, ['раз', 'раза', 'раз'])} подряд не приняла ключи: ${message}`;
  if (refusals < mostKeyRefusals) return { paused: false, reason };
  await withCompany(company, async (db) => {
    await pauseAccount(db, account.id, reason);
    announce(db, { type: 'changed', resource: 'marketplaces/accounts', ids: [account.id] });
    await notify(db, {
      theme: 'accounts',
      account: account.id,
      severity: 'error',
      title: 'Аккаунт приостановлен',
      message: `${account.title}: ${reason} Обновите ключи и проверьте аккаунт`,
      link: `/cabinet/marketplaces/${account.marketplace}/${account.id}`,
    });
  });
  return { paused: true, reason };
}
