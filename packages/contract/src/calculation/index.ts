export * from './formula.ts';
