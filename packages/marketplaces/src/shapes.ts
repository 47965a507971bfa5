import { z } from 'zod';
import { tellFinding } from './findings.ts';
import { listOrNone } from './lists.ts';

export { list, listOrNone, rows, rowsOrNone, toldIn, unreadIn } from './lists.ts';

/**
 * Values in answers of marketplaces, as most of them write them: ids now as numbers, now as texts, numbers as texts and
 * texts as numbers, and what isn't known left out or null. Everything here is forgiving of how a value is written, and
 * of none that can't be a value at all: that spoils its row. Where a marketplace writes otherwise, its own `shapes.ts`
 * says how.
 */
const written = z.union([z.string(), z.number(), z.boolean()]);

export const text = written
  .nullish()
  .transform((value) => (value === undefined || value === null ? '' : String(value)));

/** A text that has to be there: what a row is known by. */
export const key = z.union([z.string().min(1), z.number()]).transform(String);

/** An id, as a string. */
export const id = z.union([z.string(), z.number()]).transform(String);

/** Absent, null and empty mean "none". */
export const idOrNone = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === undefined || value === null || value === '' ? null : String(value)));

/** true, however it is written; absent and null are false. */
export const flag = z
  .union([z.boolean(), z.string(), z.number()])
  .nullish()
  .transform((value, ctx) => {
    const word = String(value ?? 'false').toLowerCase();
    if (word in flags) return flags[word] === true;
    ctx.addIssue({ code: 'custom', message: 'не да или нет' });
    return z.NEVER;
  });
const flags: Record<string, boolean> = { true: true, '1': true, false: false, '0': false, '': false };

/** A number that may be written as a text, with a point or a comma; null for none. */
export const numberOrNone = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value, ctx) => {
    if (value === undefined || value === null || value === '') return null;
    const number = typeof value === 'number' ? value : Number(value.trim().replace(',', '.'));
    if (Number.isFinite(number) && String(value).trim() !== '') return number;
    ctx.addIssue({ code: 'custom', message: 'не число' });
    return z.NEVER;
  });

/** A number; 0 when it is left out. */
export const count = numberOrNone.transform((value) => value ?? 0);

/** A number that has to be there. */
export const number = numberOrNone.transform((value, ctx) => {
  if (value !== null) return value;
  ctx.addIssue({ code: 'custom', message: 'не число' });
  return z.NEVER;
});

/** 1530 → `1530.00`; null for none. */
export const roubles = numberOrNone.transform((value) => (value === null ? null : value.toFixed(2)));

/** `-170.5000`, `-170.5` and −170.5 → −17050: a sum in hundredths, with its sign; 0 when it is left out. */
export const hundredths = numberOrNone.transform((value) => Math.round((value ?? 0) * 100) || 0);

/** A moment as they write it, seconds or milliseconds since 1970 too; null for none. */
export const moment = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (typeof value === 'number' ? instantOf(value) : value || null));

/** Moments before 1973 are no milliseconds of ours. */
const instantOf = (value: number): string | null =>
  value > 0 ? new Date(value < 100_000_000_000 ? value * 1000 : value).toISOString() : null;

/** A list of texts; empty when it is left out. */
export const texts = listOrNone(text);

/** A word on which money, a state or a scheme depends: one that isn't among those that we know is told of, and read all the same. */
export const word = (field: string, known: Iterable<string>, given: z.ZodType<string> = text) => {
  const words = new Set(known);
  return given.transform((value) => {
    if (value !== '' && !words.has(value)) tellFinding({ kind: 'meaning', field, word: value });
    return value;
  });
};

/** The day of the marketplaces' calendar, `2026-11-24`. */
export const moscowDay = (at: number): string => new Date(at + 3 * 3_600_000).toISOString().slice(0, 10);
