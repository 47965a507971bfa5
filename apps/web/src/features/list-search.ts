import { z } from 'zod';

/** What a list keeps in its address. Empty stands for absent, so that the address stays short. */
export const ListSearch = z.object({
  search: z.coerce.string().max(200).optional().catch(undefined),
  sort: z.string().optional().catch(undefined),
});

/** A word of the address that must be one of these. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words).optional().catch(undefined);

/** An empty search leaves the address. */
export const orNothing = (text: string): string | undefined => text || undefined;
