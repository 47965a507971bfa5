import { type AnyEndpoint, addressOf, login, type Types } from '@prilavok/contract';

interface Input<E extends AnyEndpoint> {
  path?: Record<string, string | readonly string[]>;
  query?: Types<E>['asked'];
  body?: Types<E>['sent'] | FormData;
}

/** Somebody who makes by calls what a person makes by clicks. */
export interface Seller {
  call<E extends AnyEndpoint>(endpoint: E, input?: Input<E>): Promise<Types<E>['reply']>;
}

/** A person, signed in at this address of the API. */
export async function signIn(address: string, person: { email: string; password: string }): Promise<Seller> {
  let token = '';
  const seller: Seller = {
    async call(endpoint, { path, query, body } = {}) {
      const form = body instanceof FormData;
      const response = await fetch(address + addressOf(endpoint, { ...(path ? { path } : {}), query }), {
        method: endpoint.method,
        headers: { authorization: token, ...(body && !form ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
      });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.url} was refused: ${JSON.stringify(answer)}`);
      return answer;
    },
  };
  token = (await seller.call(login, { body: person })).accessToken;
  return seller;
}

/** Asks until the answer is there, at most so many seconds. */
export async function until(ask: () => Promise<boolean>, seconds: number): Promise<boolean> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (await ask()) return true;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return false;
}
