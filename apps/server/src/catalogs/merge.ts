import type { MergedAsk } from '@prilavok/contract';
import type { Difference } from './saving/difference.ts';
import type { StoredOffer } from './saving/offers.queries.ts';

/** The target with what it lacks and its sources have: barcodes and pictures are joined, filled values stay as they are. */
export function mergeInto(target: StoredOffer, sources: readonly StoredOffer[]): StoredOffer {
  const all = [target, ...sources];
  const images = new Map(all.flatMap((offer) => offer.images).map((image) => [image.url, image]));
  return {
    ...target,
    barcodes: [...new Set(all.flatMap((offer) => offer.barcodes))],
    images: [...images.values()],
    values: Object.assign({}, ...all.toReversed().map((offer) => offer.values)),
  };
}

/** History of the survivor about the offers that went into it: who they were and what they had. */
export const mergedFrom = (sources: readonly StoredOffer[], supplies: readonly MergedAsk[]): Difference => ({
  merged: [
    null,
    sources.map(({ id, article, title, barcodes, images, values }) => ({
      id,
      article,
      title,
      barcodes,
      images: images.length,
      properties: Object.keys(values).length,
      supplies: supplies
        .filter(({ offer }) => offer === id)
        .map(({ title: supplier, price, currency, carried }) => ({ supplier, price, currency, carried })),
    })),
  ],
});
