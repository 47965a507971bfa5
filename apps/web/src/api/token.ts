import { useSyncExternalStore } from 'react';

/** The access token: in local storage and in state, the same in all tabs. */

const key = 'access_token';
const listeners = new Set<() => void>();
let current = localStorage.getItem(key) ?? '';

export function token(): string {
  return current;
}

/** Keeps a new token; an empty one signs out of both places. */
export function setToken(next: string): void {
  if (next) localStorage.setItem(key, next);
  else localStorage.removeItem(key);
  adopt(next);
}

export function onToken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToken(): string {
  return useSyncExternalStore(onToken, token);
}

function adopt(next: string): void {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

// Another tab signed in, refreshed or signed out. `key` is null when it cleared everything.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === key || event.key === null) adopt(localStorage.getItem(key) ?? '');
});
