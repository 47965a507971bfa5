import { countsIn } from '../../counts/counts.ts';
import type { Db } from '../../database/pools.ts';
import type { ClassificationField } from './product-counts.queries.ts';

/** How many products stand in each category, brand and collection. */
export const productCounts = countsIn(
  {
    table: 'product_counts',
    dimensions: [
      ['place', 'text'],
      ['place_id', 'bigint'],
    ],
    measures: ['products'],
  },
  { foldedBy: 'catalogs.fold-counts', lane: 'bulk' },
);

type Standing = Record<ClassificationField, string | null>;

/** A product that came to stand somewhere, moved, or went; `null` is nowhere. */
interface Moved {
  was: Standing | null;
  is: Standing | null;
}

const places: readonly ClassificationField[] = ['category', 'brand', 'collection'];

/** The counts follow the products in the same transaction: whoever writes where products stand calls this. */
export async function countMoved(db: Db, moved: readonly Moved[]): Promise<void> {
  await productCounts.move(db, {
    less: moved.flatMap(({ was }) => countsOf(was)),
    more: moved.flatMap(({ is }) => countsOf(is)),
  });
}

const countsOf = (standing: Standing | null) =>
  places.flatMap((place) => {
    const id = standing?.[place];
    return id ? [{ place, place_id: id, products: 1 }] : [];
  });
