import { useCall } from '#api/useCall.ts';
import type { CardKind, PropertyOwner } from '../owner.ts';
import { AlignmentScreen } from './alignment-screen.tsx';

/** The screen on which all cards of one kind are laid out. */
export function MetatypeAlignment({ owner, cards }: { owner: PropertyOwner; cards: CardKind }) {
  const { path } = cards;
  return (
    <AlignmentScreen
      owner={owner}
      calls={{ get: owner.calls.getAlignment, change: owner.calls.changeAlignment }}
      path={path}
      title={`Раскладка ${cards.label.toLowerCase()}`}
      list={`${owner.address}/${cards.part}`}
      rest={cards.rest ?? 'Свойства'}
      usualColumns={cards.columns}
      pinned={useCall(owner.calls.findPinned, { path })}
      without={() =>
        'Сейчас свойства идут по группам в обычном порядке. Передвиньте что-нибудь, и карточки разложатся так.'
      }
      back="Вернуть обычный порядок"
    />
  );
}
