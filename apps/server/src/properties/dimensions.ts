import type { Dimensions, Side } from '@prilavok/contract';

/** Dimensions of which one side is known; nothing when it can't be one. */
export function onlySide(side: Side, number: number): Dimensions | undefined {
  if (measured(number) === undefined) return undefined;
  return { width: null, height: null, length: null, weight: null, [side]: number };
}

/** A side is no less than nothing, and no more than the contract lets it be. */
const measured = (number: number): number | undefined => (number >= 0 && number <= 1_000_000_000 ? number : undefined);
