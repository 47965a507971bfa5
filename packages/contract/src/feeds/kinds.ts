import { z } from 'zod';

/** Subject of a feed: goods of a catalog, or orders. */
export const FeedKind = z.enum(['catalog', 'order']);
export type FeedKind = z.infer<typeof FeedKind>;

/** Whether it is a severe fault (the row is left out) or one that the target may complain of. */
export const FeedSeverity = z.enum(['error', 'warn']);
export type FeedSeverity = z.infer<typeof FeedSeverity>;
