import { z } from 'zod';

/** Pieces of which the schemas of lists' addresses are made. What doesn't fit is left out rather than refused: links get old. */

/** A part of an address that may be absent; what doesn't fit the schema counts as absent. */
export const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** A word of the address that must be one of these. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) => lenient(z.enum(words));

/** A typed word. */
export const Word = lenient(z.string().max(200));

const Id = z.string().regex(/^\d{1,18}$/);

/** The row of a filter, or the one that is open at the side. */
export const RowId = lenient(Id);

/** Rows of a filter; none of them is no filter. */
export const RowIds = lenient(
  z
    .array(z.coerce.string().pipe(Id))
    .max(100)
    .transform((ids) => (ids.length === 0 ? undefined : ids)),
);

/**
 * The search schema of a list's address: the word searched for, the row that is open at the side, and what is named
 * here. `sort` orders the list and `view` is its tab; everything else narrows it.
 *
 *     validateSearch: listSearch({ sort: lenient(sortBy('title', 'products')), state: oneOf('active', 'inactive') }),
 */
export const listSearch = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ search: Word, open: RowId, ...shape });
