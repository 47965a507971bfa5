import { z } from 'zod';

/** Megamarket writes ids now as numbers, now as text, and leaves out what it doesn't know: a field that we can do without never breaks an answer. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** An id, as a string. */
export const id = z.union([z.string(), z.number()]).transform(String);

export const idOrNone = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === undefined || value === null || value === '' ? null : String(value)));

export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true);

/** 1530 → `1530.00`. */
export const roubles = z
  .number()
  .nullish()
  .transform((value) => (value ?? 0).toFixed(2));

export const moment = z
  .string()
  .nullish()
  .transform((value) => value || null);

/** A list of such items; empty when it is left out. */
export const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);

/** What stands in the envelope of an answer. */
export const answer = <Data extends z.ZodType>(data: Data) => z.object({ data });
