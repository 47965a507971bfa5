import type { Marketplace } from '@prilavok/contract';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { ListSearch, oneOf } from '#features/list-search.ts';

/** What the address of the screen says. */
export const ProductsSearch = ListSearch.extend({
  view: oneOf('open', 'hidden'),
  result: oneOf('sent', 'accepted', 'refused'),
  open: z.coerce.string().optional().catch(undefined),
});
export type ProductsSearch = z.infer<typeof ProductsSearch>;

/** What the two lists of the marketplace's products share. */
export interface Frame {
  account: string;
  marketplace: Marketplace | undefined;
  catalog: string | null;
  search: ProductsSearch;
  narrow: (change: Partial<ProductsSearch>) => void;
  views: ReactNode;
  actions: ReactNode;
}
