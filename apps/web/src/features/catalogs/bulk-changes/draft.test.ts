import { expect, it } from 'vitest';
import { type BulkDraft, bulkChangeOf, emptyBulk, type Subject } from './draft.ts';

it.each<[Subject, Partial<BulkDraft>, ReturnType<typeof bulkChangeOf>]>([
  ['price', { amount: '' }, undefined],
  ['price', { amount: '-' }, undefined],
  ['price', { amount: '-5' }, undefined],
  ['price', { amount: '99.' }, { kind: 'price_set', field: 'price', amount: '99' }],
  ['price', { how: 'add', amount: '-5.5' }, { kind: 'price_add', field: 'price', amount: '-5.5', rounding: 'none' }],
  ['price', { how: 'percent', amount: '-100' }, undefined],
  [
    'price',
    { how: 'percent', amount: '10', field: 'oldPrice', rounding: 'ends_9' },
    { kind: 'price_percent', field: 'oldPrice', percent: '10', rounding: 'ends_9' },
  ],
  ['price', { how: 'unset', field: 'oldPrice' }, { kind: 'price_unset', field: 'oldPrice' }],
  ['stock', { amount: '0' }, { kind: 'stock_set', amount: 0 }],
  ['stock', { how: 'add', amount: '-3' }, { kind: 'stock_add', amount: -3 }],
  ['stock', { how: 'percent', amount: '50' }, { kind: 'stock_percent', percent: '50' }],
])('of %s the draft %o asks for %o', (subject, typed, change) => {
  expect(bulkChangeOf(subject, { ...emptyBulk, ...typed })).toEqual(change);
});
