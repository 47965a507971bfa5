import { setTimeout as after } from 'node:timers/promises';
import type { Attendance } from '../attendance.ts';
import { attendance } from '../http/served.ts';

/** For so long after a call somebody counts as working here, in milliseconds. */
const attended = 2000;
/** No rest is longer, in milliseconds. */
const longestRest = 100;
/** Beside people a portion is so many times smaller: what it holds, it holds for some milliseconds. */
const smaller = 5;

export interface Courtesy {
  /** Between two portions: rests for as long as was worked since the last time, while others are served. */
  giveWay(): Promise<void>;
  /** How much to take on at once, of what is best when nobody waits. */
  portion(most: number): number;
}

/**
 * How long work of an author leaves room for those who call the same process. Whoever waits for it is nobody else: asking how far it is
 * doesn't slow it. A process that answers no calls (`ROLE=worker`) works on without a rest.
 */
export function courtesyOf(author: string | null, signal: AbortSignal, calls: Attendance = attendance): Courtesy {
  let began = performance.now();
  const crowded = () => calls.sinceOthers(author) < attended;
  return {
    async giveWay() {
      const rest = Math.min(performance.now() - began, longestRest);
      if (crowded()) await after(rest, undefined, { signal });
      began = performance.now();
    },
    portion: (most) => (crowded() ? Math.ceil(most / smaller) : most),
  };
}
