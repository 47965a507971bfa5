import { type RelatedSide, type Relation, relationKind } from '@prilavok/contract';

/** How a product is related to others, seen from it: a relation, and the side on which the others are. */
export interface Way {
  id: string;
  relation: string;
  side: RelatedSide;
  title: string;
  counted: boolean;
}

/** All ways that a catalog's relations make: two of each, one of a mutual one. */
export function waysOf(relations: readonly Relation[]): Way[] {
  return relations.flatMap(({ id, kind, title, reverse }) => {
    const { mutual, counted } = relationKind(kind);
    const way = (side: RelatedSide, words: string): Way => ({
      id: `${id} ${side}`,
      relation: id,
      side,
      title: words,
      counted,
    });
    return mutual ? [way('mutual', title)] : [way('target', title), way('source', `${reverse} · связь «${title}»`)];
  });
}
