import { Currency } from '@prilavok/contract';
import { z } from 'zod';

// What is declared below stands in place of the common shape of the same name.
export * from '../shapes.ts';

/** Absent, null, empty and zero all mean "none". */
export const idOrNone = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === undefined || value === null || value === '' || value === 0 ? null : String(value)));

/** A moment as they write it; null for none and for Go's zero time. */
export const moment = z
  .string()
  .nullish()
  .transform((value) => (!value || value.startsWith('0001-') ? null : value));

/** `1530.0000`, `1530` and 1530 → `1530.00`. Kopecks beyond the second digit don't exist here. */
export const money = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value, ctx) => {
    if (value === undefined || value === null || value === '') return null;
    const [, whole, rest = ''] = /^(\d+)(?:[.,](\d*))?$/.exec(String(value).trim()) ?? [];
    if (whole !== undefined) return `${whole}.${rest.slice(0, 2).padEnd(2, '0')}`;
    ctx.addIssue({ code: 'custom', message: 'не сумма' });
    return z.NEVER;
  });

/** A currency's code; null for one that we don't know. */
export const currency = z
  .string()
  .nullish()
  .transform((code) => Currency.safeParse(code).data ?? null);

/** A moment as Ozon's filters take it: whole seconds, UTC. */
export const toSecond = (at: string | number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;
