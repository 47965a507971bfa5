import { createHash } from 'node:crypto';
import type { RemoteOrder } from '@prilavok/marketplaces';

/**
 * Last reports of a marketplace, by number, each in a few letters: whether it says something else now is seen without
 * asking the database.
 */
export type Fingerprints = Map<string, string>;

/** Of one order. What may be done with it now is left out: that comes and goes by the clock, and we keep none of it. */
export function fingerprintOf({ actions: _, ...remote }: RemoteOrder): string {
  return shortHash(JSON.stringify(remote));
}

/** Of a whole answer, in whatever turn its orders came. */
export function fingerprintOfAll(told: Fingerprints): string {
  return shortHash(
    [...told]
      .map((entry) => entry.join())
      .sort()
      .join('\n'),
  );
}

/** A text in a few letters. */
export const shortHash = (text: string): string => createHash('sha1').update(text).digest('base64url').slice(0, 12);
