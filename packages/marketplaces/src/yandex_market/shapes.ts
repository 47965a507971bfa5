import { Currency } from '@prilavok/contract';
import { z } from 'zod';

/** Yandex Market writes ids and sums as numbers, and leaves out or sends null for what it doesn't know: a field that we can do without never breaks an answer. */
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
export const money = z
  .number()
  .nullish()
  .transform((value) => (value === undefined || value === null ? null : value.toFixed(2)));

/** A moment with its zone; null for none. */
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

/** The rouble has its old code there. */
export const ourCurrency = (code: string): Currency | null =>
  Currency.safeParse(code === 'RUR' ? 'RUB' : code).data ?? null;
export const theirCurrency = (currency: Currency): string => (currency === 'RUB' ? 'RUR' : currency);
