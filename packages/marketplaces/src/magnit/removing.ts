import { z } from 'zod';
import type { ProductKey } from '../api/catalog.ts';
import type { BatchOutcome, RejectedRow } from '../api/lists.ts';
import { idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import { sendInPortions } from '../portions.ts';
import { batch } from './limits.ts';
import { flag, id, rows, text } from './shapes.ts';
import type { ProductSku, SkusApi } from './skus.ts';

const Answer = z.object({
  result: rows(z.object({ product_id: id.optional(), success: flag, error_msg: text }), 'product_id'),
});

/** A product with those of its SKUs that are to go. */
interface Leaving {
  product: string;
  rows: ProductKey[];
}

/** Deletes goods: …/sku/delete takes whole products, so that one goes only where all its SKUs are to go. */
export async function removeProducts(
  http: Caller,
  shop: string,
  { skus, products }: { skus: SkusApi; products: readonly ProductKey[] },
): Promise<BatchOutcome<ProductKey>> {
  const there = await skus.productsOf(products.map(({ remoteId }) => remoteId));
  const chosen = new Map(products.map((row) => [row.remoteId, row]));
  const rejected: RejectedRow<ProductKey>[] = [];
  const leaving: Leaving[] = [];
  for (const [product, own] of there) {
    const rows = own.flatMap(({ id: sku }) => chosen.get(sku) ?? []);
    const staying = own.filter(({ id: sku }) => !chosen.has(sku));
    for (const { remoteId } of rows) chosen.delete(remoteId);
    if (staying.length === 0) leaving.push({ product, rows });
    else rejected.push(...rows.map((row) => ({ row, ...refused('has_variants', wholeOnly(staying)) })));
  }
  // What was asked for and no list shows any more.
  for (const row of chosen.values()) rejected.push({ row, ...gone });
  const outcome = await sendInPortions(leaving, batch.cards, (some) => send(http, shop, some));
  return {
    accepted: outcome.accepted.flatMap(({ rows }) => rows),
    rejected: [
      ...rejected,
      ...outcome.rejected.flatMap(({ row: { rows }, ...why }) => rows.map((row) => ({ row, ...why }))),
    ],
  };
}

/** Each product is answered by itself; one that is gone already is as it should be: the answer to its deletion was lost. */
async function send(http: Caller, shop: string, some: Leaving[]): Promise<BatchOutcome<Leaving>> {
  const path = '/api/seller/v1/products/sku/shops/{shop_id}/sku/delete';
  const body = { product_ids: some.map(({ product }) => idNumber(product)) };
  const { result } = await http.json({ path, params: { shop_id: shop }, body, repeatable: true }, Answer);
  const said = new Map(result.map((each) => [each.product_id, each]));
  const isDone = ({ product }: Leaving) => {
    const answer = said.get(product);
    return answer !== undefined && (answer.success || /не найден/i.test(answer.error_msg));
  };
  return {
    accepted: some.filter(isDone),
    rejected: some
      .filter((row) => !isDone(row))
      .map((row) => {
        const why = said.get(row.product)?.error_msg || 'причину он не назвал';
        return { row, ...refused('not_removed', `Магнит Маркет не удалил товар: ${why}`) };
      }),
  };
}

const refused = (code: string, message: string) => ({ kind: 'refused' as const, code, message });

const gone = {
  kind: 'missing' as const,
  code: 'gone',
  message: 'Этого товара Магнит Маркет больше не показывает: сверьте товары с площадкой.',
};

/** Articles that are named; of more it is said how many. */
const mostNamed = 3;

function wholeOnly(staying: readonly ProductSku[]): string {
  const named = staying.slice(0, mostNamed).map(({ article }) => `«${article}»`);
  const more = staying.length - named.length;
  const others = `${named.join(', ')}${more > 0 ? ` и ещё ${more}` : ''}`;
  return `Магнит Маркет удаляет товар только целиком, а у него есть и другие варианты: ${others}. Выберите их тоже или уберите этот в архив.`;
}
