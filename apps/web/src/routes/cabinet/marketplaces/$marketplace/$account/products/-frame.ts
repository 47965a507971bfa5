import type { Marketplace } from '@prilavok/contract';
import type { ReactNode } from 'react';
import type { ProductsSearch } from './index.tsx';

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
