import { type AnyEndpoint, addressOf, login, type Types } from '@prilavok/contract';
import type { Person } from './journey.ts';

interface Input<E extends AnyEndpoint> {
  path?: Record<string, string | readonly string[]>;
  query?: Types<E>['asked'];
  body?: Types<E>['sent'];
}

/** Somebody's calls, beside the clicks: to learn ids, and for what a person would not click. */
export interface Caller {
  call<E extends AnyEndpoint>(endpoint: E, input?: Input<E>): Promise<Types<E>['reply']>;
}

export async function callerOf(url: string, { email, password }: Person): Promise<Caller> {
  let token = '';
  const caller: Caller = {
    async call(endpoint, { path, query, body } = {}) {
      const response = await fetch(url + addressOf(endpoint, { ...(path ? { path } : {}), query }), {
        method: endpoint.method,
        headers: { authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.url} was refused: ${JSON.stringify(answer)}`);
      return answer;
    },
  };
  token = (await caller.call(login, { body: { email, password } })).accessToken;
  return caller;
}
