import { sectionsInForce } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import type { CardKind, PropertyOwner } from './owner.ts';
import type { CardFields } from './property-groups.tsx';
import { useProperties } from './use-properties.ts';

interface CardProperties extends CardFields {
  /** Not all of them have come yet. */
  waiting: boolean;
}

/** Properties pinned to a kind of cards, and those of `valued` that have values on a card all the same; and how they are laid out. */
export function useCardProperties(owner: PropertyOwner, cards: CardKind, valued: readonly string[]): CardProperties {
  const { calls, path } = owner;
  const pinned = useCall(calls.findPinned, { path: cards.path });
  const own = pinned.data?.rows ?? [];
  const strays = pinned.data ? [...new Set(valued)].filter((id) => !own.some((one) => one.id === id)) : [];
  const others = useProperties(owner, strays);
  const groups = useCall(calls.findGroups, { path, query: { limit: 1000 } });
  const alignment = useCall(calls.getAlignment, { path: cards.path });
  return {
    properties: strays.length > 0 ? [...own, ...others] : own,
    groups: groups.data?.rows ?? [],
    sections: alignment.data ? sectionsInForce(alignment.data) : null,
    waiting: pinned.isPending || groups.isPending || alignment.isPending,
  };
}
