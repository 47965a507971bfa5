/** No connection came free in time, or none can be made: worth trying again in a moment. */
export class NoConnection extends Error {}

/** How many connections one company may hold at once, and how its further work waits. */
export interface Shares {
  /** Waits for a place of the company's; the answer gives it back. Throws NoConnection when that takes too long. */
  take(company: string): Promise<() => void>;
}

/** Of all connections, the part that one company may hold: two of them still leave some to everybody else. */
const part = 0.4;
/** Waiting in line for one company: beyond it the answer comes at once. */
const mostWaiting = 500;

interface Company {
  held: number;
  waiting: (() => void)[];
}

/** The shares of a pool of so many connections; nobody waits longer than `wait` milliseconds. */
export function sharesOf(connections: number, wait: number): Shares {
  const share = Math.max(1, Math.floor(connections * part));
  const companies = new Map<string, Company>();

  return {
    async take(company) {
      const own = companies.get(company) ?? { held: 0, waiting: [] };
      companies.set(company, own);
      if (own.held < share) own.held++;
      else await turnOf(own, wait);
      return () => {
        const next = own.waiting.shift();
        // The place is handed on: nobody who comes now may slip in between.
        if (next) return next();
        own.held--;
        if (own.held === 0) companies.delete(company);
      };
    },
  };
}

function turnOf(company: Company, wait: number): Promise<void> {
  if (company.waiting.length >= mostWaiting) throw new NoConnection('Too many wait for their company’s share');
  return new Promise((resolve, reject) => {
    const clock = setTimeout(() => {
      company.waiting.splice(company.waiting.indexOf(turn), 1);
      reject(new NoConnection('The company’s share of connections stayed taken'));
    }, wait);
    const turn = () => {
      clearTimeout(clock);
      resolve();
    };
    company.waiting.push(turn);
  });
}
