import { z } from 'zod';
import { text } from './shapes.ts';

/** Where the next page begins; its absence is the end. */
export const Paging = z.object({ nextPageToken: text }).nullish();
export type Paging = z.output<typeof Paging>;

export const nextPage = (paging: Paging): string | null => paging?.nextPageToken || null;

/** All rows of a list, page by page. The same token twice is the end: a repeated answer would lead round in a circle. */
export async function everyPage<Row>(
  fetch: (at: { pageToken?: string }) => Promise<{ rows: Row[]; paging?: Paging }>,
): Promise<Row[]> {
  const found: Row[] = [];
  let pageToken: string | null = null;
  do {
    const { rows, paging } = await fetch(pageToken === null ? {} : { pageToken });
    found.push(...rows);
    const next = nextPage(paging);
    pageToken = next === pageToken ? null : next;
  } while (pageToken !== null);
  return found;
}
