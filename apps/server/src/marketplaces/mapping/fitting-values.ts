import type { OptionMapping } from '@prilavok/contract';
import type { ValueRestriction } from '@prilavok/marketplaces';
import type { OwnValue } from '../stored/properties.queries.ts';
import { equalValues, isSameText } from './equal-values.ts';

/** Another attribute that goes with some values of ours only, and what the catalog gives it. */
export interface Companion {
  /** Whose values are said to remain: ours when it has certain ones, or its own when ours has. */
  limits: 'us' | 'it';
  remaining: ValueRestriction['remaining'];
  /** Our number of the attribute. */
  attribute: string;
  values: readonly OwnValue[];
  pairs: readonly OptionMapping[];
}

/** An attribute with the values of its dictionary that the catalog sends, by the marketplace's ids. */
type Chosen = Pick<Companion, 'limits' | 'remaining'> & { chosen: readonly string[] };

/** Whether a value of a dictionary, by the marketplace's id, goes with what the catalog sends in the other attributes. */
export type Fits = (value: string) => boolean;

/** A value fits that goes with one of those chosen for each companion; one that isn't named leaves all, and so does an attribute without any. Pure. */
export const fitting =
  (companions: readonly Chosen[]): Fits =>
  (value) =>
    companions.every(({ limits, remaining, chosen }) => {
      const goesWith = (other: string) => {
        const [limiting, limited] = limits === 'us' ? [other, value] : [value, other];
        return !Object.hasOwn(remaining, limiting) || (remaining[limiting] ?? []).includes(limited);
      };
      return chosen.length === 0 || chosen.some(goesWith);
    });

/**
 * Values of a dictionary that go with its companions: their values are those that were paired, or that read the same.
 */
export async function fittingWith(companions: readonly Companion[]): Promise<Fits> {
  const chosen = await Promise.all(
    companions.map(async ({ attribute, values, pairs, ...restriction }): Promise<Chosen> => {
      const paired = values.flatMap(({ text }) => pairs.find((pair) => isSameText(pair.text, text))?.value ?? []);
      const open = values.filter(({ text }) => !pairs.some((pair) => isSameText(pair.text, text)));
      const equal = open.length > 0 ? (await equalValues({ id: attribute }, open)).map(({ value }) => value) : [];
      return { ...restriction, chosen: [...paired, ...equal].map(({ remoteId }) => remoteId) };
    }),
  );
  return fitting(chosen);
}
