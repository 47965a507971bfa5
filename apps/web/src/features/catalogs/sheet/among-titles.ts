/** From so many titles on the whole list costs less than asking for each. */
const fewTitles = 20;
const page = 10_000;

/** Titles are the same whatever their case, their ё, their blanks and the mark before a fraction. */
export const sameWords = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\s+/g, ' ')
    .replace(/(\d),(\d)/g, '$1.$2');

type Ask<Row> = (query: { search?: string; limit: number; offset?: number }) => Promise<Row[]>;

/** Rows of a list among which those with these titles are: each is searched for, or the list is read as a whole. */
export async function amongTitles<Row>(titles: readonly string[], ask: Ask<Row>): Promise<Row[]> {
  if (titles.length === 0) return [];
  if (titles.length <= fewTitles)
    return (await Promise.all(titles.map((search) => ask({ search, limit: 200 })))).flat();
  const rows: Row[] = [];
  for (;;) {
    const next = await ask({ limit: page, offset: rows.length });
    rows.push(...next);
    if (next.length < page) return rows;
  }
}
