import { type CardPreview, cardFields, faultKindOf } from '@prilavok/contract';

/** One reason, without what differs from card to card, and the cards that it holds back. */
export interface Held<Card extends CardPreview> {
  message: string;
  /** It is a field of every card, which may be taken from elsewhere for all of them. */
  ofField: boolean;
  cards: Card[];
}

const fields: readonly string[] = cardFields;

/** Cards that won't go by their first reason, so that the counts add up; the commonest reason first. */
export function heldBack<Card extends CardPreview>(cards: readonly Card[]): Held<Card>[] {
  const held = cards.filter((card) => !card.ready);
  const groups = Map.groupBy(held, ({ missing: [first] }) => (first ? faultKindOf(first) : 'Не готово'));
  return [...groups]
    .map(([message, those]) => ({ message, ofField: isOfField(those[0]), cards: those }))
    .sort((one, other) => other.cards.length - one.cards.length);
}

function isOfField(card: CardPreview | undefined): boolean {
  const first = card?.missing[0];
  return first?.attribute === null && first.field !== null && fields.includes(first.field);
}
