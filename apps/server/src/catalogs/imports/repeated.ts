import { hash } from 'node:crypto';
import { copyOf } from './yml/kinds.ts';

/** A picture that many products of a feed share. */
export interface RepeatedPicture {
  address: string;
  products: number;
}

/** Counts how many products name each picture, in bounded memory. */
export interface PictureCount {
  add(addresses: readonly string[]): void;
  /** Those that look like a placeholder, the most frequent first. */
  repeated(): RepeatedPicture[];
}

/** Distinct pictures that are counted at once: beyond it those that were met once are forgotten. */
const mostCounted = 200_000;
/** As many products have one picture when it says «no photo», whatever it is called. */
const suspicious = 50;
/** Where its name says so, fewer are enough. */
const named = 3;
const blankName =
  /no[-_+ ]?(photo|image|img|pic|foto)|net[-_]?foto|placeholder|zaglushka|default[-_]?(image|product)|nophoto/i;
/** Longer lists nobody reads. */
const mostTold = 20;

/** A count of no pictures yet. */
export function pictureCount(): PictureCount {
  const counts = new Map<number, number>();
  const addresses = new Map<number, string>();
  return {
    add(urls) {
      for (const url of urls) {
        const key = hash('sha1', url, 'buffer').readUIntBE(0, 6);
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        if (count === named) addresses.set(key, copyOf(url));
      }
      if (counts.size > mostCounted) for (const [key, count] of counts) if (count === 1) counts.delete(key);
    },
    repeated() {
      return [...addresses]
        .map(([key, address]) => ({ address, products: counts.get(key) ?? 0 }))
        .filter(({ address, products }) => products >= suspicious || blankName.test(address))
        .toSorted((a, b) => b.products - a.products)
        .slice(0, mostTold);
    },
  };
}
