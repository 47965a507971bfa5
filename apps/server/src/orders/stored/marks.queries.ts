import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** Codes of marking of an order's line. */
export interface LineMarks {
  id: string;
  title: string;
  article: string;
  sku: string | null;
  /** Pieces that aren't cancelled. */
  pieces: number;
  needsMark: boolean;
  marks: string[];
}

/** Codes of marking of the order's lines. */
export async function lineMarks(db: Db, order: string): Promise<LineMarks[]> {
  return rows<LineMarks>(db)`
    select i.id, i.title, i.article, i.sku, i.needs_mark as "needsMark", i.marks,
      (select count(*)::int from order_units u
        where u.company_id = ${db.company} and u.order_id = ${order} and u.item_id = i.id and not u.cancelled) as pieces
    from order_items i where i.company_id = ${db.company} and i.order_id = ${order} order by i.place`;
}

/** Writes the codes of a line. */
export async function updateMarks(db: Db, line: string, marks: readonly string[]): Promise<void> {
  await execute(db)`
    update order_items set marks = ${marks}::text[] where company_id = ${db.company} and id = ${line}`;
}

/** Gives lines that were written anew the codes that those of the same goods had. */
export async function restoreMarks(db: Db, order: string, lines: readonly LineMarks[]): Promise<void> {
  if (lines.length === 0) return;
  const left = [...lines];
  for (const line of await lineMarks(db, order)) {
    const place = left.findIndex(({ article, sku }) => article === line.article && sku === line.sku);
    const [known] = place < 0 ? [] : left.splice(place, 1);
    if (known) await updateMarks(db, line.id, known.marks.slice(0, line.pieces));
  }
}

/** Writes down of which goods, by the marketplace's numbers, each piece needs a code. */
export async function updateNeedsMark(db: Db, order: string, skus: readonly string[]): Promise<void> {
  await execute(db)`
    update order_items set needs_mark = (sku = any(${skus}::text[]))
    where company_id = ${db.company} and order_id = ${order} and sku is not null`;
}
