import { findOptions, type PropertyFields } from '@prilavok/contract';
import { call } from '#api/client.ts';
import { keyOf, queries } from '#api/queries.ts';
import { amongTitles, sameWords } from './among-titles.ts';

/** Answers which option of a property has a title, in its own spelling, for the titles asked about. */
export async function namedOptions(
  catalog: string,
  property: Pick<PropertyFields, 'id' | 'optionsCount'>,
  titles: readonly string[],
): Promise<(title: string) => { id: string; title: string } | undefined> {
  const path = { catalog, property: property.id };
  const found = await amongTitles(titles, (query) =>
    queries.fetchQuery({
      queryKey: keyOf(findOptions, { path, query }),
      queryFn: async () => (await call(findOptions, { path, query, quiet: true })).rows,
      staleTime: 10_000,
    }),
  );
  const known = new Map(found.map(({ id, value }) => [sameWords(value), { id, title: value }]));
  return (title) => known.get(sameWords(title));
}
