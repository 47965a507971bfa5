/**
 * How the reports of a marketplace move an order. They come late, repeated and out of turn; the order comes to the same state
 * in whatever turn they arrive. Pure.
 */
import { compareStates, isFinalState, isStateBehind, type OrderState } from './states.ts';

/** Report of a marketplace about an order. */
export interface OrderReport {
  state: OrderState;
  /** The marketplace's own status. */
  raw: string;
  /** Its finer one; empty where it has none. */
  substatus: string;
  /** When we asked: answers carry no time of their own. ISO 8601, UTC. */
  at: string;
}

/** Where an order or a parcel stands by the marketplace's reports: the strongest of them. */
export interface OrderStanding extends OrderReport {
  /** When the marketplace sent it back, 1970 if it never did: reports asked before that no longer count, unless they are final. */
  sentBackAt: string;
}

/** Of two reports the stronger: further along the way, then the later asked; the texts settle a draw. */
function stronger<Report extends OrderReport>(a: Report, b: Report): Report {
  const order =
    compareStates(a.state, b.state) ||
    a.at.localeCompare(b.at) ||
    a.raw.localeCompare(b.raw) ||
    a.substatus.localeCompare(b.substatus);
  return order >= 0 ? a : b;
}

/**
 * The standing after one more report. Being a maximum, it can't go back, repeats change nothing, and the sequence doesn't matter.
 */
export function applyReport(standing: OrderStanding, report: OrderReport): OrderStanding {
  if (report.at < standing.sentBackAt && !isFinalState(report.state)) return standing;
  return { ...stronger<OrderReport>(standing, report), sentBackAt: standing.sentBackAt };
}

/** Where a marketplace does send an order back: a failed assembly, a settled dispute, goods not accepted. */
const waysBack: Partial<Record<OrderState, readonly OrderState[]>> = {
  ready: ['new', 'assembling'],
  delivering: ['ready'],
  problem: ['new', 'assembling', 'ready', 'delivering'],
};

/** Whether a report contradicts where the order stands, so that the order has to be read alone. */
export function contradicts(standing: OrderStanding, report: OrderReport): boolean {
  return isStateBehind(report.state, standing.state) && (waysBack[standing.state] ?? []).includes(report.state);
}

/**
 * For so many milliseconds what was heard of an order stands, whatever is said against it: lists show what was true some seconds ago, and where an order
 * is read alone out of the same lists (Yandex Market), so does that reading.
 */
const settling = 30_000;

/**
 * Whether a report contradicts what was heard only a moment ago, so that not even a reading of the order alone is believed yet. A problem is no place on
 * the way: it is over as soon as a reading says so, as after a failed assembly that was sent again.
 */
export function isTooFresh(standing: OrderStanding, report: OrderReport): boolean {
  if (standing.state === 'problem') return false;
  const later = Date.parse(report.at) - Date.parse(standing.at);
  return later > 0 && later < settling && contradicts(standing, report);
}

/**
 * The standing after the order was read alone, later than all that is known of it. Only such a reading may move an order back,
 * only by `waysBack`, and once what was heard has settled; older reports no longer count then.
 */
export function applySingleReading(standing: OrderStanding, report: OrderReport): OrderStanding {
  if (isTooFresh(standing, report)) return standing;
  if (report.at <= standing.at || !contradicts(standing, report)) return applyReport(standing, report);
  return { ...report, sentBackAt: report.at };
}
