import { kind } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { type ConversionDraft, conversionOf, questionsOf } from './draft.ts';

const text = { type: kind.shortText, options: false, multiple: true };
const draft: ConversionDraft = { type: null, options: false, multiple: true, unit: null, side: null };

test('a draft says what is missing until it is a conversion', () => {
  expect(conversionOf(text, draft)).toBe('Выберите новый вид');
  expect(conversionOf(text, { ...draft, type: kind.shortText })).toBe('Свойство уже такого вида');
  expect(conversionOf(text, { ...draft, type: kind.unit })).toBe('Выберите единицу');
  expect(conversionOf({ ...text, type: kind.integer }, { ...draft, type: kind.dimensions })).toBe(
    'Выберите, какой это размер',
  );
});

test('what the new kind does not ask is not sent', () => {
  expect(conversionOf(text, { type: kind.boolean, options: true, multiple: true, unit: '7', side: 'width' })).toEqual({
    type: kind.boolean,
    options: false,
    multiple: false,
    unit: null,
    side: null,
  });
  expect(conversionOf(text, { ...draft, type: kind.shortText, options: true })).toMatchObject({ options: true });
});

test('a unit is asked for between numbers and numbers with a unit, a side between numbers and dimensions', () => {
  expect(questionsOf({ type: kind.unit }, kind.decimal)).toMatchObject({ unit: true, side: false });
  expect(questionsOf({ type: kind.unit }, kind.longText)).toMatchObject({ unit: false, options: false });
  expect(questionsOf({ type: kind.dimensions }, kind.unit)).toMatchObject({ unit: true, side: true });
});
