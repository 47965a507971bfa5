import { mostPairs, type RelatedProduct, type RelatedSide, relateProducts, unrelateProducts } from '@prilavok/contract';
import { CallError } from '#api/call-error.ts';
import { change } from '#api/useChange.ts';
import type { Saving } from '#ui/saving.ts';

/** Products in a relation, seen from the `products`: the `others` are on this side of them. */
interface Pairs {
  relation: string;
  side: RelatedSide;
  products: readonly string[];
  others: readonly string[];
}

/**
 * Relates each product with each of the others, as many at a time as a call takes; answers how many pairs there are now, and why others are
 * not. Where none came about, the refusal is thrown.
 */
export async function relate(
  pairs: Pairs & { quantity?: number | undefined },
  tell: (how: Saving) => void = () => {},
): Promise<{ done: number; reasons: string[] }> {
  const { products, others, quantity } = pairs;
  const reasons: string[] = [];
  let done = 0;
  let refusal: CallError | undefined;
  const atOnce = Math.max(1, Math.floor(mostPairs / others.length));
  for (let from = 0; from < products.length; from += atOnce) {
    tell({ done: from, total: products.length });
    const piece = products.slice(from, from + atOnce);
    try {
      const body = quantity === undefined ? {} : { quantity };
      const answer = await change(relateProducts, { path: pathOf({ ...pairs, products: piece }), body, quiet: true });
      done += answer.done.length;
      reasons.push(...answer.failed.map(({ message }) => message));
    } catch (error) {
      // Nothing of this piece could be related, for one reason.
      if (!(error instanceof CallError)) throw error;
      refusal = error;
      reasons.push(...piece.flatMap(() => others.map(() => error.message)));
    }
  }
  if (done === 0 && refusal) throw refusal;
  return { done, reasons };
}

/** Takes away what a product is related to: a call for each relation and side. */
export async function unrelate(product: string, rows: readonly RelatedProduct[]): Promise<void> {
  for (const pairs of alike(product, rows, ({ relation, side }) => `${relation} ${side}`))
    await change(unrelateProducts, { path: pathOf(pairs) });
}

/** Relates what was taken away, each with the pieces that it had. */
export async function relateAgain(product: string, rows: readonly RelatedProduct[]): Promise<void> {
  for (const pairs of alike(product, rows, ({ relation, side, quantity }) => `${relation} ${side} ${quantity}`)) {
    const body = pairs.quantity === null ? {} : { quantity: pairs.quantity };
    await change(relateProducts, { path: pathOf(pairs), body });
  }
}

/** Rows that go in one call, by what they have in common. */
function alike(product: string, rows: readonly RelatedProduct[], by: (row: RelatedProduct) => string) {
  return [...Map.groupBy(rows, by).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { relation, side, quantity } = first;
    return [{ relation, side, quantity, products: [product], others: group.map((row) => row.product) }];
  });
}

/** The call's address for these pairs. */
export const pathOf = ({ relation, side, products, others }: Pairs) =>
  side === 'source'
    ? { relation, sourceIds: [...others], targetIds: [...products] }
    : { relation, sourceIds: [...products], targetIds: [...others] };
