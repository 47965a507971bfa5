import { z } from 'zod';

/** Pieces of addresses' search schemas. What doesn't fit is left out rather than refused: links get old. */

/** A typed word: in an address `?search=8806090968327` looks like a number. */
export const Word = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);

const OneId = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^\d{1,18}$/))
  .optional();

/** The row that is open at the side. */
export const OpenId = OneId.catch(undefined);

/** Ids of a filter; none of them is no filter. */
export const IdList = z
  .array(z.union([z.string(), z.number().transform(String)]).pipe(z.string().regex(/^\d{1,18}$/)))
  .max(100)
  .transform((ids) => (ids.length === 0 ? undefined : ids))
  .optional()
  .catch(undefined);
