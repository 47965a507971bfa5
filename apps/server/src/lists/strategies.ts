/** Which rows of a list. */
export interface Page {
  limit: number;
  offset: number;
}

/** One way to find a page: the ids of its rows, or nothing where another way is shorter. */
export type Strategy<List, Query> = (list: List, query: Query, page: Page) => Promise<string[] | undefined>;

/** Returns the page that the first of the strategies finds; the last one finds every page. */
export async function firstPage<List, Query>(
  strategies: readonly Strategy<List, Query>[],
  list: List,
  query: Query,
  page: Page,
): Promise<string[]> {
  for (const strategy of strategies) {
    const ids = await strategy(list, query, page);
    if (ids) return ids;
  }
  throw new Error('No strategy finds the page');
}
