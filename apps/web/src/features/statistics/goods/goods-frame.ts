import { abcClasses, abcMeasures, sortBy, xyzClasses } from '@prilavok/contract';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { lenient, listSearch, oneOf } from '#ui/list/search.ts';
import type { ListAddress } from '#ui/list/use-list-address.ts';
import { statisticsSearch } from '../address.ts';
import { goodsViews } from './goods-views.tsx';

/** State of the statistics of goods in its address; each of its parts reads its own. */
export const GoodsSearch = listSearch({
  ...statisticsSearch,
  view: oneOf(...goodsViews),
  sort: lenient(z.string().max(40)),
  by: oneOf(...abcMeasures),
  abc: oneOf(...abcClasses),
  xyz: oneOf(...xyzClasses),
  within: lenient(z.enum(['7', '14', '30'])),
  missing: lenient(z.boolean()),
});
export type GoodsSearch = z.infer<typeof GoodsSearch>;

/** Order of the table of stock. */
export const coverSort = sortBy('title', 'available', 'perDay', 'days', 'daysWithout', 'lost');

/** Frame that all parts share. */
export interface GoodsFrame {
  address: ListAddress<GoodsSearch>;
  views: ReactNode;
  actions: ReactNode;
  /** Period and channel. */
  period: ReactNode;
}
