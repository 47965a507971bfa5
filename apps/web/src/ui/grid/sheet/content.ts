/** Content of a cell: a value of its column, or a text that can't be one, with the reason. */
export type Content = { value: unknown } | { typed: string; refused: string };

/** Whether two contents say the same. */
export function same(one: Content, other: Content): boolean {
  if ('typed' in one || 'typed' in other) return 'typed' in one && 'typed' in other && one.typed === other.typed;
  // Ten thousand cells are compared at once, and most hold a text or a number.
  if (!isThing(one.value) || !isThing(other.value)) return one.value === other.value;
  return JSON.stringify(one.value) === JSON.stringify(other.value);
}

const isThing = (value: unknown): boolean => typeof value === 'object' && value !== null;
