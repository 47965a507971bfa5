import { expect, it } from 'vitest';
import { pairsIn } from './pairs.ts';

it('reads pairs from two pasted columns', () => {
  expect(pairsIn('Кружки\tMugs\r\nЧайники; Teapots\n\n\tничего\nБез пары')).toEqual([
    { from: 'Кружки', to: 'Mugs' },
    { from: 'Чайники', to: 'Teapots' },
    { from: 'Без пары', to: '' },
  ]);
});

it('takes a semicolon for text where the columns stand apart by a tab', () => {
  expect(pairsIn('А; Б\tВ')).toEqual([{ from: 'А; Б', to: 'В' }]);
});
