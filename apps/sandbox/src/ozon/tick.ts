import type { Store } from '../state.ts';
import { moderate, processImports } from './imports.ts';
import { advancePostings } from './postings.ts';
import type { Pace, Tick } from './wire.ts';

/** This very moment, by both clocks. */
export const tickOf = (store: Store, pace: Pace): Tick => ({
  now: Date.now(),
  clock: store.clock(),
  pace,
  next: store.nextNumber,
});

/** Does everything that is due. Called before anyone looks, so that time needs no timers. */
export function catchUp(store: Store, pace: Pace): Tick {
  const tick = tickOf(store, pace);
  for (const account of Object.values(store.state.ozon.accounts)) {
    const done = [processImports(account, tick), moderate(account, tick), advancePostings(account, tick)];
    if (done.some(Boolean)) store.touch();
  }
  return tick;
}
