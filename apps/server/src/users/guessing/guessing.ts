import type { FastifyRequest } from 'fastify';
import { type GlobalDb, onPlatform } from '../../database/pools.ts';
import { limited } from '../../http/errors.ts';
import { countedAddress } from '../../http/limits/addresses.ts';
import { passwordFits } from '../passwords.ts';
import * as queries from './guessing.queries.ts';
import { deviceOf } from './known-devices.ts';

/** Five wrong passwords for one account from one address, or fifty from the address, close the door for five minutes. */
const nearby = { seconds: 300, perAccount: 5, perAddress: 50 };

/**
 * Whoever guesses from many addresses meets pauses of the account: after ten wrong passwords within an hour, twice as long each time, up to a
 * quarter of an hour. From a device where the person had signed in before they don't hold: strangers can't shut out whom they guess at.
 */
const anywhere = { seconds: 3600, free: 10, first: 5, longest: 900 };

/**
 * Whose mail and password these are, of those that `accountOf` knows; nobody when they don't fit. Counted as a failure until the password has fitted, so that tries at the same time
 * count each other.
 */
export async function personByPassword<Account extends { id: string; passwordHash: string }>(
  request: FastifyRequest,
  { email: mail, password }: { email: string; password: string },
  accountOf: (db: GlobalDb, email: string) => Promise<Account | undefined>,
): Promise<Account | undefined> {
  const email = mail.toLowerCase();
  const { account, counted } = await onPlatform(async (db) => {
    const account = await accountOf(db, email);
    const device = account && deviceOf(request, account);
    const counted = device ? `${queries.devices}${device}` : countedAddress(request);
    await queries.lockTries(db, email, counted);
    await refuseGuessing(db, email, counted);
    await queries.insertFailure(db, email, counted);
    return { account, counted };
  });
  const forget = () => onPlatform((db) => queries.deleteFailures(db, email, counted));
  const fits = await passwordFits(password, account?.passwordHash, countedAddress(request)).catch(async (error) => {
    // The password was not looked at.
    await forget();
    throw error;
  });
  if (!fits) return undefined;
  await forget();
  return account;
}

async function refuseGuessing(db: GlobalDb, account: string, address: string): Promise<void> {
  const [near, far] = [nearby.seconds, anywhere.seconds];
  const failures = await queries.failuresOf(db, { account, address, near, far });
  if (failures.pair >= nearby.perAccount) throw tooMany(near - failures.pairOldest);
  // A device is known by its owner's account alone.
  if (address.startsWith(queries.devices)) return;
  if (failures.address >= nearby.perAddress) throw tooMany(near - failures.addressOldest);
  const left = pauseAfter(failures.account) - failures.accountLast;
  if (left > 0) throw tooMany(left);
}

/** Seconds between two tries, after so many wrong passwords for the account. */
function pauseAfter(failures: number): number {
  if (failures < anywhere.free) return 0;
  return Math.min(anywhere.longest, anywhere.first * 2 ** (failures - anywhere.free));
}

function tooMany(left: number) {
  const seconds = Math.max(1, Math.ceil(left));
  const wait = seconds < 60 ? `${seconds} с` : `${Math.ceil(seconds / 60)} мин`;
  return limited(
    seconds,
    `Слишком много неудачных входов: попробуйте через ${wait} или задайте новый пароль по письму`,
  );
}
