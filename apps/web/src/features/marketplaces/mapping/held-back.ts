import type { CardPreview } from '@prilavok/contract';

/** One reason and the cards that it holds back. */
export interface Held<Card extends CardPreview> {
  message: string;
  cards: Card[];
}

/** Cards that won't go by their first reason, so that the counts add up; the commonest reason first. */
export function heldBack<Card extends CardPreview>(cards: readonly Card[]): Held<Card>[] {
  const held = cards.filter((card) => !card.ready);
  const groups = Map.groupBy(held, ({ missing: [first] }) => first?.message ?? 'Не готово');
  return [...groups]
    .map(([message, those]) => ({ message, cards: those }))
    .sort((one, other) => other.cards.length - one.cards.length);
}
