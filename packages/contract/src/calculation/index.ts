export * from './price-lists.ts';
export * from './suppliers.ts';
