import { z } from 'zod';

/**
 * What answers of marketplaces are read by, as most of them write: ids now as numbers, now as texts, and what isn't known left out or null. Everything here is
 * forgiving: a field that we can do without never breaks an answer. Where a marketplace writes otherwise, its own `shapes.ts` says how.
 */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** An id, as a string. */
export const id = z.union([z.string(), z.number()]).transform(String);

/** Absent, null and empty mean "none". */
export const idOrNone = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === undefined || value === null || value === '' ? null : String(value)));

/** true; everything else is false. */
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true);

/** A number; 0 when it is left out. */
export const count = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);

/** 1530 → `1530.00`; null for none. */
export const roubles = z
  .number()
  .nullish()
  .transform((value) => (value === undefined || value === null ? null : value.toFixed(2)));

/** `-170.5000`, `-170.5` and −170.5 → −17050: a sum in hundredths, with its sign; 0 when it is left out. */
export const hundredths = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => Math.round(Number(value ?? 0) * 100) || 0);

/** A moment as they write it; null for none. */
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

/** A list of texts; empty when it is left out. */
export const texts = list(z.string());

/** The day of the marketplaces' calendar, `2026-11-24`. */
export const moscowDay = (at: number): string => new Date(at + 3 * 3_600_000).toISOString().slice(0, 10);
