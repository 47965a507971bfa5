export * from './formula.ts';
export * from './formulas.ts';
export * from './price-lists.ts';
export * from './results.ts';
export * from './run.ts';
export * from './runs.ts';
export * from './scenarios.ts';
export * from './suppliers.ts';
