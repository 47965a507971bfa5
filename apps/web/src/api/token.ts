import { state } from '../state.ts';

/** The access token: in local storage and in state, the same in all tabs. */

const key = 'access_token';
export const token = state(localStorage.getItem(key) ?? '');

/** Keeps a new token; an empty one removes it from both places. */
export function setToken(next: string): void {
  if (next) localStorage.setItem(key, next);
  else localStorage.removeItem(key);
  token.set(next);
}

// Another tab signed in, refreshed or signed out. `key` is null when it cleared everything.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === key || event.key === null) token.set(localStorage.getItem(key) ?? '');
});
