import { expect, it } from 'vitest';
import { type CardDraft, cardChangeOf, emptyCardDraft } from './card-draft.ts';

const property = { id: '7', title: 'Цвет' };

it.each<[Partial<CardDraft>, ReturnType<typeof cardChangeOf>]>([
  [{}, { needs: 'Выберите свойство' }],
  [{ property }, { needs: 'Укажите значение' }],
  [{ property, values: ['  '] }, { needs: 'Укажите значение' }],
  [{ property, values: ['сталь', ''] }, { change: { kind: 'values_set', property: '7', values: ['сталь'] } }],
  [{ act: 'values_unset', property }, { change: { kind: 'values_unset', property: '7' } }],
  [{ act: 'options_add', property }, { needs: 'Выберите варианты' }],
  [
    { act: 'options_remove', property, options: [{ id: '3', title: 'красный' }] },
    { change: { kind: 'options_remove', property: '7', options: ['3'] } },
  ],
  [{ act: 'category_set' }, { needs: 'Выберите категорию' }],
  [{ act: 'brand_set', place: { id: '2', title: 'Север' } }, { change: { kind: 'brand_set', brand: '2' } }],
  [
    { act: 'collection_set', place: { id: '2', title: 'Весна' }, nowhere: true },
    { change: { kind: 'collection_set', collection: null } },
  ],
  [{ act: 'description_set', text: ' ' }, { needs: 'Напишите описание' }],
  [
    { act: 'description_set', text: '[Название]' },
    { change: { kind: 'description_set', text: '[Название]', onlyEmpty: true } },
  ],
  [{ act: 'images_https' }, { change: { kind: 'images_https' } }],
  [{ act: 'text_replace' }, { needs: 'Укажите, что найти' }],
  [{ act: 'text_replace', where: 'property', find: 'а' }, { needs: 'Выберите свойство' }],
  [
    { act: 'text_replace', find: 'а', replacement: 'б', wholeWord: true },
    {
      change: {
        kind: 'text_replace',
        field: 'title',
        find: 'а',
        replacement: 'б',
        wholeWord: true,
        matchCase: false,
      },
    },
  ],
  [{ act: 'formula', formula: ' ' }, { needs: 'Напишите формулу' }],
  [
    { act: 'formula', field: 'property', property, formula: '1' },
    { change: { kind: 'formula', field: { property: '7' }, formula: '1', rounding: 'none' } },
  ],
])('the draft %o comes to %o', (draft, outcome) => {
  expect(cardChangeOf({ ...emptyCardDraft, ...draft })).toEqual(outcome);
});
