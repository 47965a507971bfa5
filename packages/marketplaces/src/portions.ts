import type { Rejected, Sorted } from './doors/lists.ts';
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

/** How often refused portions are halved: three rows that spoil a hundred are found, two in a thousand. */
const mostHalvings = 24;

/**
 * Sends rows in portions. A refused portion is halved until the rows that spoil it stand alone, and those come back as rejected.
 * Any other refusal decides for all rows: while nothing was accepted it is thrown; later, the rows that are left come back as
 * rejected with its kind, so that what was accepted isn't lost.
 */
export async function sendInPortions<Row>(
  rows: readonly Row[],
  size: number,
  send: (portion: Row[]) => Promise<Sorted<Row>>,
): Promise<Sorted<Row>> {
  const sorted: Sorted<Row> = { accepted: [], rejected: [] };
  const left = portions(rows, size);
  for (let halvings = 0, portion = left.shift(); portion; portion = left.shift()) {
    try {
      const { accepted, rejected } = await send(portion);
      sorted.accepted.push(...accepted);
      sorted.rejected.push(...rejected);
    } catch (error) {
      if (!(error instanceof MarketplaceError)) throw error;
      const { kind, message, remote } = error;
      const rejected = (row: Row): Rejected<Row> => ({ row, kind, code: remote?.code || kind, message });
      const aboutRows = kind === 'refused';
      if (aboutRows && portion.length === 1) sorted.rejected.push(...portion.map(rejected));
      else if (aboutRows && halvings++ < mostHalvings)
        left.unshift(...portions(portion, Math.ceil(portion.length / 2)));
      else if (sorted.accepted.length === 0) throw error;
      else {
        sorted.rejected.push(...[portion, ...left.splice(0)].flat().map(rejected));
      }
    }
  }
  return sorted;
}
