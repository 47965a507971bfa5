export type * from './doors/goods.ts';
export * from './doors/orders.ts';
export type * from './doors/trade.ts';
export * from './errors.ts';
export * from './marketplace.ts';
