import { useMediaQuery } from '@mantine/hooks';
import { below, widths } from '#theme/breakpoints.ts';

/** Whether this is a phone: one column, controls for fingers. */
export function usePhone(): boolean {
  return useMediaQuery(below(widths.md), undefined, { getInitialValueInEffect: false }) === true;
}
