import { z } from 'zod';

export { flag, id, idOrNone, list, moment, text } from '../shapes.ts';

/** 1530 → `1530.00`. */
export const roubles = z
  .number()
  .nullish()
  .transform((value) => (value ?? 0).toFixed(2));

/** What stands in the envelope of an answer. */
export const answer = <Data extends z.ZodType>(data: Data) => z.object({ data });
