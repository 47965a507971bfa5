import { offsetOf, places } from '#text/zone.ts';

interface Zone {
  value: string;
  label: string;
}

/** Time zones: those nearby by their places first, the others of the world below. */
export const timeZones: readonly Zone[] = [
  ...Object.entries(places).map(([value, place]) => ({ value, label: `${place}, ${offsetOf(value)}` })),
  ...Intl.supportedValuesOf('timeZone')
    .filter((value) => !(value in places))
    .map((value) => ({ value, label: value })),
];
