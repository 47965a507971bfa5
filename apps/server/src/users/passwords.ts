import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's second recommendation: 19 MiB, two passes. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const passwordHash = (password: string): Promise<string> => hash(password, strength);

/** Stands in where there is no such account, so that the answer takes as long as for a real one. */
const nobody = passwordHash('nobody signs in with this');

export async function passwordFits(password: string, known: string | undefined): Promise<boolean> {
  const fits = await verify(known ?? (await nobody), password).catch(() => false);
  return fits && known !== undefined;
}

/** Letters and digits that are not taken for one another when read aloud or copied by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

export function newPassword(length = 14): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
