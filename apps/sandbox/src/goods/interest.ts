/** How many looked at goods on a day. */
export interface Interest {
  shows: number;
  visits: number;
  carts: number;
}

/**
 * Nobody walks about here, so it is made up of the goods' number and of what was ordered: whoever orders has put it into a basket, opened its page and seen
 * it in a list, and others have, too. On another day there are other others; the same day is always told the same way.
 */
export function interestIn(number: number, day: string, ordered: number): Interest {
  const today = Date.parse(day) / 86_400_000 + number;
  const carts = ordered + ((number + 3 * today) % 5);
  const visits = carts + 7 + ((number * 31 + 11 * today) % 29);
  return { shows: visits * 9 + ((number * 7 + 13 * today) % 83), visits, carts };
}
