/**
 * Every call and every shape of the product. A room's calls are listed in its own `index.ts`; adding a resource
 * means one line there.
 */

export * from './calculation/index.ts';
export * from './catalogs/index.ts';
export * from './composed.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './exact.ts';
export * from './feeds/index.ts';
export * from './file-links.ts';
export * from './list.ts';
export * from './marketplaces/index.ts';
export * from './money.ts';
export * from './notifications/index.ts';
export * from './orders/index.ts';
export * from './plural.ts';
export * from './properties/index.ts';
export * from './roles.ts';
export * from './statistics/index.ts';
export * from './telegram/index.ts';
export * from './users/index.ts';
export * from './values.ts';
export * from './work.ts';
