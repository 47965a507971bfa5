import type { Currency, Marketplace, SaleState } from '@prilavok/contract';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { lenient, listSearch, oneOf } from '#ui/list/search.ts';
import type { ListAddress } from '#ui/list/use-list-address.ts';

/** State of the screen in its address. */
export const ProductsSearch = listSearch({
  view: oneOf('why', 'open', 'hidden'),
  result: oneOf('sent', 'accepted', 'refused'),
  barcode: oneOf('none'),
  state: oneOf(
    ...([
      'archived',
      'category',
      'lacking',
      'limit',
      'refused',
      'waiting',
      'unsent',
      'no_price',
      'price_held',
      'price_refused',
      'moderation',
      'no_stock',
      'stock_off',
      'stock_refused',
      'stock_waiting',
      'hidden',
      'on_sale',
    ] satisfies [SaleState, ...SaleState[]]),
  ),
  fault: lenient(z.string().max(300)),
});

/** Frame of the two lists of the marketplace's products. */
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
