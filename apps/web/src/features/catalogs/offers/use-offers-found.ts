import { type Catalog, findOffers, type OfferRow } from '@prilavok/contract';
import { useQueries } from '@tanstack/react-query';
import { asked } from '#api/useCall.ts';
import { asTypedFirst } from './found.ts';

interface OffersFound {
  catalogs: readonly Pick<Catalog, 'id'>[];
  /** Offers of each catalog. */
  limit: number;
  enabled: boolean;
}

/** Offers of several catalogs for the words typed: corrected typos of one never stand before exact hits of another. */
export function useOffersFound(search: string, { catalogs, limit, enabled }: OffersFound): OfferRow[] {
  const found = useQueries({
    queries: catalogs.map(({ id }) => ({
      ...asked(findOffers, { path: { catalog: id }, body: { search, limit }, quiet: true }),
      enabled,
    })),
  });
  return asTypedFirst(found.flatMap(({ data }) => data?.rows ?? []));
}
