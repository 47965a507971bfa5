import { useRef } from 'react';

/**
 * Rows from the first to the last as they stand in the document. While one scrolls each keeps the place of the row whose elements it has: to move
 * elements costs as much as to draw them. At rest they stand in order again, for those who have them read out.
 */
export function useInPlace(first: number, last: number, pool: number, moving: boolean): number[] {
  const rested = useRef(first);
  if (!moving) rested.current = first;
  const placeOf = (index: number) => (((index - rested.current) % pool) + pool) % pool;
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return rows.sort((one, other) => placeOf(one) - placeOf(other));
}
