import type { Marketplace } from '@prilavok/contract';
import type { Content } from './operations.ts';

/** Refusals that a marketplace documents for all its methods at once, in prose. */
export const sharedRefusals: Partial<Record<Marketplace, { statuses: number[]; content: Content }>> = {
  // "Ошибки", and 429 in the text on limits.
  ozon: {
    statuses: [400, 403, 404, 409, 429, 500],
    content: new Map([['application/json', { $ref: 'ozon-seller-openapi.json#/components/schemas/rpcStatus' }]]),
  },
  // Methods for goods document 400 alone, as "an example of wrong answers for all statuses"; those for orders 400, 403, 404 and 500.
  magnit: {
    statuses: [400, 403, 404, 429, 500],
    content: new Map([['application/json', null]]),
  },
  // Each method documents what it refuses; that a server breaks none of them does.
  wildberries: {
    statuses: [500],
    content: new Map([
      ['application/json', null],
      ['application/problem+json', null],
    ]),
  },
  // What Megamarket refuses it answers with 200; of its gateways only "500 and time-outs occur" is known, and 429 is taken to be as everywhere.
  megamarket: {
    statuses: [429, 500],
    content: new Map([['application/json', null]]),
  },
};
