import { type AnyRoute, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** State of every list in its address, beside the filters of its own. */
interface ListSearch {
  search?: string | undefined;
  sort?: string | undefined;
  open?: string | undefined;
  view?: string | undefined;
}

type Filters<Search> = Omit<Search, keyof ListSearch>;
type Sort<Search> = Search extends { sort?: infer Fields } ? Fields : undefined;

/** A list's address: what it asks for, and how to ask for something else. */
export interface ListAddress<Search extends ListSearch = ListSearch> {
  /** The word searched for; empty where there is none. */
  search: string;
  /** The list's own order where the address says nothing. */
  sort: Sort<Search>;
  /** Id of the row that is open at the side. */
  open: string | undefined;
  /** The tab that is open. */
  view: Search['view'];
  filters: Filters<Search>;
  /** Whether search or filters narrow the list. */
  narrowed: boolean;
  /** Changes parts of the address in place of what was there; an empty text and `undefined` leave it. */
  set: (change: Partial<Search>) => void;
  /** Searches for a word. */
  find: (word: string) => void;
  /** Orders the list by a column's field; the address holds the schema's fields only. */
  order: (sort: string | undefined) => void;
  /** Opens a row at the side; without one closes it. */
  show: (row: string | undefined) => void;
  /** Takes search and filters off. */
  reset: () => void;
  /** A filter as the props of the field that sets it. */
  filter: <Name extends keyof Filters<Search>>(
    name: Name,
  ) => { value: Search[Name]; onChange: (next: Search[Name]) => void };
}

/** The address of a list's route, whose `validateSearch` is made by `listSearch`. `sort` is the order of a list that is asked for none. */
export function useListAddress<Route extends AnyRoute>(
  route: Route,
  { sort }: { sort?: Sort<Route['types']['fullSearchSchema']> } = {},
): ListAddress<Route['types']['fullSearchSchema']> {
  type Search = Route['types']['fullSearchSchema'];
  const asked: Search = route.useSearch();
  const navigate = useNavigate();
  const set = useCallback(
    (change: object) => {
      const kept = Object.entries(change).map(([name, value]) => [name, value === '' ? undefined : value]);
      void navigate({ to: '.', search: (old) => ({ ...old, ...Object.fromEntries(kept) }), replace: true });
    },
    [navigate],
  );
  return useMemo(() => {
    const { search = '', sort: sorted = sort, open, view, ...filters } = asked;
    const names = Object.keys(filters);
    return {
      search,
      sort: sorted,
      open,
      view,
      filters,
      narrowed: search !== '' || names.some((name) => filters[name] !== undefined),
      set,
      find: (word) => set({ search: word }),
      order: (field) => set({ sort: field }),
      show: (row) => set({ open: row }),
      reset: () => set(Object.fromEntries(['search', ...names].map((name) => [name, undefined]))),
      filter: (name) => ({ value: asked[name], onChange: (next) => set({ [name]: next }) }),
    };
  }, [asked, sort, set]);
}
