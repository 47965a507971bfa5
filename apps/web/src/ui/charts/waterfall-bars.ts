/** A bar of a waterfall: from where the one before ended to where this one ends. */
export interface WaterfallBar {
  id: string;
  /** Amount that it adds; a total stands for itself. */
  amount: number;
  /** Both between 0 and 1 of the waterfall's width, the left one first. */
  from: number;
  to: number;
  /**
   * Whether it stands on the ground: a price, and the rest that is left of it; the others hang where the one before
   * ended.
   */
  total: boolean;
}

export interface WaterfallStep {
  id: string;
  amount: number;
  total?: boolean;
}

/** The scale on which several waterfalls can be compared: the least and the most that any of them reaches. */
export function scaleOf(waterfalls: readonly (readonly WaterfallStep[])[]): { least: number; most: number } {
  const ends = waterfalls.flatMap((steps) => reached(steps).flatMap(({ from, to }) => [from, to]));
  return { least: Math.min(0, ...ends), most: Math.max(0, ...ends) };
}

/** Bars of one waterfall on a scale. */
export function barsOf(
  steps: readonly WaterfallStep[],
  { least, most }: { least: number; most: number } = scaleOf([steps]),
): WaterfallBar[] {
  const at = (value: number) => (most === least ? 0 : (value - least) / (most - least));
  return reached(steps).map(({ id, amount, total = false, from, to }) => ({
    id,
    amount,
    total,
    from: at(Math.min(from, to)),
    to: at(Math.max(from, to)),
  }));
}

/** Between which sums each step leads. */
function reached(steps: readonly WaterfallStep[]): (WaterfallStep & { from: number; to: number })[] {
  let sum = 0;
  return steps.map((step) => {
    const from = step.total ? 0 : sum;
    sum = step.total ? step.amount : sum + step.amount;
    return { ...step, from, to: sum };
  });
}
