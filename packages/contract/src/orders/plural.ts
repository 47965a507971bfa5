/** Russian forms of a noun after a number: one, two, five. */
export type Forms = readonly [one: string, few: string, many: string];

export function plural(number: number, [one, few, many]: Forms): string {
  const tail = Math.abs(number) % 100;
  if (tail > 10 && tail < 20) return many;
  if (tail % 10 === 1) return one;
  return tail % 10 >= 2 && tail % 10 <= 4 ? few : many;
}

/** `3, ['штука', …]` → «3 штуки». */
export const counted = (number: number, forms: Forms): string => `${number} ${plural(number, forms)}`;
