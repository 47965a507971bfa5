import { findOffers } from '@prilavok/contract';
import { call } from '#api/client.ts';
import type { Source } from '#ui/fields/source.ts';

/** Offers of a catalog, found by title, article or barcode. */
export function offersOf(catalog: string): Source {
  return {
    key: ['catalogs/offers', 'choose', catalog],
    async find(search) {
      const { rows } = await call(findOffers, { path: { catalog }, body: { search, limit: 50 } });
      return rows.map(({ id, title, article }) => ({ id, title, note: article }));
    },
  };
}
