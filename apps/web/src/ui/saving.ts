import { useEffect } from 'react';
import { state } from '../state.ts';

/** The blocking overlay of a save: shown while there is one; with counts where they are known. */
export interface Saving {
  done?: number;
  total?: number;
}

export const saving = state<Saving | null>(null);
const running = new Map<symbol, Saving>();

/** Covers the page while the work runs; the work may tell how far it is. */
export async function whileSaving<Result>(work: (tell: (how: Saving) => void) => Promise<Result>): Promise<Result> {
  const one = Symbol('saving');
  begin(one, {});
  try {
    return await work((how) => begin(one, how));
  } finally {
    end(one);
  }
}

/** Covers the page while a form is being sent. */
export function useSavingWhile(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const one = Symbol('saving');
    begin(one, {});
    return () => end(one);
  }, [busy]);
}

function begin(one: symbol, how: Saving): void {
  running.set(one, how);
  show();
}

function end(one: symbol): void {
  running.delete(one);
  show();
}

/** Of several that run at once, the one that knows how far it is says so. */
function show(): void {
  const all = [...running.values()];
  saving.set(all.findLast(({ total }) => total !== undefined) ?? all.at(-1) ?? null);
}
