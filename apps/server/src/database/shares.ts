import { availableParallelism } from 'node:os';
import { type Attendance, newAttendance } from '../attendance.ts';

/** No connection came free in time, or none can be made: worth trying again in a moment. */
export class NoConnection extends Error {}

/** How many connections one company may hold at once, and how its further work waits. */
export interface Shares {
  /** Waits for a place of the company's; the answer gives it back. Throws NoConnection when that takes too long. */
  take(company: string, purpose?: { call: boolean }): Promise<() => void>;
}

interface Limits {
  /** Of the pool. */
  connections: number;
  /** Nobody waits for a place longer, in milliseconds. */
  wait: number;
  processors?: number;
}

/** Of all connections, the part that one company may hold: two of them still leave some to everybody else. */
const part = 0.4;
/** For so long after its last call a company counts as working here, in milliseconds. */
const attended = 2000;
/** Milliseconds for which a lock counts as new: it rather waits than works, and nobody should wait for it. */
const fresh = 100;
/** Waiting in line for one company: beyond it the answer comes at once. */
const mostWaiting = 500;

interface Company {
  held: number;
  fresh: number;
  waiting: (() => void)[];
}

/**
 * The shares of a pool. Beside others that call a company newly takes no more places than half of the processors: more at once would bring it
 * nothing, and cost the others half of their time.
 */
export function sharesOf(
  { connections, wait, processors = availableParallelism() }: Limits,
  calls: Attendance = newAttendance(),
): Shares {
  const most = Math.max(1, Math.floor(connections * part));
  const beside = Math.max(1, Math.floor(processors / 2));
  const companies = new Map<string, Company>();
  const room = (company: string, own: Company) =>
    own.held < most && (own.fresh < beside || calls.sinceOthers(company) > attended);

  /** Lets in whoever there is room for, in the order in which they came. */
  const letIn = (company: string, own: Company) => {
    while (own.waiting.length > 0 && room(company, own)) own.waiting.shift()?.();
    if (own.held === 0 && own.waiting.length === 0) companies.delete(company);
  };

  /** Counts a place as taken; the answer gives it back. */
  const hold = (company: string, own: Company) => {
    own.held++;
    own.fresh++;
    let aged = false;
    const aging = setTimeout(() => {
      aged = true;
      own.fresh--;
      letIn(company, own);
    }, fresh);
    return () => {
      clearTimeout(aging);
      own.held--;
      if (!aged) own.fresh--;
      letIn(company, own);
    };
  };

  return {
    async take(company, { call } = { call: false }) {
      if (call) calls.mark(company);
      const own = companies.get(company) ?? { held: 0, fresh: 0, waiting: [] };
      companies.set(company, own);
      if (own.waiting.length === 0 && room(company, own)) return hold(company, own);
      return turnOf(own, wait, () => hold(company, own));
    },
  };
}

/** Waits in line; the place is taken in the moment it is given, so that nobody who comes now slips in between. */
function turnOf(company: Company, wait: number, hold: () => () => void): Promise<() => void> {
  if (company.waiting.length >= mostWaiting) throw new NoConnection('Too many wait for their company’s share');
  return new Promise((resolve, reject) => {
    const clock = setTimeout(() => {
      company.waiting.splice(company.waiting.indexOf(turn), 1);
      reject(new NoConnection('The company’s share of connections stayed taken'));
    }, wait);
    const turn = () => {
      clearTimeout(clock);
      resolve(hold());
    };
    company.waiting.push(turn);
  });
}
