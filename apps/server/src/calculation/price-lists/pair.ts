import { namedOffers } from '../../catalogs/index.ts';
import type { Db } from '../../database/pools.ts';
import { conflict, invalid, mustFind } from '../../http/errors.ts';
import { recalculate } from '../events/due.ts';
import { saveRows } from './apply.ts';
import { rowsOfToday } from './find.ts';
import { keyOfRow } from './match.ts';
import { addCounts, type Counted } from './price-lists.queries.ts';
import { deleteAsks } from './prices.queries.ts';
import { deletePair, rowOf, type StoredRow, savePair, updateRow } from './rows.queries.ts';

interface List {
  id: string;
  supplier: string;
  stage: 'uploaded' | 'checked' | 'applied';
}

/** Says which offer a row means, for this list and those to come; in one that is in force the price counts at once. */
export async function pairRow(
  db: Db,
  { id, supplier, stage }: List,
  { row: number, offer }: { row: number; offer: string | null },
): Promise<StoredRow> {
  const missing = `Строки ${number} в прайсе нет`;
  const kept = mustFind(await rowOf(db, id, number), missing);
  const row = mustFind((await rowsOfToday(db, supplier, [kept]))[0], missing);
  if (row.outcome === 'refused')
    throw conflict('conflict', `Строка ${number}: ${row.reason.toLowerCase()}, сопоставлять нечего`);
  if (offer !== null && (await namedOffers(db, [offer])).length === 0) throw invalid('offer', 'такого предложения нет');
  const of = { supplier, list: id };
  const key = keyOfRow(row);
  if (offer === null) await deletePair(db, supplier, key);
  else await savePair(db, supplier, { key, offer });
  await updateRow(db, id, { row: number, offer, reason: offer === null ? 'Сопоставление снято' : '' });
  const now = mustFind(await rowOf(db, id, number), missing);
  await addCounts(db, id, moved(kept.outcome, now.outcome));
  if (stage !== 'applied') return now;
  const before = row.outcome === 'matched' ? row.offers : [];
  await deleteAsks(db, of, before);
  await recalculate(db, before);
  await saveRows(db, of, [now]);
  return now;
}

/** One row less of the one outcome, one more of the other. */
function moved(from: StoredRow['outcome'], to: StoredRow['outcome']): Counted {
  return from === to ? {} : { [from]: -1, [to]: 1 };
}
