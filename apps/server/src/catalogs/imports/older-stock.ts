import type { Db } from '../../database/pools.ts';
import { stockMovedSince } from '../saving/stock-movements.queries.ts';
import { type KnownRow, newStock } from './next.ts';
import type { Fault } from './yml/offer.ts';

/**
 * Stock that somebody has moved since the file was written stays: a file of the morning would bring back what was sold by noon. Only files
 * that say of when they are can be told apart, as ours do; reserves of orders move nothing.
 */
export async function withoutOlderStock(
  db: Db,
  known: readonly KnownRow[],
): Promise<{ known: readonly KnownRow[]; older: Fault[] }> {
  const said = known.flatMap(({ row, offer }) =>
    row.asOf === null || newStock(row, offer) === undefined ? [] : [{ offer: offer.id, since: row.asOf }],
  );
  if (said.length === 0) return { known, older: [] };
  const moved = await stockMovedSince(db, said);
  const older: Fault[] = [];
  const kept = known.map(({ row, offer }): KnownRow => {
    if (row.asOf === null || !moved.has(offer.id) || newStock(row, offer) === undefined) return { row, offer };
    const reason = 'Остаток изменился уже после выгрузки: оставлен как в каталоге';
    older.push({ line: row.line, article: row.article, field: 'stock', reason, severity: 'warning' });
    const cleared = new Set([...row.cleared].filter((field) => field !== 'stock'));
    return { row: { ...row, stock: null, outlets: null, cleared }, offer };
  });
  return { known: kept, older };
}
