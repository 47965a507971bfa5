import { z } from 'zod';

/** A line of text without invisible signs; may be empty. */
export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !/\p{Cc}/u.test(text), 'в строке есть невидимые знаки: уберите их');
