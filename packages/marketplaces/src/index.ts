export type * from './doors/goods.ts';
export type * from './doors/lists.ts';
export * from './doors/orders.ts';
export type * from './doors/trade.ts';
export * from './errors.ts';
export { createLimiter, type Rate } from './limiter.ts';
export * from './marketplace.ts';
export { houses } from './registry.ts';
