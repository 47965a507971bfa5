/** Pieces that can still be sold: orders that wait to be shipped have taken the rest. Null where nobody counts. */
export const freeStock = ({ stock, reserved }: { stock: number | null; reserved: number }): number | null =>
  stock === null ? null : Math.max(0, stock - reserved);
