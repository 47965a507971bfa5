import {
  mostPairs,
  type Pair,
  type RelatedProduct,
  type RelatedSide,
  relateProducts,
  type Types,
  unrelateProducts,
} from '@prilavok/contract';
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

/** Result of relating: all that is needed to take it back. */
type Made = Pick<Types<typeof relateProducts>['reply'], 'added' | 'requantified'>;

/**
 * Relates each product with each of the others, as many at a time as a call takes; answers how many pairs there are now, and why others are
 * not. Where none came about, the refusal is thrown.
 */
export async function relate(
  pairs: Pairs & { quantity?: number | undefined },
  tell: (how: Saving) => void = () => {},
): Promise<Made & { done: number; reasons: string[] }> {
  const { products, others, quantity } = pairs;
  const reasons: string[] = [];
  const made: Made = { added: [], requantified: [] };
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
      made.added.push(...answer.added);
      made.requantified.push(...answer.requantified);
      reasons.push(...answer.failed.map(({ message }) => message));
    } catch (error) {
      // Nothing of this piece could be related, for one reason.
      if (!(error instanceof CallError)) throw error;
      refusal = error;
      reasons.push(...piece.flatMap(() => others.map(() => error.message)));
    }
  }
  if (done === 0 && refusal) throw refusal;
  return { done, reasons, ...made };
}

/** Takes relating back: pairs that were new go, others have as many pieces as before. */
export async function takeBack(relation: string, { added, requantified }: Made): Promise<void> {
  for (const path of rectangles(added)) await change(unrelateProducts, { path: { relation, ...path } });
  for (const [quantity, pairs] of Map.groupBy(requantified, (pair) => pair.quantity))
    for (const path of rectangles(pairs))
      await change(relateProducts, { path: { relation, ...path }, body: quantity === null ? {} : { quantity } });
}

/** Pairs as calls take them, each source with each target: sources that have the same targets go together. */
function rectangles(pairs: readonly Pair[]): { sourceIds: string[]; targetIds: string[] }[] {
  const bySource = Map.groupBy(pairs, ({ source }) => source);
  const rows = [...bySource].map(([source, own]) => ({ source, targets: own.map(({ target }) => target).toSorted() }));
  return [...Map.groupBy(rows, ({ targets }) => targets.join()).values()].flatMap((alike) => {
    const targetIds = alike[0]?.targets ?? [];
    const sources = alike.map(({ source }) => source);
    const atOnce = Math.max(1, Math.floor(mostPairs / targetIds.length));
    return Array.from({ length: Math.ceil(sources.length / atOnce) }, (_, at) => ({
      sourceIds: sources.slice(at * atOnce, (at + 1) * atOnce),
      targetIds,
    }));
  });
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
