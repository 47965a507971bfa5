import { useEffect } from 'react';
import { state } from '../state.ts';

/** Names that screens learn from their data, by address: «Бренд Samsung» instead of «Бренд». */
export const learnt = state<ReadonlyMap<string, string>>(new Map());

/** Gives the current screen its name, in the title of the page and in breadcrumbs of the screens below it. */
export function useScreenName(name: string | undefined): void {
  useEffect(() => {
    if (!name) return;
    const path = location.pathname;
    if (learnt.get().get(path) !== name) learnt.set(new Map(learnt.get()).set(path, name));
  }, [name]);
}
