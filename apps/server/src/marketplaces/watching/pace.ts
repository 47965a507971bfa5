/** How soon a quiet account is asked again. Pure. */

const second = 1000;
const minute = 60 * second;
/** While orders come, or somebody of the company looks. */
const quick = 5 * second;
/** Idle by day: an order is in the cabinet within ten seconds, what it takes to bring it in included. */
const idle = 7 * second;
/** Idle at night. */
const slowest = 60 * second;
/** So long after news the pace stays quick. */
const freshFor = 10 * minute;
/** By the company's clock. */
const night = { from: 23, to: 7 };

/** Inputs of the pace; moments and stretches in milliseconds. */
export interface Pace {
  now: number;
  /** When there was news last. */
  newsAt: number;
  /** A cabinet of the company is open. */
  looked: boolean;
  timezone: string;
  /** Runs in a row that have failed. */
  failures: number;
}

/** Milliseconds until an account is asked again. */
export function paceOf({ now, newsAt, looked, timezone, failures }: Pace): number {
  if (failures > 0) return Math.min(slowest, quick * 2 ** Math.min(failures, 10));
  const quiet = now - newsAt;
  if (looked || quiet < freshFor) return quick;
  if (!isNight(hourIn(timezone, now))) return idle;
  // Gently: a second more with every minute in which nothing came.
  return Math.min(slowest, idle + ((quiet - freshFor) / minute) * second);
}

const isNight = (hour: number) => hour >= night.from || hour < night.to;

const clocks = new Map<string, Intl.DateTimeFormat>();

function hourIn(timezone: string, now: number): number {
  const clock =
    clocks.get(timezone) ?? new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: 'numeric', hourCycle: 'h23' });
  clocks.set(timezone, clock);
  return Number(clock.format(now));
}
