import type { FastifyRequest } from 'fastify';
import { limited } from '../errors.ts';
import { countedAddress } from './addresses.ts';

/** Limit on what strangers do from one address. */
export interface Budget {
  /** Takes one of the caller's turns; refuses with 429 and the time to wait when none is left. */
  spend(request: FastifyRequest): void;
}

interface Bounds {
  most: number;
  minutes: number;
  /** The act that was done too often, as a sentence begins. */
  words: string;
}

const mostAddresses = 20_000;
const budgets = new Set<Map<string, number[]>>();

/** A budget of this process, by its own clock: the machine's may be set back, and nobody should wait for that. */
export function budget({ most, minutes, words }: Bounds): Budget {
  const stretch = minutes * 60_000;
  const spent = new Map<string, number[]>();
  budgets.add(spent);
  return {
    spend(request) {
      const address = countedAddress(request);
      const now = performance.now();
      const turns = (spent.get(address) ?? []).filter((at) => at > now - stretch);
      const [oldest = now] = turns;
      if (turns.length >= most) {
        const seconds = Math.max(1, Math.ceil((oldest + stretch - now) / 1000));
        throw limited(seconds, `${words}: попробуйте через ${Math.ceil(seconds / 60)} мин`);
      }
      // Whoever came last stands last, so that a flood of addresses pushes out the oldest.
      spent.delete(address);
      spent.set(address, [...turns, now]);
      const [first] = spent.keys();
      if (spent.size > mostAddresses && first !== undefined) spent.delete(first);
    },
  };
}

/** Gives all their turns back: files of tests share a process. */
export function forgetSpent(): void {
  for (const spent of budgets) spent.clear();
}
