import type { Currency, Marketplace } from '@prilavok/contract';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { listSearch, oneOf } from '#ui/list/search.ts';
import type { ListAddress } from '#ui/list/use-list-address.ts';

/** What the address of the screen says. */
export const ProductsSearch = listSearch({
  view: oneOf('open', 'hidden'),
  result: oneOf('sent', 'accepted', 'refused'),
});

/** What the two lists of the marketplace's products share. */
export interface Frame {
  account: string;
  marketplace: Marketplace | undefined;
  catalog: string | null;
  /** In which the marketplace's own prices are. */
  currency: Currency | null;
  address: ListAddress<z.infer<typeof ProductsSearch>>;
  views: ReactNode;
  actions: ReactNode;
}
