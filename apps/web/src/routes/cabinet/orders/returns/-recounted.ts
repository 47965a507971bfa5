/** Pieces of a line that the warehouse has counted. */
export interface Counted {
  good: number;
  damaged: number;
}

/** One of the two numbers is typed: the other gives way where both are more than has come. */
export function recounted(was: Counted, typed: Partial<Counted>, left: number): Counted {
  const { good = was.good, damaged = was.damaged } = typed;
  return typed.good === undefined
    ? { good: Math.min(good, left - damaged), damaged }
    : { good, damaged: Math.min(damaged, left - good) };
}
