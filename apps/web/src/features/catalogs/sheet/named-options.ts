import { findOptions, type PropertyFields } from '@prilavok/contract';
import { call } from '#api/client.ts';
import { keyOf, queries } from '#api/queries.ts';

/** From so many titles on the whole list costs less than asking for each. */
const fewTitles = 20;
const page = 10_000;

/** Titles are the same whatever their case, their ё and the mark before a fraction. */
const sameWords = (title: string) =>
  title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/(\d),(\d)/g, '$1.$2');

/** Answers which option of a property has a title, in its own spelling, for the titles asked about. */
export async function namedOptions(
  catalog: string,
  property: Pick<PropertyFields, 'id' | 'optionsCount'>,
  titles: readonly string[],
): Promise<(title: string) => { id: string; title: string } | undefined> {
  if (titles.length === 0) return () => undefined;
  const path = { catalog, property: property.id };
  const ask = (query: { search?: string; limit: number; offset?: number }) =>
    queries.fetchQuery({
      queryKey: keyOf(findOptions, { path, query }),
      queryFn: async () => (await call(findOptions, { path, query, quiet: true })).rows,
      staleTime: 10_000,
    });
  const found =
    titles.length <= fewTitles
      ? (await Promise.all(titles.map((search) => ask({ search, limit: 200 })))).flat()
      : await whole((offset) => ask({ limit: page, offset }));
  const known = new Map(found.map(({ id, value }) => [sameWords(value), { id, title: value }]));
  return (title) => known.get(sameWords(title));
}

async function whole<Row>(ask: (offset: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const next = await ask(rows.length);
    rows.push(...next);
    if (next.length < page) return rows;
  }
}
