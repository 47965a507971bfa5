import type { PropertyFields, PropertyGroupFields } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import type { CardKind, PropertyOwner } from './owner.ts';
import { useProperties } from './use-properties.ts';

interface CardProperties {
  properties: readonly PropertyFields[];
  groups: readonly PropertyGroupFields[];
  /** Not all of them have come yet. */
  waiting: boolean;
}

/** Properties pinned to a kind of cards, and those of `valued` that have values on a card all the same. */
export function useCardProperties(owner: PropertyOwner, cards: CardKind, valued: readonly string[]): CardProperties {
  const { calls, path } = owner;
  const pinned = useCall(calls.findPinned, { path: cards.path });
  const own: readonly PropertyFields[] = pinned.data?.rows ?? [];
  const strays = pinned.data ? [...new Set(valued)].filter((id) => !own.some((one) => one.id === id)) : [];
  const others = useProperties(owner, strays);
  const groups = useCall(calls.findGroups, { path, query: { limit: 1000 } });
  return {
    properties: strays.length > 0 ? [...own, ...others] : own,
    groups: groups.data?.rows ?? [],
    waiting: pinned.isPending || groups.isPending,
  };
}
