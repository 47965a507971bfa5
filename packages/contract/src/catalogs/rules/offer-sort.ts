import { z } from 'zod';
import { sortBy } from '../../list.ts';

/** A column of the list, or `property:<id>` with the side of dimensions behind it; `-` in front turns it round. */
export const OfferSort = z.union([
  sortBy('updatedAt', 'title', 'article', 'createdAt', 'price', 'oldPrice', 'stock').unwrap(),
  z.templateLiteral([
    z.enum(['property:', '-property:']),
    z.string().regex(/^\d{1,18}(:(width|height|length|weight))?$/),
  ]),
]);
export type OfferSort = z.infer<typeof OfferSort>;
