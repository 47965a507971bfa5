import type { Sorted } from './doors/lists.ts';
import { MarketplaceError } from './errors.ts';

export function portions<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

/** Rows as they came, each key once: an answer may hold a row twice, and what reads it may not. */
export function once<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

/**
 * Sends rows in portions. A refusal of the first portion is thrown: nothing was sent, its kind decides for all. Of a later
 * one, its rows and those after it come back as rejected with that kind, so that what was accepted isn't lost.
 */
export async function sendInPortions<Row>(
  rows: readonly Row[],
  size: number,
  send: (portion: Row[]) => Promise<Sorted<Row>>,
): Promise<Sorted<Row>> {
  const sorted: Sorted<Row> = { accepted: [], rejected: [] };
  const all = portions(rows, size);
  for (const [index, portion] of all.entries()) {
    try {
      const { accepted, rejected } = await send(portion);
      sorted.accepted.push(...accepted);
      sorted.rejected.push(...rejected);
    } catch (error) {
      if (index === 0 || !(error instanceof MarketplaceError)) throw error;
      const { kind, message, remote } = error;
      const left = all.slice(index).flat();
      sorted.rejected.push(...left.map((row) => ({ row, kind, code: remote?.code ?? kind, message })));
      break;
    }
  }
  return sorted;
}
