import type { ReactNode } from 'react';

/** A kind of condition: how one is put into words, and asked for. Lists of kinds are data of whoever has conditions. */
export interface ConditionKind<Leaf> {
  /** The field of a condition that says it. */
  id: keyof Leaf & string;
  title: string;
  /** Over the form: what is easily misread. */
  note?: string;
  /** The condition in words; a hook, as names of what it holds by ids are asked for. */
  useWords: (leaf: Leaf) => string;
  /** Draws what asks for it; without a value, for a new condition. */
  form: (value: Leaf | undefined, onApply: (leaf: Leaf) => void) => ReactNode;
}

/** Returns the kind of a condition; none where it came from a newer version of the product. */
export const kindOf = <Leaf>(kinds: readonly ConditionKind<Leaf>[], leaf: Leaf): ConditionKind<Leaf> | undefined =>
  kinds.find(({ id }) => leaf[id] !== undefined);
