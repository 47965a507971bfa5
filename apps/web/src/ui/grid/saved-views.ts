import { useState } from 'react';
import { z } from 'zod';
import { Kept } from './columns.ts';

/** A list as somebody likes it: what its address asks for, and how its columns stand. Kept by the browser, as columns are. */
const SavedView = z.object({ name: z.string(), address: z.string(), columns: Kept });
export type SavedView = z.infer<typeof SavedView>;

export interface SavedViews {
  views: readonly SavedView[];
  /** Under a name that is taken it replaces the older one. */
  save: (view: SavedView) => void;
  forget: (name: string) => void;
}

/** `place` is the path of the list: another catalog has other categories, and other views. */
export function useSavedViews(place: string): SavedViews {
  const [state, setState] = useState(() => ({ place, views: read(place) }));
  const views = state.place === place ? state.views : read(place);
  const keep = (next: SavedView[]) => {
    setState({ place, views: next });
    write(place, next);
  };
  const without = (name: string) => views.filter((view) => view.name !== name);
  return {
    views,
    save: (view) => keep([...without(view.name), view]),
    forget: (name) => keep(without(name)),
  };
}

/** The part of an address that a view remembers: not what happens to be open beside the list. */
export function asksOf(search: string): string {
  const asks = new URLSearchParams(search);
  asks.delete('open');
  asks.sort();
  return asks.size > 0 ? `?${asks}` : '';
}

const keyOf = (place: string) => `prilavok.views.${place}`;

function read(place: string): SavedView[] {
  try {
    return z.array(SavedView).parse(JSON.parse(localStorage.getItem(keyOf(place)) ?? '[]'));
  } catch {
    return [];
  }
}

function write(place: string, views: readonly SavedView[]): void {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(views));
  } catch {
    // Storage is full or forbidden: the views hold until the page is left.
  }
}
