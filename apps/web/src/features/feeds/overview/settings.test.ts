import { usualFeedSettings } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { feedEditing, lackingSettings, settingsOf } from './settings.ts';

const settings = { ...usualFeedSettings, shopName: 'Уют' };
const draft = { ...settings, title: 'Для Маркета', onChange: false, schedule: null, sources: [] };

it('sends what was changed, settings in a bundle of their own', () => {
  const { changes } = feedEditing('7');
  expect(changes(draft, draft)).toEqual({});
  expect(changes(draft, { ...draft, title: 'Для сайта', shopUrl: 'https://uyut.ru', schedule: '0 3 * * *' })).toEqual({
    title: 'Для сайта',
    schedule: '0 3 * * *',
    settings: { shopUrl: 'https://uyut.ru' },
  });
});

it('names the settings that the target needs and that are empty', () => {
  expect(lackingSettings(settings, { needs: ['shopName', 'shopUrl', 'linkTemplate'] })).toEqual([
    'Адрес сайта',
    'Ссылка на товар',
  ]);
});

it.each([
  [
    'xml',
    'xml',
    'catalog',
    ['shopName', 'linkTemplate'],
    ['shopName', 'encoding', 'linkTemplate', 'price', 'stockMinus'],
  ],
  ['xml', 'xml', 'order', [], ['encoding']],
  ['table', 'csv', 'order', [], ['encoding', 'delimiter', 'reader']],
  ['table', 'xlsx', 'order', [], []],
  ['json', 'json', 'catalog', [], ['jsonForm', 'linkTemplate', 'price', 'stockMinus']],
] as const)('offers the settings that a %s in %s with %s obeys', (shape, extension, kind, needs, names) => {
  expect([...settingsOf({ shape, extension, needs: [...needs] }, kind)]).toEqual(names);
});
