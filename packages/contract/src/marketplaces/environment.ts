import { z } from 'zod';

/** Where an account lives: on the emulated marketplace or on the real one. */
export const Environment = z.enum(['sandbox', 'real']);
export type Environment = z.infer<typeof Environment>;
