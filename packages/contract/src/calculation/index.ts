export * from './formula.ts';
export * from './price-lists.ts';
export * from './suppliers.ts';
