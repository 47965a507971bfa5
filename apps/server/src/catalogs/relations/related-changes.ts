import type { Pair, Relation } from '@prilavok/contract';
import type { NewChange } from '../saving/changes.queries.ts';
import type { Relatable } from './related-products.queries.ts';

/** A pair with what it was and what it is; without `was` it is new, without `now` it is gone. */
export interface ChangedPair extends Pair {
  was?: { quantity: number | null };
  now?: { quantity: number | null };
}

/** How a history names the other product of a pair. */
interface Named {
  relation: string;
  product: string;
  title: string;
  quantity: number | null;
}

/** A line of history for each product whose pairs changed. The card stays the version that it was: nobody's edit of it gets stale. */
export function relatedChanges(
  relation: Pick<Relation, 'title' | 'reverse'>,
  products: readonly Relatable[],
  pairs: readonly ChangedPair[],
): NewChange[] {
  const known = new Map(products.map((product) => [product.id, product]));
  const lines = new Map<string, { was: Named[]; now: Named[] }>();
  const add = (owner: string, title: string, other: string, { was, now }: ChangedPair) => {
    const line = lines.get(owner) ?? { was: [], now: [] };
    const named = { relation: title, product: other, title: known.get(other)?.title ?? '' };
    if (was) line.was.push({ ...named, ...was });
    if (now) line.now.push({ ...named, ...now });
    lines.set(owner, line);
  };
  for (const pair of pairs) {
    add(pair.source, relation.title, pair.target, pair);
    add(pair.target, relation.reverse, pair.source, pair);
  }
  return [...lines].flatMap(([id, { was, now }]) => {
    const owner = known.get(id);
    const diff = { related: [listed(was), listed(now)] as [unknown, unknown] };
    return owner ? [{ owner: 'product' as const, id, version: owner.version, diff }] : [];
  });
}

const listed = (named: Named[]): Named[] | null => (named.length > 0 ? named : null);
