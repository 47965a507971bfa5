export type * from './carrier.ts';
export { CarrierError, type CarrierRefusal } from './errors.ts';
export { carriers } from './registry.ts';
