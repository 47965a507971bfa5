import { z } from 'zod';

export * from '../shapes.ts';

/** How their service of cards and their service of prices wrap what they say. */
export const wrapped = <Data extends z.ZodType>(data: Data) => z.object({ data });

/** An answer of which nothing is read: that it isn't marked as an error has been seen by then. */
export const anything = z.object({});

/** Whole roubles, or with a fraction, as a decimal string. */
export const decimal = (amount: number): string => amount.toFixed(2);
