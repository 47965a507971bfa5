import { z } from 'zod';

/**
 * Magnit Market writes ids as numbers, prices as numbers of roubles, and marks most fields of an answer as optional: a field that we can do without
 * never breaks one.
 */
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

export const count = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);

/** 1530 → `1530.00`; null for none. */
export const roubles = z
  .number()
  .nullish()
  .transform((value) => (value === undefined || value === null ? null : value.toFixed(2)));

/** A moment as they write it, in UTC where it names no zone. */
export const moment = z
  .string()
  .nullish()
  .transform((value) => (value ? (/(?:Z|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value}Z`) : null));

/** A list of such items; empty when it is left out. */
export const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);
