import { setTimeout as after } from 'node:timers/promises';
import type { Attendance } from '../attendance.ts';
import { attendance } from '../http/served.ts';

/** For so long after a call somebody counts as working here, in milliseconds. */
const attended = 2000;
/** No portion counts for more, in milliseconds: whoever took longer rather waited than worked. */
const longestPortion = 100;
/** Beside people a portion is so many times smaller: what it holds, it holds for some milliseconds. */
const smaller = 5;

export interface Courtesy {
  /** Between two portions: rests while others are served, so that all long work of the process takes half of the time at most. */
  giveWay(): Promise<void>;
  /** How much to take on at once, of what is best when nobody waits. */
  portion(most: number): number;
}

/** Until when the time is taken by portions, each with a rest as long as itself: the next one comes after them. */
export interface Pace {
  until: number;
}

/** Of this process: however many works are under way, they rest together. */
const pace: Pace = { until: 0 };

/**
 * How long work of an author leaves room for those who call the same process. Whoever waits for it is nobody else: asking how far it is
 * doesn't slow it. A process that answers no calls (`ROLE=worker`) works on without a rest.
 */
export function courtesyOf(
  author: string | null,
  signal: AbortSignal,
  { calls, together }: { calls: Attendance; together: Pace } = { calls: attendance, together: pace },
): Courtesy {
  let began = performance.now();
  const crowded = () => calls.sinceOthers(author) < attended;
  return {
    async giveWay() {
      const now = performance.now();
      if (crowded()) {
        const worked = Math.min(now - began, longestPortion);
        together.until = Math.max(now - worked, together.until) + 2 * worked;
        await after(together.until - now, undefined, { signal });
      }
      began = performance.now();
    },
    portion: (most) => (crowded() ? Math.ceil(most / smaller) : most),
  };
}
