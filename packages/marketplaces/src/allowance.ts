import type { Rate } from './rate.ts';

/** What an account has been allowed to send, shared by all processes that send for it. Moments are the keeper's, in milliseconds. */
export interface Allowance {
  /** By rate: the moments at which requests were given out, and how many. */
  given: Record<string, [at: number, requests: number][]>;
  /** By path: until when the marketplace wants to be left alone. */
  pauses: Record<string, number>;
}

/** Keeps an account's allowance where all processes find it; the server has one in its database. */
export interface AllowanceStore {
  /** Changes the allowance while nobody else does. `change` is pure: it is told the keeper's moment. */
  change<Answer>(change: (allowance: Allowance, now: number) => Changed<Answer>): Promise<Answer>;
}

export interface Changed<Answer> {
  allowance: Allowance;
  answer: Answer;
}

export const emptyAllowance: Allowance = { given: {}, pauses: {} };

const keyOf = ({ path, requests, perMs }: Rate) => `${path ?? ''} ${requests}/${perMs}`;

/** For how long requests that were given out may be sent, in milliseconds: a short while, since nobody else may send them meanwhile. */
export const goodFor = ({ perMs }: Rate): number => Math.min(2000, perMs / 10);

/** Requests count until none of them can be in the last stretch, however late it was sent and however long the answer of the keeper took. */
const countsFor = (rate: Rate) => rate.perMs + 2 * goodFor(rate);

/**
 * Gives out requests to a path, as many as wanted or as there are; with none, `freeIn` says in how many milliseconds there will be. `rates` are those that
 * hold for the path.
 */
export function giveOut(
  { given, pauses }: Allowance,
  { path, rates, wanted, now }: { path: string; rates: readonly Rate[]; wanted: number; now: number },
): Changed<{ granted: number; freeIn: number }> {
  const living = Object.fromEntries(Object.entries(pauses).filter(([, until]) => until > now));
  const paused = (living[path] ?? 0) - now;
  if (paused > 0) return { allowance: { given, pauses: living }, answer: { granted: 0, freeIn: paused } };
  const fresh = rates.map((rate) => {
    const counted = (given[keyOf(rate)] ?? []).filter(([at]) => at > now - countsFor(rate) && at <= now);
    return {
      rate,
      counted,
      left: rate.requests - (rate.looks ?? 0) - counted.reduce((sum, [, requests]) => sum + requests, 0),
    };
  });
  const granted = Math.max(0, Math.min(wanted, ...fresh.map(({ left }) => left)));
  const next = { ...given };
  for (const { rate, counted } of fresh) next[keyOf(rate)] = granted > 0 ? [...counted, [now, granted]] : counted;
  const waits = fresh.map(({ rate, counted, left }) =>
    left > 0 ? 0 : (counted[0]?.[0] ?? now) + countsFor(rate) - now,
  );
  return {
    allowance: { given: next, pauses: living },
    answer: { granted, freeIn: granted > 0 ? 0 : Math.max(1, ...waits) },
  };
}

/** Writes down that the marketplace wants to be left alone; a longer pause stands. */
export function withPause({ given, pauses }: Allowance, path: string, until: number): Allowance {
  return { given, pauses: { ...pauses, [path]: Math.max(pauses[path] ?? 0, until) } };
}
