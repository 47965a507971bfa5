import type { BatchOutcome, RejectedRow } from './api/lists.ts';
import { MarketplaceError } from './errors.ts';

/** Cuts rows into lists of `size`, the last one shorter. */
export function portions<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

/** Rows in their order, each key once, the last of its rows: marketplaces' answers may hold a row twice. */
export function uniqueBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
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
  send: (portion: Row[]) => Promise<BatchOutcome<Row>>,
): Promise<BatchOutcome<Row>> {
  const outcome: BatchOutcome<Row> = { accepted: [], rejected: [] };
  const left = portions(rows, size);
  for (let halvings = 0, portion = left.shift(); portion; portion = left.shift()) {
    try {
      const { accepted, rejected } = await send(portion);
      outcome.accepted.push(...accepted);
      outcome.rejected.push(...rejected);
    } catch (error) {
      if (!(error instanceof MarketplaceError)) throw error;
      const { kind, message, remote } = error;
      const rejected = (row: Row): RejectedRow<Row> => ({ row, kind, code: remote?.code || kind, message });
      const aboutRows = kind === 'refused';
      if (aboutRows && portion.length === 1) outcome.rejected.push(...portion.map(rejected));
      else if (aboutRows && halvings++ < mostHalvings)
        left.unshift(...portions(portion, Math.ceil(portion.length / 2)));
      else if (outcome.accepted.length === 0) throw error;
      else {
        outcome.rejected.push(...[portion, ...left.splice(0)].flat().map(rejected));
      }
    }
  }
  return outcome;
}
