import type { FaultKey } from '@prilavok/contract';

/** The product's own description is empty: it can be written for all at once. One that the mapping takes from elsewhere is filled there. */
export const lacksDescription = ({ code, property, field }: FaultKey): boolean =>
  code === 'empty' && property === null && field === 'description';
