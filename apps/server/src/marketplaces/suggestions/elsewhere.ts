import type { Marketplace } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { type Candidates, type Guess, mostSimilar, type Named } from './suggestions.ts';

/** Choices made for one marketplace, as grounds for guesses on the others. Pure. */

/** Pair of a category, an attribute or a value on another marketplace. */
export interface Elsewhere extends Named {
  /** As the marketplace is called. */
  marketplace: string;
}

/** A choice with its marketplace as people call it. */
export const titled = <Choice extends { marketplace: Marketplace }>(choice: Choice) => ({
  ...choice,
  marketplace: connectors[choice.marketplace].title,
});

/** «на Яндекс Маркете», «на Ozon». */
export const onMarketplace = (title: string): string => `на ${/[а-я]$/.test(title) ? `${title}е` : title}`;

/** Says whose choice is repeated. */
export const chosenThere = ({ marketplace, title }: Pick<Elsewhere, 'marketplace' | 'title'>): string =>
  `Так связано ${onMarketplace(marketplace)}: «${title}»`;

/** A person's choice weighs a little more than a likeness of titles. */
export const weighed = (score: number): number => (score >= 0.95 ? Math.min(0.99, score + 0.03) : score);

/** Candidates that are called like what was chosen on other marketplaces. */
export function likeChosen<Item extends Named>(
  chosen: readonly Elsewhere[],
  candidates: Candidates<Item>,
): Guess<Item>[] {
  return chosen.flatMap((each) =>
    mostSimilar({ title: each.title }, candidates).map(({ item, score }) => ({
      item,
      score: weighed(score),
      reason: chosenThere(each),
    })),
  );
}
