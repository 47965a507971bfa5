import { OutsideError, Unreachable } from '../../../outside/fetch.ts';

/** How we ask somebody's server for many pictures: a few at a time, and no more when it doesn't answer. */
export interface Hosts {
  /** Asks the address's server when its turn has come. */
  ask<T>(address: string, work: () => Promise<T>): Promise<T>;
}

/** At once from one server. */
const atOnce = 2;
/** Unanswered in a row, after which a server isn't asked any more. */
const mostUnanswered = 5;

interface Host {
  running: number;
  waiting: (() => void)[];
  unanswered: number;
}

/** The servers of one run. */
export function hostsOfRun(): Hosts {
  const hosts = new Map<string, Host>();
  return {
    async ask(address, work) {
      const name = URL.canParse(address) ? new URL(address).host : '';
      const host = hosts.get(name) ?? { running: 0, waiting: [], unanswered: 0 };
      hosts.set(name, host);
      if (host.running < atOnce) host.running++;
      else await new Promise<void>((resolve) => host.waiting.push(resolve));
      try {
        if (host.unanswered >= mostUnanswered) throw new OutsideError(`Сервер ${name} не отвечает: спросим его позже`);
        const answer = await work();
        host.unanswered = 0;
        return answer;
      } catch (error) {
        host.unanswered = error instanceof Unreachable ? host.unanswered + 1 : host.unanswered;
        throw error;
      } finally {
        const next = host.waiting.shift();
        if (next) next();
        else host.running--;
      }
    },
  };
}
