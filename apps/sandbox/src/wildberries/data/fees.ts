import type { Sort, Subject } from './subjects.ts';

/**
 * Shares kept of a sale from the seller's own warehouse, in percent, by kind of goods: as high as the real ones are.
 */
const shares: Record<Sort, number> = {
  clothes: 29.5,
  shoes: 27.5,
  dishes: 24.5,
  electric: 16,
  beauty: 25.5,
  food: 19,
  toys: 26,
  home: 24,
  tools: 22.5,
  books: 23,
  plumbing: 21,
  goods: 25,
};

/** Commissions of a subject by how its goods are sold. */
export function feesOf({ parent: { sort } }: Subject) {
  const kgvpMarketplace = shares[sort];
  return {
    kgvpBooking: kgvpMarketplace - 1,
    kgvpMarketplace,
    kgvpPickup: kgvpMarketplace - 1,
    kgvpSupplier: kgvpMarketplace - 3,
    kgvpSupplierExpress: 3,
    paidStorageKgvp: kgvpMarketplace - 3.5,
  };
}
