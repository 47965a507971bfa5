import type { CardOutcome } from './api/catalog.ts';
import { MarketplaceError } from './errors.ts';

/** Parts of cards at a marketplace that they would lose by being sent without them. */
export interface CardsThere<Card> {
  /** By article; a card that isn't there has none. */
  known: ReadonlyMap<string, Card>;
  /** Articles of cards that are there and couldn't be read. */
  unread: ReadonlySet<string>;
}

/** Puts together what was read with the names of what wasn't; where one has no name, it may be any of them, and nothing is sent. */
export function cardsThere<Card>(known: ReadonlyMap<string, Card>, unread: readonly string[]): CardsThere<Card> {
  if (unread.includes(''))
    throw new MarketplaceError(
      'down',
      'Площадка показала карточку, которую не получилось прочитать: отправить её вслепую значит потерять то, что в ней есть. Повторим позже.',
    );
  return { known, unread: new Set(unread) };
}

/** Why a card that couldn't be read isn't sent. */
export const unreadCard = (offerId: string): CardOutcome => ({
  offerId,
  status: 'refused',
  remoteId: null,
  errors: [
    {
      code: 'unread',
      message:
        'Площадка показала эту карточку так, что её не получилось прочитать. Не отправляем, чтобы не потерять то, что в ней есть: сообщите администратору.',
      warning: false,
    },
  ],
});
