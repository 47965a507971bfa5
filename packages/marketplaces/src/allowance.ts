import { type Rate, sizeIn } from './rate.ts';

/**
 * Allowance of an account to send, shared by all processes that send for it. Moments are the keeper's, in milliseconds.
 */
export interface Allowance {
  /** By rate: the moments at which something was given out, and how much. */
  given: Record<string, [at: number, amount: number][]>;
  /** By group: until when the marketplace wants to be left alone. */
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

const keyOf = ({ group, unit, amount, perMs }: Rate) =>
  `${group ?? ''} ${amount}${unit === 'item' ? ' items' : ''}/${perMs}`;

/** For how long what was given out may be sent, in milliseconds: a short while, since nobody else may send it meanwhile. */
export const goodFor = ({ perMs }: Rate): number => Math.min(2000, perMs / 10);

/** It counts until none of it can be in the last stretch, however late it was sent and however long the answer of the keeper took. */
export const countsFor = (rate: Rate): number => rate.perMs + 2 * goodFor(rate);

/** Requests of a rate that were given out and count still, the oldest first. */
export const countedOf = ({ given }: Allowance, rate: Rate, now: number): [at: number, amount: number][] =>
  (given[keyOf(rate)] ?? []).filter(([at]) => at > now - countsFor(rate) && at <= now);

/**
 * Gives out calls to a group, as many as wanted or as there are, each with `cost` elements; with none, `freeIn` says in how many milliseconds there will be
 * one. `rates` are those that hold for the group.
 */
export function giveOut(
  allowance: Allowance,
  {
    group,
    rates,
    wanted,
    cost,
    now,
  }: { group: string; rates: readonly Rate[]; wanted: number; cost?: number; now: number },
): Changed<{ granted: number; freeIn: number }> {
  const { given, pauses } = allowance;
  const living = Object.fromEntries(Object.entries(pauses).filter(([, until]) => until > now));
  const paused = (living[group] ?? 0) - now;
  if (paused > 0) return { allowance: { given, pauses: living }, answer: { granted: 0, freeIn: paused } };
  const fresh = rates.map((rate) => {
    const counted = countedOf(allowance, rate, now);
    const size = sizeIn(rate, { cost });
    return { rate, counted, size, left: leftOf(rate, counted) };
  });
  const granted = Math.max(0, Math.min(wanted, ...fresh.map(({ left, size }) => Math.floor(left / size))));
  const next = { ...given };
  for (const { rate, counted, size } of fresh)
    next[keyOf(rate)] = granted > 0 ? [...counted, [now, granted * size]] : counted;
  const waits = fresh.map(({ rate, counted, size, left }) => freeAt(rate, counted, size - left) - now);
  return {
    allowance: { given: next, pauses: living },
    answer: { granted, freeIn: granted > 0 ? 0 : Math.max(1, ...waits) },
  };
}

/** When so much of what was given out will have stopped counting; 0 where nothing lacks. */
function freeAt(rate: Rate, counted: readonly [at: number, amount: number][], lacks: number): number {
  let left = lacks;
  for (const [at, amount] of counted) {
    if (left <= 0) break;
    left -= amount;
    if (left <= 0) return at + countsFor(rate);
  }
  return 0;
}

/** Slower rates than this are worth asking about for each call, in milliseconds: what is taken ahead of them in vain is missed for long. */
const slow = 10_000;

/** Whether less than half of a slow rate is left: nobody should take more of it then than is sent at once. */
export const isScarce = (allowance: Allowance, rates: readonly Rate[], now: number): boolean =>
  rates.some((rate) => rate.perMs >= slow && isHalfGone(rate, countedOf(allowance, rate, now)));

const mostOf = ({ amount, looks = 0 }: Rate): number => amount - looks;

const leftOf = (rate: Rate, counted: readonly [at: number, amount: number][]): number =>
  mostOf(rate) - counted.reduce((sum, [, amount]) => sum + amount, 0);

const isHalfGone = (rate: Rate, counted: readonly [at: number, amount: number][]): boolean =>
  leftOf(rate, counted) * 2 < mostOf(rate);

/**
 * For how many milliseconds who sends one call after another should rest before the next. Half of a rate goes at once, the other half spread over the time
 * until the first comes free again: nothing is sent later for it, and what becomes urgent meanwhile finds a call that is left soon, and not in a minute.
 */
export function restBefore(
  allowance: Allowance,
  { rates, cost, now }: { rates: readonly Rate[]; cost: number; now: number },
): number {
  const rests = rates.map((rate) => {
    const counted = countedOf(allowance, rate, now);
    const left = leftOf(rate, counted);
    const [oldest, last] = [counted[0]?.[0], counted.at(-1)?.[0]];
    if (oldest === undefined || last === undefined || !isHalfGone(rate, counted)) return 0;
    const free = oldest + countsFor(rate);
    const calls = Math.max(0, Math.floor(left / sizeIn(rate, { cost })));
    return calls === 0 ? free - now : last + (free - last) / (calls + 1) - now;
  });
  return Math.max(0, ...rests);
}

/** Counts requests that nobody asked for: an answer that the marketplace counts as several. */
export function withSpent(
  { given, pauses }: Allowance,
  { rates, requests, now }: { rates: readonly Rate[]; requests: number; now: number },
): Allowance {
  const next = { ...given };
  for (const rate of rates.filter(({ unit }) => unit !== 'item'))
    next[keyOf(rate)] = [...(given[keyOf(rate)] ?? []), [now, requests]];
  return { given: next, pauses };
}

/** Writes down that the marketplace wants to be left alone; a longer pause stands. */
export function withPause({ given, pauses }: Allowance, group: string, until: number): Allowance {
  return { given, pauses: { ...pauses, [group]: Math.max(pauses[group] ?? 0, until) } };
}
