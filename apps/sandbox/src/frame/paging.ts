/** Pages by key: the cursor holds the key of the last row, so rows that come and go shift nothing. */
export function pageOf<Row>(
  rows: Row[],
  keyOf: (row: Row) => string,
  { cursor, limit, descending = false }: { cursor: string; limit: number; descending?: boolean },
): { rows: Row[]; cursor: string; hasNext: boolean } {
  const sign = descending ? -1 : 1;
  const sorted = rows.toSorted((one, other) => sign * compare(keyOf(one), keyOf(other)));
  const after = cursor ? Buffer.from(cursor, 'base64url').toString('utf8') : '';
  const left = after ? sorted.filter((row) => sign * compare(keyOf(row), after) > 0) : sorted;
  const page = left.slice(0, limit);
  const last = page.at(-1);
  const hasNext = left.length > limit;
  return { rows: page, cursor: hasNext && last ? Buffer.from(keyOf(last)).toString('base64url') : '', hasNext };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Keys of numbers and times sort as text when they are equally long. */
export const padded = (number: number): string => String(number).padStart(16, '0');
