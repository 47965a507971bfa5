import { Kind } from '@prilavok/contract';
import { z } from 'zod';
import { OpenId, Word } from '#features/catalogs/search-params.ts';

/** How a list of properties can be sorted. */
export const propertySorts = ['title', '-title', 'type', '-type'] as const;

/** The address of a list of properties. */
export const PropertiesSearch = z.object({
  search: Word,
  type: Kind.optional().catch(undefined),
  group: OpenId,
  sort: z.enum(propertySorts).optional().catch(undefined),
  open: OpenId,
});
export type PropertiesSearch = z.infer<typeof PropertiesSearch>;

/** The address of a list of groups. */
export const GroupsSearch = z.object({ search: Word, open: OpenId });
export type GroupsSearch = z.infer<typeof GroupsSearch>;
