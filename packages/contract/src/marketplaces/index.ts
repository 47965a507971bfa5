export * from './accounts.ts';
export * from './card-standing.ts';
export * from './categories.ts';
export * from './product-mapping.ts';
export * from './products.ts';
export * from './properties.ts';
export * from './tasks.ts';
export * from './warehouses.ts';
