import type { OfferRow } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { titlesFromRoot } from './saving/categories.queries.ts';
import { titlesIn } from './saving/naming.queries.ts';
import { costsOf } from './saving/offers.queries.ts';

type Detailed = Pick<OfferRow, 'id' | 'category' | 'brand' | 'collection'>;

/** Offers with the prices and titles that the plain row of a list does without. */
export async function withDetails<Row extends Detailed>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & Required<Pick<OfferRow, 'details'>>)[]> {
  const ids = (field: 'category' | 'brand' | 'collection') => [...new Set(rows.flatMap((row) => row[field] ?? []))];
  const costs = await costsOf(
    db,
    rows.map(({ id }) => id),
  );
  const costOf = new Map(costs.map((cost) => [cost.id, cost]));
  const titles = {
    category: await titlesFromRoot(db, ids('category')),
    brand: byId(await titlesIn(db, 'brands', ids('brand'))),
    collection: byId(await titlesIn(db, 'collections', ids('collection'))),
  };
  return rows.map((row) => {
    const title = (field: keyof typeof titles) => titles[field].get(row[field] ?? '') ?? null;
    return {
      ...row,
      details: {
        purchasePrice: costOf.get(row.id)?.purchasePrice ?? null,
        minPrice: costOf.get(row.id)?.minPrice ?? null,
        category: title('category'),
        brand: title('brand'),
        collection: title('collection'),
      },
    };
  });
}

const byId = (named: readonly { id: string; title: string }[]) => new Map(named.map(({ id, title }) => [id, title]));
