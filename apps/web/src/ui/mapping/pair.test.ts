import { expect, test } from 'vitest';
import { isLost, type Pair, suggestionOf } from './pair.ts';

const nothing = async () => undefined;
const pair = (known: Partial<Pair>): Pair => ({
  id: '1',
  of: { title: 'Кружка' },
  field: { label: 'Категория', placeholder: '', source: { key: [], find: async () => [] } },
  choose: nothing,
  ...known,
});
const suggestion = { end: { title: 'Кружки' }, score: 0.9, reason: 'Название похоже', accept: nothing };

test('a guess is shown as long as there is neither a pair nor a usual way', () => {
  expect(suggestionOf(pair({ suggestion }))).toBe(suggestion);
  expect(suggestionOf(pair({ suggestion, to: { title: 'Посуда' } }))).toBeUndefined();
  expect(suggestionOf(pair({ suggestion, usual: { title: 'Как у категории выше' } }))).toBeUndefined();
});

test('a row that nothing is known of shows its field at once', () => {
  expect(isLost(pair({}))).toBe(true);
  for (const known of [{ suggestion }, { to: { title: 'Посуда' } }, { usual: { title: 'Цена' } }])
    expect(isLost(pair(known))).toBe(false);
});
