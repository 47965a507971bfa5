import {
  type CardPreview,
  type CardStanding,
  cardStanding,
  findAccounts,
  getOfferMappings,
  getOfferSales,
  type OfferSale,
  type ProductFault,
  previewCards,
  refusalsOf,
  type Types,
} from '@prilavok/contract';
import { useQueries } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { useCall } from '#api/useCall.ts';

type Account = Types<typeof findAccounts>['reply']['rows'][number];

/** How one offer fares on an account: as it stands there, and as it would go out now. */
export interface OfferThere {
  offer: string;
  article: string;
  /** Absent where no product of the account is paired with it. */
  standing?: CardStanding;
  /** Faults for which the marketplace refused, or that it found in its check. */
  refusals: readonly ProductFault[];
  /** Remarks of the marketplace on the product there. */
  remarks: readonly ProductFault[];
  /** Why it isn't on sale there; absent until it is known. */
  sale?: OfferSale;
  /** Absent until it is known. */
  card?: CardPreview;
}

export interface Readiness {
  account: Account;
  offers: readonly OfferThere[];
}

/** As many cards as one call builds. */
const tried = 100;

/** How offers of a catalog fare on each account that is sold from it; nothing is sent. */
export function useReadiness(catalog: string, offers: readonly { id: string; article: string }[]): Readiness[] {
  const ids = offers.slice(0, tried).map(({ id }) => id);
  const enabled = ids.length > 0;
  const accounts = useCall(findAccounts, { body: { catalog, limit: 1000 }, quiet: true }).data?.rows ?? [];
  const mappings = useCall(getOfferMappings, { path: { offerIds: ids }, quiet: true }, { enabled }).data?.rows ?? [];
  const sales = useCall(getOfferSales, { path: { offerIds: ids }, quiet: true }, { enabled }).data?.rows ?? [];
  const cards = useQueries({
    queries: accounts.map(({ id: account, marketplace }) => ({
      queryKey: ['catalogs/offers', 'readiness', account, ids],
      enabled,
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(previewCards, { path: { marketplace, account }, body: { offers: ids }, signal, quiet: true })).rows,
    })),
  });
  return accounts.map((account, at) => ({
    account,
    offers: offers.slice(0, tried).map(({ id, article }) => {
      const mapping = mappings.find((one) => one.account === account.id && one.offer === id);
      const standing = mapping && cardStanding(mapping);
      const sale = sales.find((one) => one.account === account.id && one.id === id);
      const card = cards[at]?.data?.find((one) => one.offer === id);
      return {
        offer: id,
        article,
        refusals: mapping ? refusalsOf(mapping) : [],
        remarks: mapping?.said.filter(({ warning }) => warning) ?? [],
        ...(standing && { standing }),
        ...(sale && { sale }),
        ...(card && { card }),
      };
    }),
  }));
}
