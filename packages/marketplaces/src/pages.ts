import type { CursorPage } from './api/lists.ts';
import { MarketplaceError } from './errors.ts';
import { toldIn } from './lists.ts';

/** Pages of one list. At ten rows each there is no list of a seller's that is longer. */
export const mostPages = 20_000;

/** A page of a list, read by whoever asks for it; `next` is null on the last one. */
export interface PageRead<Row, Cursor> {
  rows: readonly Row[];
  next: Cursor | null;
  /** How many rows the answer had, with those that were set aside or left out; those of `rows` unless told. */
  told?: number;
}

/**
 * Reads a list page by page. Every paged reading goes through it, since every marketplace has answered the same page twice, somewhere: a page that leads back to
 * one that was read is an error, for a list that is cut off would be taken for the whole. An empty page that leads nowhere new is the end.
 */
export async function* eachPage<Row, Cursor = string>(
  fetch: (cursor: Cursor | undefined) => Promise<PageRead<Row, Cursor>>,
  { from, most = mostPages }: { from?: Cursor | undefined; most?: number } = {},
): AsyncGenerator<readonly Row[]> {
  const seen = new Set<string>(from === undefined ? [] : [JSON.stringify(from)]);
  let cursor = from;
  let before = '';
  for (let pages = 0; ; pages++) {
    if (pages === most) throw endless(`больше ${most} страниц`);
    const { rows, next, told = toldIn(rows) } = await fetch(cursor);
    const content = rows.length === 0 ? '' : JSON.stringify([told, rows[0], rows.at(-1)]);
    const leadsBack = next !== null && seen.has(JSON.stringify(next));
    if (told > 0 && leadsBack) throw endless('следующая страница та же');
    if (content !== '' && content === before && next !== null) throw endless('одна и та же страница пришла дважды');
    if (rows.length > 0) yield rows;
    if (next === null || leadsBack) return;
    seen.add(JSON.stringify(next));
    cursor = next;
    before = content;
  }
}

/** All rows of a list. */
export async function everyPage<Row, Cursor = string>(
  fetch: (cursor: Cursor | undefined) => Promise<PageRead<Row, Cursor>>,
  bounds: { from?: Cursor | undefined; most?: number } = {},
): Promise<Row[]> {
  const found: Row[] = [];
  for await (const rows of eachPage(fetch, bounds)) found.push(...rows);
  return found;
}

/** The next page of a list that is counted: the one behind a page that was full. `told` are the rows of the answer. */
export const nextOffset = (rows: readonly unknown[], size: number, offset: number): number | null =>
  toldIn(rows) < size ? null : offset + size;

/** Pages of a client's section, for whoever reads them all at once. */
export const eachCursorPage = <Row>(
  ask: (cursor: { cursor?: string }) => Promise<CursorPage<Row>>,
): AsyncGenerator<readonly Row[]> => eachPage((cursor) => ask(cursor === undefined ? {} : { cursor }).then(asRead));

const asRead = <Row>({ rows, cursor }: CursorPage<Row>): PageRead<Row, string> => ({
  rows,
  next: cursor,
  // Whoever keeps only some rows of a page may have none left of it.
  told: Math.max(1, rows.length),
});

/** Refuses a cursor that leads back to where the page was asked for: for work that goes on from it at another time. */
export function checkMoves(cursor: string | null, next: string | null): void {
  if (next !== null && next === cursor) throw endless('следующая страница та же');
}

const endless = (how: string): MarketplaceError =>
  new MarketplaceError(
    'down',
    `Площадка отдаёт список по кругу (${how}): прочитать его до конца не получилось. Повторим позже.`,
  );
