import { CompanyBlocked } from '../jobs/company-work.ts';

/** A person has asked to stop. */
export class Stopped extends Error {}
/** The work isn't ours any more: it was ended, or what it was about is gone. */
export class Lost extends Error {}

/** Answer to a sign of life: `wait`: the company is blocked, and the work goes on when it is approved again. */
export type Order = 'go' | 'stop' | 'lost' | 'wait';

export interface Pulse {
  /** Aborts with `Stopped` or `Lost`, or when the process ends. */
  signal: AbortSignal;
  end(): void;
}

/** Gives a sign of life once a second while something long is under way, and hears what was asked of it meanwhile. */
export function keepPulse(beat: () => Promise<Order>, processSignal: AbortSignal): Pulse {
  const own = new AbortController();
  let asking = false;
  const pulse = setInterval(() => {
    if (asking) return;
    asking = true;
    beat()
      .then((order) => {
        if (order === 'stop') own.abort(new Stopped('Остановлена'));
        if (order === 'wait') own.abort(new CompanyBlocked());
        if (order === 'lost') own.abort(new Lost('Работа закрыта'));
      })
      // A database that is away for a second is no reason to end.
      .catch(() => {})
      .finally(() => {
        asking = false;
      });
  }, 1000);
  return { signal: AbortSignal.any([processSignal, own.signal]), end: () => clearInterval(pulse) };
}
