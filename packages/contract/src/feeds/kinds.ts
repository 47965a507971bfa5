import { z } from 'zod';

/** Subject of a feed: goods of a catalog, or orders. */
export const FeedKind = z.enum(['catalog', 'order']);
export type FeedKind = z.infer<typeof FeedKind>;

/** Severity of a fault: `error` leaves the row out, `warn` may bring a complaint of the target. */
export const FeedSeverity = z.enum(['error', 'warn']);
export type FeedSeverity = z.infer<typeof FeedSeverity>;

/** Who the file is for. */
export const feedTargets = [
  'yandex_yml',
  'own_yml',
  'google',
  'ozon',
  'megamarket',
  'vk',
  'avito',
  'commerceml',
  'csv',
  'xlsx',
  'json',
] as const;
export const FeedTarget = z.enum(feedTargets);
export type FeedTarget = z.infer<typeof FeedTarget>;
