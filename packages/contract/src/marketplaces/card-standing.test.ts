import { expect, it } from 'vitest';
import { type CardStanding, cardStanding } from './card-standing.ts';
import type { ProductMapping } from './product-mapping.ts';

it.each<[ProductMapping['result'], ProductMapping['moderation'], CardStanding]>([
  ['accepted', 'pending', 'checking'],
  ['accepted', 'approved', 'onSale'],
  [null, 'approved', 'onSale'],
  [null, 'pending', 'checking'],
  ['sent', 'approved', 'sent'],
  ['refused', 'approved', 'refused'],
  ['accepted', 'refused', 'refused'],
  ['accepted', 'archived', 'archived'],
])('a card that was %s and is %s stands as %s', (result, moderation, standing) => {
  expect(cardStanding({ result, moderation })).toBe(standing);
});
