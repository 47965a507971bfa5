import { z } from 'zod';

// What is declared below stands in place of the common shape of the same name.
export * from '../shapes.ts';

/** A moment as they write it, in UTC where it names no zone. */
export const moment = z
  .string()
  .nullish()
  .transform((value) => (value ? (/(?:Z|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value}Z`) : null));
