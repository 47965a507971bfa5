import {
  type CardStanding,
  cardStanding,
  cardStandings,
  findAccounts,
  getOfferMappings,
  type Marketplace,
  marketplaces,
  type ProductMapping,
  refusalsOf,
} from '@prilavok/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { asked, useCall } from '#api/useCall.ts';

/** Where a card stands, with the marketplace's words. */
interface CardStatus {
  standing: CardStanding;
  reason: string;
}

export interface Standings {
  /** Marketplaces that this catalog is sold on. */
  shown: readonly Marketplace[];
  /** How an offer fares there: the worst of its accounts. */
  of: (offer: string, marketplace: Marketplace) => CardStatus | undefined;
}

const page = 50;

/** Where the offers at hand stand on the marketplaces; asked page by page, as the list is. */
export function useMarketplaces(catalog: string, offers: readonly { id: string }[]): Standings {
  const accounts = useCall(findAccounts, { body: { catalog, limit: 1000 }, quiet: true }).data?.rows;
  const pages = Array.from({ length: accounts?.length ? Math.ceil(offers.length / page) : 0 }, (_, at) =>
    offers.slice(at * page, (at + 1) * page).map(({ id }) => id),
  );
  const answers = useQueries({
    queries: pages.map((offerIds) => asked(getOfferMappings, { path: { offerIds }, quiet: true })),
    combine: (all) => all.map((one) => one.data?.rows),
  });
  return useMemo(() => {
    const places = new Map(accounts?.map(({ id, marketplace }) => [id, marketplace]));
    const known = new Map<string, CardStatus>();
    for (const mapping of answers.flatMap((rows) => rows ?? [])) {
      const marketplace = places.get(mapping.account);
      if (!marketplace) continue;
      const key = `${mapping.offer} ${marketplace}`;
      const next = standingOf(mapping);
      const was = known.get(key);
      if (!was || cardStandings.indexOf(next.standing) < cardStandings.indexOf(was.standing)) known.set(key, next);
    }
    const shown = marketplaces.filter((one) => [...places.values()].includes(one));
    return { shown, of: (offer, marketplace) => known.get(`${offer} ${marketplace}`) };
  }, [accounts, answers]);
}

function standingOf(mapping: ProductMapping): CardStatus {
  const standing = cardStanding(mapping);
  return { standing, reason: (standing === 'refused' && refusalsOf(mapping)[0]?.message) || mapping.state };
}
