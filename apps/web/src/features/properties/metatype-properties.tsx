import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import type { ListAddress } from '#ui/list/use-list-address.ts';
import type { CardKind, PropertyOwner } from './owner.ts';
import { PinnedProperties } from './pinned-properties.tsx';
import { PropertyViews } from './property-views.tsx';

interface Props {
  owner: PropertyOwner;
  cards: CardKind;
  address: ListAddress;
}

/** The screen of the properties that cards of one kind carry. */
export function MetatypeProperties({ owner, cards, address }: Props) {
  const { path } = cards;
  const answer = useCall(owner.calls.findPinned, { path });
  const pin = useChange(owner.calls.pin);
  return (
    <PinnedProperties
      name={`${owner.room}.properties.${cards.part}`}
      title={cards.title}
      views={<PropertyViews owner={owner} part={cards.part} />}
      owner={owner}
      address={address}
      answer={answer}
      mayPin={useMay(owner.calls.pin)}
      onPin={(body) => pin.mutate({ path, body })}
      alignment={`${owner.address}/${cards.part}/alignment`}
      empty={cards.empty}
    />
  );
}
