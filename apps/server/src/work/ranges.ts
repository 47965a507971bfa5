/** From a place, the first is 0, to the one behind the last. */
export type Range = readonly [from: number, to: number];

/** Parts of a range that the others leave. */
export function without(range: Range, others: readonly Range[]): Range[] {
  return others.reduce(
    (left, [from, to]) =>
      left.flatMap(([first, behind]) =>
        [[first, Math.min(behind, from)] as const, [Math.max(first, to), behind] as const].filter(([a, b]) => a < b),
      ),
    [range],
  );
}
