import { z } from 'zod';

/** A text; empty when it is left out. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** A number of theirs, as a string. */
export const id = z.union([z.string(), z.number()]).transform(String);

/** A number; 0 when it is left out. */
export const count = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);

/** true; everything else is false. */
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true);

/** A list of such items; empty when it is left out. */
export const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);

export const texts = list(z.string());

/** How their service of cards and their service of prices wrap what they say. */
export const wrapped = <Data extends z.ZodType>(data: Data) => z.object({ data });

/** An answer of which nothing is read: that it isn't marked as an error has been seen by then. */
export const anything = z.object({});

/** Whole roubles, or with a fraction, as a decimal string. */
export const decimal = (amount: number): string => amount.toFixed(2);
