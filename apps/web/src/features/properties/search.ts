import { KindPath, sortBy } from '@prilavok/contract';
import type { z } from 'zod';
import { lenient, listSearch, RowId } from '#ui/list/search.ts';
import type { ListAddress } from '#ui/list/use-list-address.ts';

/** The search schema of a list of properties. */
export const PropertiesSearch = listSearch({
  sort: lenient(sortBy('title', 'type')),
  type: lenient(KindPath),
  group: RowId,
});
export type PropertiesAddress = ListAddress<z.infer<typeof PropertiesSearch>>;
