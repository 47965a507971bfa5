/** After a deploy an open page asks for chunks that are gone: one reload brings the new ones. */

const pause = 10_000;

/** Whether this path may reload now: once in ten seconds, so that a broken build doesn't spin. */
export function mayReload(path: string, now: number, store: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const key = `reloaded:${path}`;
  if (now - Number(store.getItem(key) ?? 0) < pause) return false;
  store.setItem(key, String(now));
  return true;
}

/**
 * Names failures of chunks. Nothing reloads yet: a link under the pointer may only have preloaded. The other name
 * also keeps the router from its own reload, which knows no pause.
 */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = 'ChunkError';
    payload.message = `Chunk: ${payload.message}`;
  });
}

/** Whether a screen failed because its script didn't come. */
export const isChunkError = (error: unknown): error is Error => error instanceof Error && error.name === 'ChunkError';

/** Loads the page anew, unless it just did; answers whether it does. */
export function reloads(): boolean {
  if (!mayReload(location.pathname, Date.now(), sessionStorage)) return false;
  location.reload();
  return true;
}
