import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../../http.ts';
import { productsApi } from './products.ts';

/** Ozon with one product of these marks, which has its pictures, too. */
const shown = async (marks: object) => {
  const json: Pick<Caller, 'json'>['json'] = async (_, shape) =>
    z.parse(shape, {
      items: [
        { id: 7, product_id: 7, offer_id: 'A-1', name: 'Кружка', price: '490', old_price: '0', errors: [], ...marks },
      ],
    });
  const [product] = await productsApi({ json } as Caller).get(['A-1']);
  return product?.archived;
};

test.each([
  [{ is_archived: false, is_autoarchived: false }, false],
  [{ is_archived: true, is_autoarchived: false }, true],
  [{ is_archived: false, is_autoarchived: true }, true],
])('a product with %j is archived: %j', async (marks, archived) => {
  expect(await shown(marks)).toBe(archived);
});
