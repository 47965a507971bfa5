import { findSavedViews, removeView, type SavedView, saveView, shareView } from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import type { Kept } from './columns.ts';

interface SavedViews {
  views: readonly SavedView[];
  /** Under a title that is taken it replaces the older one. */
  save: (view: Pick<SavedView, 'title' | 'address' | 'list' | 'shared'> & { columns: Kept }) => Promise<unknown>;
  share: (id: string, shared: boolean) => void;
  forget: (id: string) => void;
}

/** One's own views and those of colleagues. `place` is the path of the list: another catalog has other categories, and other views. */
export function useSavedViews(place: string): SavedViews {
  const views = useCall(findSavedViews, { query: { place }, quiet: true }).data?.rows ?? [];
  return {
    views,
    save: (view) => change(saveView, { body: { place, ...view } }),
    share: (id, shared) => quietly(() => change(shareView, { path: { id }, body: { shared } })),
    forget: (id) => quietly(() => change(removeView, { path: { id } })),
  };
}
