import type { Catalog } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { mustFind } from '../../http/errors.ts';
import { catalogById } from './catalogs.queries.ts';

export const catalogMissing = 'Каталог не найден';

/** The catalog, unless it was deleted; 404 where there is none. */
export async function catalogOf(db: Db, id: string): Promise<Catalog> {
  return mustFind(await catalogById(db, id), catalogMissing);
}
