import { type Entry, placeOf } from './menu/entries.ts';

export interface Crumb {
  label: string;
  to?: string;
}

interface Page {
  entries: readonly Entry[];
  path: string;
  title: string | undefined;
  /** Names that screens have learnt about addresses: see `titles.ts`. */
  names: ReadonlyMap<string, string>;
}

/** The way to a page: sections of the menu, screens between that are known by name, the page's own title. */
export function crumbsOf({ entries, path, title, names }: Page): Crumb[] {
  const place = placeOf(entries, path);
  const own = names.get(path) ?? title;
  if (!place) return own ? [{ label: own }] : [];
  // A catalog's title is enough to know that one is in the catalogs.
  const above = place.above.slice(-1).map(({ label, to }): Crumb => (to ? { label, to } : { label }));
  const at = { label: place.entry.label, to: place.entry.to };
  if (place.entry.to === path) return [...above, at];
  const steps = path.slice(place.entry.to.length + 1).split('/');
  const between = steps.slice(0, -1).flatMap((_, nth) => {
    const to = `${place.entry.to}/${steps.slice(0, nth + 1).join('/')}`;
    const label = names.get(to);
    return label ? [{ label, to }] : [];
  });
  const way = [...above, at, ...between];
  // A list has two addresses, its section's and its own: one step says both.
  return own && own !== way.at(-1)?.label ? [...way, { label: own }] : way;
}
