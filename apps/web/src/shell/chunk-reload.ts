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

/** Called when a screen fails: true when the page is being loaded anew instead. */
export function reloadsFor(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'ChunkError') return false;
  if (!mayReload(location.pathname, Date.now(), sessionStorage)) return false;
  location.reload();
  return true;
}
