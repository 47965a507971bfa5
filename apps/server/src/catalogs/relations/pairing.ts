import { mostSources, mostTargets, type Pair } from '@prilavok/contract';
import { conflict, notFound, type Refusal } from '../../http/errors.ts';

/** A pair as it is kept; `quantity` is null where pieces aren't counted. */
export interface StoredPair extends Pair {
  quantity: number | null;
}

/** The pair's name among others of its relation. */
export const pairKey = ({ source, target }: Pair): string => `${source}:${target}`;

/** The two products in the order in which the relation keeps them: of a mutual pair the older product is the source. */
export const keptAs = ({ source, target }: Pair, mutual: boolean): Pair =>
  mutual && BigInt(source) > BigInt(target) ? { source: target, target: source } : { source, target };

const reversed = ({ source, target }: Pair): Pair => ({ source: target, target: source });

/** Products and their relation before the pairs are made. */
interface RelationState {
  mutual: boolean;
  /** Titles of the products that may be related, by id. */
  titles: ReadonlyMap<string, string>;
  /** Pairs that there are between these products, whichever way round. */
  pairs: readonly Pair[];
  /** Where what is within itself would be nonsense, as with sets: the pairs below the targets, however deep. */
  beneath: readonly Pair[] | undefined;
  /** How many targets and sources products have already; in a mutual relation both count as targets. */
  targets: ReadonlyMap<string, number>;
  sources: ReadonlyMap<string, number>;
}

interface Sorted {
  /** As they were asked for: made, or there already. */
  fit: Pair[];
  /** As they are kept, and not there yet. */
  added: Pair[];
  /** As they are kept, and there already. */
  there: Pair[];
  /** By the pair's key, as it was asked for. */
  refused: Map<string, Refusal>;
}

/** Which of the pairs asked for can be made, which are there already, and why others are refused. */
export function sortPairs(requested: readonly Pair[], state: RelationState): Sorted {
  const { mutual, titles } = state;
  const pairs = new Set(state.pairs.map(pairKey));
  const targets = new Map(state.targets);
  const sources = new Map(state.sources);
  const count = (counts: Map<string, number>, id: string) => counts.set(id, (counts.get(id) ?? 0) + 1);
  const below = state.beneath && Map.groupBy(state.beneath, ({ source }) => source);
  const refusal = (pair: Pair, kept: Pair): Refusal | undefined => {
    const unknown = [pair.source, pair.target].find((id) => !titles.has(id));
    if (unknown) return notFound(`Товар ${unknown} не найден в каталоге этой связи`);
    const [source, target] = [titles.get(kept.source), titles.get(kept.target)];
    if (kept.source === kept.target) return conflict('relation_self', `Товар «${source}» нельзя связать с ним самим`);
    if (!mutual && pairs.has(pairKey(reversed(kept))))
      return conflict(
        'relation_reversed',
        `«${target}» и «${source}» уже связаны в обратную сторону: сначала уберите ту пару`,
      );
    if (pairs.has(pairKey(kept))) return undefined;
    if (below && reaches(below, kept.target, kept.source))
      return conflict(
        'relation_circle',
        `«${source}» уже входит в «${target}» через другие товары: состав замкнулся бы в круг`,
      );
    const full = [kept.source, ...(mutual ? [kept.target] : [])].find((id) => (targets.get(id) ?? 0) >= mostTargets);
    if (full)
      return conflict('relation_full', `С товаром «${titles.get(full)}» в этой связи уже ${mostTargets} товаров`);
    if (!mutual && (sources.get(kept.target) ?? 0) >= mostSources)
      return conflict('relation_full', `Товар «${target}» в этой связи уже стоит у ${mostSources} товаров`);
    return undefined;
  };

  const sorted: Sorted = { fit: [], added: [], there: [], refused: new Map() };
  for (const pair of requested) {
    const kept = keptAs(pair, mutual);
    const refused = refusal(pair, kept);
    if (refused) {
      sorted.refused.set(pairKey(pair), refused);
      continue;
    }
    sorted.fit.push(pair);
    if (pairs.has(pairKey(kept))) {
      sorted.there.push(kept);
      continue;
    }
    sorted.added.push(kept);
    pairs.add(pairKey(kept));
    below?.set(kept.source, [...(below.get(kept.source) ?? []), kept]);
    count(targets, kept.source);
    count(mutual ? targets : sources, kept.target);
  }
  return sorted;
}

/** Whether one comes from a product down to another. */
function reaches(below: ReadonlyMap<string, readonly Pair[]>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const ways = [from];
  for (let at = ways.pop(); at !== undefined; at = ways.pop()) {
    if (at === to) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    for (const { target } of below.get(at) ?? []) ways.push(target);
  }
  return false;
}

/** A pair in one of several relations. */
export interface RelatedPair extends StoredPair {
  relation: string;
  mutual: boolean;
}

/**
 * The pairs that a product takes over from those that are merged into it: without such as would relate it to itself, and such as it has
 * already, whichever way round.
 */
export function takenOver(pairs: readonly RelatedPair[], from: ReadonlySet<string>, to: string): RelatedPair[] {
  const moves = ({ source, target }: Pair) => from.has(source) || from.has(target);
  const name = (relation: string, pair: Pair) => `${relation} ${pairKey(pair)}`;
  const own = pairs.filter((pair) => !moves(pair));
  const had = new Set(own.flatMap((pair) => [pair, reversed(pair)].map((each) => name(pair.relation, each))));
  const taken: RelatedPair[] = [];
  for (const pair of pairs.filter(moves)) {
    const now = {
      source: from.has(pair.source) ? to : pair.source,
      target: from.has(pair.target) ? to : pair.target,
    };
    if (now.source === now.target || had.has(name(pair.relation, now))) continue;
    for (const each of [now, reversed(now)]) had.add(name(pair.relation, each));
    taken.push({ ...pair, ...keptAs(now, pair.mutual) });
  }
  return taken;
}

/** Of products that are about to be one, two of which the second lies within the first, and what lies between them, from the top down. */
export interface Ring {
  outer: string;
  between: string[];
  inner: string;
}

/** The first circle that the merge of these products would close; what they are to each other without others between goes with it. */
export function ringClosedBy(merged: ReadonlySet<string>, pairs: readonly Pair[]): Ring | undefined {
  const below = Map.groupBy(pairs, ({ source }) => source);
  for (const outer of merged) {
    const seen = new Set<string>();
    const ways = [{ at: outer, between: [] as string[] }];
    for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
      for (const { target } of below.get(way.at) ?? []) {
        if (merged.has(target)) {
          if (target !== outer && way.between.length > 0) return { outer, between: way.between, inner: target };
        } else if (!seen.has(target)) {
          seen.add(target);
          ways.push({ at: target, between: [...way.between, target] });
        }
      }
    }
  }
  return undefined;
}
