import type { ReactNode } from 'react';
import type { Named, Source } from '#ui/fields/source.ts';
import type { Choice } from '../menu-button.tsx';

/** One end of a pair, to be read: its name and, quieter, a second fact. */
export interface PairEnd {
  title: string;
  note?: string | undefined;
  /** Where in the cabinet the second fact is seen. */
  noteTo?: string | undefined;
  /** The title is a person's or a marketplace's own word. */
  ownWord?: boolean;
  /** Without a pair nothing goes out. */
  required?: boolean;
  /** Shown under the pointer. */
  hint?: string | undefined;
}

/** The best guess for a row without a pair. */
export interface PairSuggestion {
  end: PairEnd;
  /** From 0 to 1. */
  score: number;
  reason: string;
  accept: () => Promise<unknown>;
}

/** A row of a pair table: what wants a counterpart, and all that is known of one. */
export interface Pair {
  id: string;
  of: PairEnd;
  /** The counterpart that was chosen or accepted. */
  to?: PairEnd | undefined;
  /** Value that holds as long as nothing is chosen. */
  usual?: PairEnd | undefined;
  suggestion?: PairSuggestion | undefined;
  /** Guesses that come after it. */
  others?: readonly PairSuggestion[];
  /** Stands where a suggestion says why. */
  remark?: { text: string; bad?: boolean } | undefined;
  /** The field in which one chooses by hand. */
  field: { label: string; placeholder: string; source: Source };
  choose: (chosen: Named) => Promise<unknown>;
  unlink?: (() => Promise<unknown>) | undefined;
  /** Further acts, behind three dots. */
  more?: readonly Choice[] | undefined;
  /** Content that the row unfolds to, such as pairs of values. */
  unfold?: { label: string; content: () => ReactNode } | undefined;
}

/** Neither a pair nor a guess: the row shows its field at once. */
export const isLost = ({ to, usual, suggestion }: Pair): boolean => !to && !usual && !suggestion;

/** The guess that a row shows: one with a pair, or with a usual way, needs none. */
export const suggestionOf = ({ to, usual, suggestion }: Pair): PairSuggestion | undefined =>
  to || usual ? undefined : suggestion;

/** The best of the guesses, and those that come after it. */
export function guesses<Guess>(
  all: readonly Guess[],
  suggestion: (guess: Guess) => PairSuggestion,
): Pick<Pair, 'suggestion' | 'others'> {
  const [best, ...others] = all.map(suggestion);
  return { suggestion: best, others };
}
