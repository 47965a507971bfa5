/** Where goods stand in the search of a day: nobody searches here, so it is made up of their number, near the same place from day to day. */
export function placeOf(number: number, day: string): number {
  const usual = 1 + ((number * 7919) % 180);
  const today = (Date.parse(day) / 86_400_000 + number) % 11;
  return Math.max(1, usual + Math.round(today) - 5);
}
