import type { Line, Posting } from '../account.ts';
import { isTooHeavy } from '../restrictions.ts';
import { type Call, Refused } from '../wire.ts';
import { setStatus } from './postings.ts';

interface Package {
  products: { product_id: number; quantity: number }[];
}

/** Assembles a posting. One package keeps its number; several make postings of their own, and the first one ends. */
export function assemble(call: Call, posting: Posting, packages: Package[]): string[] {
  const bySku = new Map(posting.lines.map((line) => [line.sku, line]));
  const packed = packages.map(({ products }) =>
    products.map(({ product_id, quantity }): Line => {
      const line = bySku.get(product_id);
      if (!line) throw new Refused(400, 9, 'UNKNOWN_PRODUCT_DEFINED');
      return { ...line, quantity };
    }),
  );
  refuseWrongQuantities(posting.lines, packed);
  if (packed.some(isTooHeavy)) throw new Refused(400, 9, 'INCORRECT_OVH_FOR_POSTING');

  if (packed.length === 1) {
    setStatus(call.account, posting, 'awaiting_deliver', call);
    return [posting.number];
  }
  const siblings = Object.values(call.account.postings).filter(
    ({ orderNumber }) => orderNumber === posting.orderNumber,
  );
  const parts = packed.map(
    (lines, index): Posting => ({
      ...posting,
      number: `${posting.orderNumber}-${siblings.length + index + 1}`,
      parent: posting.number,
      lines,
    }),
  );
  for (const part of parts) {
    call.account.postings[part.number] = part;
    setStatus(call.account, part, 'awaiting_deliver', call);
  }
  // Its pieces went over to the parts.
  posting.reserved = false;
  setStatus(call.account, posting, 'cancelled_from_split_pending', call);
  return parts.map(({ number }) => number);
}

function refuseWrongQuantities(lines: Line[], packed: Line[][]): void {
  const left = new Map<number, number>();
  for (const { sku, quantity } of lines) left.set(sku, (left.get(sku) ?? 0) + quantity);
  for (const { sku, quantity } of packed.flat()) left.set(sku, (left.get(sku) ?? 0) - quantity);
  const empty = packed.length === 0 || packed.some((products) => products.length === 0);
  const negative = packed.flat().some(({ quantity }) => quantity < 1);
  if (empty || negative || [...left.values()].some((quantity) => quantity !== 0)) {
    throw new Refused(400, 9, 'HAS_INCORRECT_PRODUCT_QUANTITY');
  }
}
