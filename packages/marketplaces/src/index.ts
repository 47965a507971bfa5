export type * from './api/catalog.ts';
export type * from './api/lists.ts';
export type * from './api/orders.ts';
export type * from './api/trade.ts';
export * from './errors.ts';
export { createLimiter, type Rate } from './limiter.ts';
export * from './marketplace.ts';
export { portions } from './portions.ts';
export { connectors } from './registry.ts';
