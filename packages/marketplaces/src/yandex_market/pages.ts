import { z } from 'zod';
import type { PageRead } from '../pages.ts';
import { text } from './shapes.ts';

/** Where the next page begins; its absence is the end. */
export const Paging = z.object({ nextPageToken: text }).nullish();
export type Paging = z.output<typeof Paging>;

export const nextPage = (paging: Paging): string | null => paging?.nextPageToken || null;

/** A page of theirs, for the pager. */
export const pageOf = <Row>(rows: readonly Row[], paging: Paging): PageRead<Row, string> => ({
  rows,
  next: nextPage(paging),
});
