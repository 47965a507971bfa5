import { useEffect } from 'react';
import { state } from '../state.ts';

/** Names that screens learn from their data, by address: «Бренд Samsung» instead of «Бренд». */
export const learnt = state<ReadonlyMap<string, string>>(new Map());

/** Gives a screen its name, in the title of the page and in breadcrumbs of the screens below it. */
export function useScreenName(name: string | undefined, address?: string): void {
  useEffect(() => {
    if (!name) return;
    const path = address ?? location.pathname;
    if (learnt.get().get(path) !== name) learnt.set(new Map(learnt.get()).set(path, name));
  }, [name, address]);
}
