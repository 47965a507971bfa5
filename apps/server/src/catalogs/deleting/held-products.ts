import type { Db } from '../../database/pools.ts';
import { heldBy } from '../../text/counted.ts';
import type { ClassificationField } from '../saving/product-counts.queries.ts';
import { productsHeld } from '../saving/products.queries.ts';

/**
 * How many products stand in each of these, in words that follow «стоит»: «у 1 товара», «больше чем у 10 000 товаров». What none stands in is left
 * out.
 */
export async function productsIn(
  db: Db,
  place: ClassificationField,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = await productsHeld(db, place, ids);
  return new Map(found.map(({ id, products }) => [id, heldBy(products, ['товара', 'товаров', 'товаров'])]));
}
