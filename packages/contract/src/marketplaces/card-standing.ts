/** Where a card stands on its marketplace: one rule for every screen that tells of it. Pure. */

import type { ProductMapping } from './product-mapping.ts';
import type { ProductFault } from './tasks.ts';

/** From the worst to the best: a product of several accounts is told by its worst. */
export const cardStandings = ['refused', 'archived', 'sent', 'checking', 'onSale'] as const;
export type CardStanding = (typeof cardStandings)[number];

export const cardStandingTitles: Record<CardStanding, string> = {
  refused: 'Отказано',
  archived: 'В архиве',
  sent: 'Отправлено, ждём ответа',
  checking: 'Ждёт проверки площадки',
  onSale: 'На витрине',
};

/** That we sent it and it was taken in is not yet that buyers see it: the marketplace checks it first. */
export function cardStanding({ result, moderation }: Pick<ProductMapping, 'result' | 'moderation'>): CardStanding {
  if (result === 'refused' || moderation === 'refused') return 'refused';
  if (moderation === 'archived') return 'archived';
  if (result === 'sent') return 'sent';
  return moderation === 'pending' ? 'checking' : 'onSale';
}

/** For what a card is refused: what was said when it was sent, and what the check of the product there found; each once. Remarks are none. */
export function refusalsOf({
  result,
  faults,
  said,
}: Pick<ProductMapping, 'result' | 'faults' | 'said'>): ProductFault[] {
  const all = [...(result === 'refused' ? faults : []), ...said].filter(({ warning }) => !warning);
  return [...new Map(all.map((fault) => [fault.message, fault])).values()];
}
