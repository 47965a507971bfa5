import type { ChangeSource } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { rows } from '../../database/rows.ts';
import { changeColumns, changesOf, type Owner, type StoredDifference } from '../saving/changes.queries.ts';

/** A change of history for whoever takes it back. */
export interface UndoableChange {
  id: string;
  owner: Owner;
  ownerId: string;
  source: ChangeSource;
  diff: StoredDifference;
}

/** Those of these changes that belong to the product or to its offers. */
export function changesOfProduct(db: Db, product: string, ids: readonly string[]): Promise<UndoableChange[]> {
  return rows<UndoableChange>(db)`
    select ${changeColumns} from changes c
    where c.company_id = ${db.company} and c.id = any(${ids}::bigint[]) and ${changesOf(db, product)} order by c.id`;
}
