import { useEffect } from 'react';
import { state } from '#state.ts';

/** How many rows of buttons stand at the foot of the window: what floats there makes room for them. */
export const feet = state(0);

/** Counts a row of buttons at the foot of the window for as long as it is shown. */
export function useFoot(shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    feet.set(feet.get() + 1);
    return () => feet.set(feet.get() - 1);
  }, [shown]);
}
