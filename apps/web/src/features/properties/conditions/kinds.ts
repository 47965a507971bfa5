import type { ComponentType } from 'react';

/** What a condition can be about: how one is begun, shown and edited. Lists of them are data of whoever has conditions. */
export interface ConditionKind<Leaf> {
  id: string;
  title: string;
  /** Whether a condition is of this kind. */
  fits: (leaf: Leaf) => boolean;
  /** The condition in words, with the window in which it is changed. */
  Chip: ComponentType<{ value: Leaf; onChange: (leaf: Leaf) => void; onClear: () => void }>;
  /** Asks for a new one. */
  Form: ComponentType<{ onApply: (leaf: Leaf) => void }>;
}

/** Returns the kind of a condition; none where it came from a newer version of the product. */
export const kindOf = <Leaf>(kinds: readonly ConditionKind<Leaf>[], leaf: Leaf): ConditionKind<Leaf> | undefined =>
  kinds.find(({ fits }) => fits(leaf));
