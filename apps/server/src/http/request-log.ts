import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** From here on a request is slow, in milliseconds: it is always worth its line. */
const slow = 1000;

/** One line for each request, or for one in so many when they are many; failed and slow ones always have theirs. */
export function requestLog({
  DEMO,
  LOG_REQUESTS_PER_SECOND,
}: Config): (request: FastifyRequest, status: number, ms: number) => void {
  const oneIn = sampling(LOG_REQUESTS_PER_SECOND);
  // Who tries the demo reads the terminal.
  const level = DEMO ? 'debug' : 'info';
  return (request, status, ms) => {
    const route = routeOf(request);
    if (route.startsWith('/health/') || route === '/metrics') return;
    const sampled = status >= 500 || ms >= slow ? 1 : oneIn(Date.now());
    if (sampled === 0) return;
    const { company = null, user } = request.caller ?? {};
    const caller = request.caller ? (user ? 'person' : 'key') : 'nobody';
    const line = { method: request.method, route, status, ms: Math.round(ms), company, caller };
    request.log[level]({ ...line, ...(sampled > 1 && { sampled }) }, 'request');
  };
}

/** The address as it is declared: what stands in its place may be a secret. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/**
 * Whether the next of many is taken: 1, or how many it stands for, or 0. Up to `most` of a second are taken; beyond that one in as many as
 * the second before had too many, or this one has by now.
 */
export function sampling(most: number): (now: number) => number {
  let second = 0;
  let before = 0;
  let here = 0;
  return (now) => {
    const current = Math.floor(now / 1000);
    if (current !== second) {
      before = current === second + 1 ? here : 0;
      here = 0;
      second = current;
    }
    here++;
    const oneIn = Math.max(1, Math.ceil(before / most), 2 ** Math.ceil(Math.log2(here / most)));
    return here % oneIn === 0 ? oneIn : 0;
  };
}
