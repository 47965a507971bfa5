import { type AnyEndpoint, addressOf, type Types } from '@prilavok/contract';

/** A call that was made over HTTP: what it was, how it ended, how long it took. */
export interface TimedCall {
  what: string;
  status: number;
  milliseconds: number;
}

interface Input<E extends AnyEndpoint> {
  path?: Record<string, string | readonly string[]>;
  query?: Types<E>['asked'];
  body?: Types<E>['sent'];
}

/**
 * Somebody's calls against a running product; each is told to `log`, refused ones too, and answers undefined then. Who gives `again` signs in anew when
 * the session is over: a quarter of an hour is less than some benches take.
 */
export function askerOf(url: string, token: string, log: (call: TimedCall) => void, again?: () => Promise<string>) {
  let current = token;
  return async <E extends AnyEndpoint>(endpoint: E, { path, query, body }: Input<E> = {}) => {
    const send = () =>
      fetch(url + addressOf(endpoint, { ...(path ? { path } : {}), query }), {
        method: endpoint.method,
        headers: { authorization: current, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    let began = performance.now();
    let response = await send();
    if (response.status === 401 && again) {
      await response.body?.cancel();
      current = await again();
      began = performance.now();
      response = await send();
    }
    const answer: unknown = await response.json();
    const milliseconds = performance.now() - began;
    log({ what: `${endpoint.method} ${endpoint.url}`, status: response.status, milliseconds });
    return response.ok ? (answer as Types<E>['reply']) : undefined;
  };
}

export type Ask = ReturnType<typeof askerOf>;

/** The value that `share` of them don't exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
