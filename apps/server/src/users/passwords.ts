import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { lane } from '../files/lane.ts';
import { invalid } from '../http/errors.ts';

/** Argon2id with OWASP's second recommendation: 19 MiB, two passes. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each takes a thread of libuv for tens of milliseconds, and files and names of hosts are read by the same four: so a few at once, a short line, and then
 * a refusal. Nobody holds more than half of the line.
 */
const hashing = lane({
  atOnce: 2,
  most: 64,
  mostOfOne: 32,
  full: 'Сейчас входит слишком много людей: повторите через несколько секунд',
});

/** Hash of a password; slow on purpose. `whose`: the address of a stranger, with which it is counted. */
export const passwordHash = (password: string, whose = 'cabinet'): Promise<string> =>
  hashing.run(whose, () => hash(password, strength));

/** Stands in where there is no such account, so that the answer takes as long as for a real one. */
const nobody = passwordHash('nobody signs in with this');

/** Whether the password is the one that was kept; takes as long when there is none. `whose` is as above. */
export async function passwordFits(password: string, known: string | undefined, whose: string): Promise<boolean> {
  const kept = known ?? (await nobody);
  const fits = await hashing.run(whose, () => verify(kept, password).catch(() => false));
  return fits && known !== undefined;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Reads the list when the first password is chosen: most processes never need it. */
async function listOfCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Whether a password is among the 49,000 that leak most often, whatever the case of its letters: these are tried first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= listOfCommon();
  return (await common).has(password.toLowerCase());
}

/** Refuses a password that a person has chosen and everybody would guess (NIST SP 800-63B, 5.1.1.2). */
export async function mustBeUncommon(password: string): Promise<void> {
  if (await isCommonPassword(password))
    throw invalid('password', 'этот пароль знают все, кто подбирает пароли: придумайте другой, например из трёх слов');
}

/** Letters and digits that are not taken for one another when read aloud or copied by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A password that nobody can guess and anyone can type. */
export function newPassword(length = 14): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
