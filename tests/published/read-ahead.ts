import type { Marketplace } from '@prilavok/contract';

/** What clients read although the description at hand doesn't have it yet: its news do. */
export const readAhead: Partial<Record<Marketplace, readonly string[]>> = {
  // Changes of 1 October 2026: `docTypeName` became `documentType`; reports of both kinds are answered.
  wildberries: ['POST /api/finance/v1/sales-reports/detailed: documentType is read, but not described'],
};
