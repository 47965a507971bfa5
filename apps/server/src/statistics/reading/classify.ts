import type { abcClasses, StatisticsSettings, xyzClasses } from '@prilavok/contract';

/** Contribution by which an offer is classified. */
export interface Contribution {
  id: string;
  value: number;
  /** Pieces of each of the last weeks in which the offer was there, any order. */
  weeks: readonly number[];
}

/** An offer with its classes. */
export interface Classified {
  id: string;
  value: number;
  share: number;
  cumulative: number;
  abc: (typeof abcClasses)[number];
  variation: number | null;
  xyz: (typeof xyzClasses)[number] | null;
}

/** Fewer weeks say nothing of how even demand is. */
const leastWeeks = 8;

/**
 * Ranks offers by what they bring, the greatest first: those that bring the first `a` per cent are A, up to `b` per cent B. The one that crosses a threshold still
 * belongs to the better class. What brings nothing is C.
 */
export function classify(
  offers: readonly Contribution[],
  { a, b, x, y }: StatisticsSettings['thresholds'],
): Classified[] {
  const whole = offers.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  let before = 0;
  return offers
    .toSorted((one, other) => other.value - one.value || Number(one.id) - Number(other.id))
    .map(({ id, value, weeks }) => {
      const share = whole > 0 ? Math.max(0, value) / whole : 0;
      const abc = share === 0 ? 'C' : classAt(before * 100, [a, b], ['A', 'B', 'C'] as const);
      before += share;
      const variation = variationOf(weeks);
      const xyz = variation === null ? null : classUpTo(variation * 100, [x, y], ['X', 'Y', 'Z'] as const);
      return { id, value, share, cumulative: before, abc, variation, xyz };
    });
}

/** Deviation of the mean of the weeks; null where they are too few, or nothing was sold. */
export function variationOf(weeks: readonly number[]): number | null {
  if (weeks.length < leastWeeks) return null;
  const mean = weeks.reduce((sum, pieces) => sum + pieces, 0) / weeks.length;
  if (mean <= 0) return null;
  const variance = weeks.reduce((sum, pieces) => sum + (pieces - mean) ** 2, 0) / weeks.length;
  return Math.sqrt(variance) / mean;
}

type Three<Of> = readonly [Of, Of, Of];

/** The class of what begins at a percentage: floats must not push a threshold's own offer over it. */
const classAt = <Of>(begins: number, [first, second]: readonly [number, number], [one, two, three]: Three<Of>): Of => {
  if (begins < first - 1e-9) return one;
  return begins < second - 1e-9 ? two : three;
};

const classUpTo = <Of>(
  percent: number,
  [first, second]: readonly [number, number],
  [one, two, three]: Three<Of>,
): Of => {
  if (percent <= first) return one;
  return percent <= second ? two : three;
};
