import { type Allowance, countedOf, countsFor } from './allowance.ts';
import type { Connector, Quota } from './marketplace.ts';
import { type Rate, ratesOf, type SentKind } from './rate.ts';

/** When what waits for a marketplace will have gone, by the limits that are known. Nothing here knows how fast we are: it is never earlier. */

/** A limit that elements pass. */
interface Gate {
  title: string;
  is: 'rate' | 'quota';
  /** When the last of so many elements may go, in milliseconds; null where it never may, or nobody says when. */
  at(elements: number): number | null;
  /** How many elements may go until then. */
  until(moment: number): number;
  /** Elements in a minute when nothing has gone before; null where no minute is meant. */
  perMinute: number | null;
}

const day = 86_400_000;

/** Part of a rate that comes free, and when: all of it within one turn, and the same again in each turn after it. */
function freed(
  rate: Rate,
  { allowance, now, notBefore }: Moment & { notBefore: number },
): [at: number, units: number][] {
  const counted = countedOf(allowance, rate, now);
  const taken = counted.reduce((sum, [, units]) => sum + units, 0);
  const left = most(rate) - taken;
  // Where more was sent than the rate has, the first that come free make up for it.
  let owed = Math.max(0, -left);
  const later = counted.map(([at, units]): [number, number] => {
    const repaid = Math.min(owed, units);
    owed -= repaid;
    return [at + countsFor(rate), units - repaid];
  });
  const all: [number, number][] = [[now, Math.max(0, left)], ...later];
  return all.map(([at, units]) => [Math.max(at, notBefore), units]);
}

/** Part of a rate that is there for sending: the rest is set aside for looks at orders. */
const most = ({ amount, looks = 0 }: Rate): number => amount - looks;

function rateGate(rate: Rate, elements: number, moment: Moment & { notBefore: number }): Gate {
  const turns = freed(rate, moment);
  const [cycle, whole] = [countsFor(rate), most(rate)];
  const each = rate.unit === 'item' ? 1 : elements;
  return {
    title: rate.title ?? '',
    is: 'rate',
    at(count) {
      const units = Math.ceil(count / each);
      let index = (units - 1) % whole;
      for (const [at, free] of turns) {
        if (index < free) return at + Math.floor((units - 1) / whole) * cycle;
        index -= free;
      }
      return null;
    },
    until: (end) =>
      each * turns.reduce((sum, [at, free]) => sum + (at <= end ? free * (Math.floor((end - at) / cycle) + 1) : 0), 0),
    perMinute: Math.floor((whole * each * 60_000) / cycle),
  };
}

/** A quota of new cards as the marketplace tells it: it begins anew at its moment, and each day after it. */
function quotaGate({ key, title, limit, used, resetAt }: Quota & { limit: number }, now: number): Gate {
  const left = Math.max(0, limit - used);
  const again = key === 'per_minute' ? now + 60_000 : resetAt === null ? null : Date.parse(resetAt);
  const turn = key === 'per_minute' ? 60_000 : day;
  return {
    title,
    is: 'quota',
    at(count) {
      if (count <= left) return now;
      if (again === null || limit === 0) return null;
      return again + Math.floor((count - left - 1) / limit) * turn;
    },
    until: (end) => left + (again === null || again > end ? 0 : limit * (Math.floor((end - again) / turn) + 1)),
    perMinute: key === 'per_minute' ? limit : null,
  };
}

/** Quotas are of cards, as far as marketplaces have any; changes of cards that are there have one of their own. */
const ofNewCards = ({ key }: Quota) => key !== 'daily_update';

const isBounded = (quota: Quota): quota is Quota & { limit: number } => quota.limit !== null;

/** Requests that an account has sent already, by the keeper's clock. */
interface Moment {
  allowance: Allowance;
  now: number;
}

/** Planned requests, and up to when «today» goes. */
export interface Planned extends Moment {
  kind: SentKind;
  /** Elements that wait: new cards, stocks or prices. */
  waiting: number;
  /** As the marketplace tells them; none where it doesn't. */
  quotas: readonly Quota[];
  dayEnds: number;
}

/** How what waits goes through the limits. */
export interface Plan {
  /** Elements that go through in a minute, and until the day ends. */
  perMinute: number;
  today: number;
  /** When the last of what waits may go, in milliseconds; null where it never may, or nobody says when. */
  doneAt: number | null;
  /** Until when the marketplace wants to be left alone; null where it doesn't. */
  pausedUntil: number | null;
  /** Limit that lets the least through. */
  narrowest: { is: 'rate' | 'quota'; title: string };
}

const lateness = ({ last }: { last: number | null }) => last ?? Number.MAX_SAFE_INTEGER;

/** Plans what waits for an account of the marketplace. */
export function planOf({ rates, sends }: Pick<Connector, 'rates' | 'sends'>, planned: Planned): Plan {
  const { kind, waiting, quotas, allowance, now, dayEnds } = planned;
  const paused = Math.max(0, ...sends[kind].map(({ group }) => allowance.pauses[group] ?? 0));
  const moment = { allowance, now, notBefore: Math.max(now, paused) };
  const gates = [
    ...sends[kind].flatMap(({ group, elements }) =>
      ratesOf(rates, group).map((rate) => rateGate(rate, elements, moment)),
    ),
    ...(kind === 'cards' ? quotas.filter(ofNewCards).filter(isBounded) : []).map((quota) => quotaGate(quota, now)),
  ];
  const looked = gates.map((gate) => ({
    gate,
    last: waiting === 0 ? now : gate.at(waiting),
    today: gate.until(dayEnds),
  }));
  const stuck = looked.some(({ last }) => last === null);
  const [narrowest] = looked.toSorted((one, other) => lateness(other) - lateness(one) || one.today - other.today);
  return {
    perMinute: Math.min(...gates.flatMap(({ perMinute }) => perMinute ?? [])),
    today: Math.min(...looked.map(({ today }) => today)),
    doneAt: stuck ? null : Math.max(...looked.map(({ last }) => last ?? 0)),
    pausedUntil: paused > now ? paused : null,
    narrowest: { is: narrowest?.gate.is ?? 'rate', title: narrowest?.gate.title ?? '' },
  };
}

/** Use of a rate at this moment, and until when the marketplace wants its group to be left alone. */
export interface RateUse {
  used: number;
  pausedUntil: number | null;
}

/** How far an account has used a rate. */
export function useOf(rate: Rate, { allowance, now }: Moment): RateUse {
  const used = countedOf(allowance, rate, now).reduce((sum, [, units]) => sum + units, 0);
  // A rate of all calls is paused by none of them.
  const paused = rate.group === undefined ? 0 : (allowance.pauses[rate.group] ?? 0);
  return { used, pausedUntil: paused > now ? paused : null };
}
