import { z } from 'zod';
import { numberOrNone } from '../shapes.ts';

// What is declared below stands in place of the common shape of the same name.
export * from '../shapes.ts';

/** 1530 → `1530.00`. */
export const roubles = numberOrNone.transform((value) => (value ?? 0).toFixed(2));

/** Envelope of an answer. */
export const answer = <Data extends z.ZodType>(data: Data) => z.object({ data });
