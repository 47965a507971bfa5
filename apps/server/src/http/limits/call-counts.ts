import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/**
 * Counts calls by address for the limiter, by the process's own clock: with the machine's, set back by an hour, whoever had used up a second would be
 * refused for that hour. All addresses begin anew together, so nothing is kept beyond a stretch.
 */
export class CallCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, number>();
  #begun = Number.NEGATIVE_INFINITY;

  incr(
    address: string,
    answer: (error: Error | null, result?: { current: number; ttl: number }) => void,
    stretch: number,
  ): void {
    const now = performance.now();
    if (now - this.#begun >= stretch) {
      this.#counts.clear();
      this.#begun = now;
    }
    const current = (this.#counts.get(address) ?? 0) + 1;
    this.#counts.set(address, current);
    answer(null, { current, ttl: this.#begun + stretch - now });
  }

  /** No call has bounds of its own. */
  child(): CallCounts {
    return this;
  }
}
