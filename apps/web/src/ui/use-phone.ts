import { useMediaQuery } from '@mantine/hooks';

/** Whether this is a phone: one column, controls for fingers. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false }) === true;
}
