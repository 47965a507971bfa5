/** What can still be sold: orders that wait to be shipped have taken the rest. */
export const freeStock = ({ stock, reserved }: { stock: number; reserved: number }): number =>
  Math.max(0, stock - reserved);
