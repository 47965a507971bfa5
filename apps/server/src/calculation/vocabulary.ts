import type { Currency } from '@prilavok/contract';
import { catalogOf } from '../catalogs/index.ts';
import type { Db } from '../database/pools.ts';
import { propertiesOf, type StoredProperty } from '../properties/properties.queries.ts';
import { suppliersFor } from './suppliers/suppliers.queries.ts';

/** Names that formulas of a catalog can use beside the fields of offers. */
export interface Vocabulary {
  properties: readonly StoredProperty[];
  suppliers: readonly { id: string; title: string }[];
  /** Of the catalog's sums: suppliers' asks in another are not compared with them. */
  currency: Currency;
}

/** The words of a catalog. */
export async function vocabularyOf(db: Db, catalog: string): Promise<Vocabulary> {
  const { currency } = await catalogOf(db, catalog);
  return { currency, properties: await propertiesOf(db, catalog), suppliers: await suppliersFor(db, catalog) };
}
