import type { CardPreview } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { heldBack } from './-held-back.ts';

type Fault = CardPreview['missing'][number];
const fault = (message: string, of: Partial<Fault>): Fault => ({
  code: 'empty',
  message,
  attribute: null,
  property: null,
  field: null,
  fieldTitle: null,
  ...of,
});
const weight = fault('Не заполнено: вес', { field: 'weight' });
const brand = fault('Нужно для «Бренд». Не заполнено: Бренд', { attribute: 'Бренд', field: 'brand' });

test('cards that are held back count once, by their first reason, the commonest first', () => {
  const cards = [[brand], [weight, brand], [weight], []].map((missing) => ({ missing, ready: missing.length === 0 }));
  const held = heldBack(cards as CardPreview[]);
  expect(held.map(({ message, ofField, cards: those }) => [message, ofField, those.length])).toEqual([
    [weight.message, true, 2],
    [brand.message, false, 1],
  ]);
});

test('titles that are too long are one reason, however long each is', () => {
  const long = (letters: string) =>
    fault(`Название: ${letters}, а площадка принимает не больше 60`, {
      code: 'too_long',
      field: 'title',
      fieldTitle: 'Название',
    });
  const cards = ['84 знака', '87 знаков'].map((letters) => ({ missing: [long(letters)], ready: false }));
  const held = heldBack(cards as CardPreview[]);
  expect(held.map(({ message, cards: those }) => [message, those.length])).toEqual([
    ['«Название» длиннее, чем принимает площадка', 2],
  ]);
});
