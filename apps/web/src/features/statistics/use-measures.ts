import { type MeasureName, maySeeMeasure, measureNames } from '@prilavok/contract';
import { useMemo } from 'react';
import { useMe } from '#api/me.ts';

/** Measures that the signed-in person's role sees, in their order. */
export function useMeasures(): readonly MeasureName[] {
  const role = useMe()?.role;
  return useMemo(() => (role === undefined ? [] : measureNames.filter((name) => maySeeMeasure(name, role))), [role]);
}

const wanted: readonly MeasureName[] = [
  'revenue',
  'orders',
  'came',
  'profit',
  'margin',
  'buyout',
  'average',
  'orderedPieces',
  'returnShare',
];

/** The six figures on top of a screen, of those that the role sees. */
export const headMeasures = (seen: readonly MeasureName[]): MeasureName[] =>
  wanted.filter((name) => seen.includes(name)).slice(0, 6);
