import type { RemoteTaken } from '@prilavok/marketplaces';
import { expect, it } from 'vitest';
import { discrepancies } from './discrepancies.ts';

const ours = [
  { order: '1', number: 'A' },
  { order: '2', number: 'B' },
];
const inside = (number: string): RemoteTaken => ({ number, state: 'inside', reason: '' });

it.each<[string, RemoteTaken[], unknown[]]>([
  ['what arrived as it was sent', [inside('A'), inside('B')], []],
  [
    'what was put off',
    [inside('A'), { ...inside('B'), state: 'left' }],
    [['B', '2', 'left', 'Не вошла в эту отгрузку']],
  ],
  ['what is put off and lies elsewhere', [inside('A'), inside('B'), { ...inside('C'), state: 'left' }], []],
  [
    'what was refused, with why',
    [{ ...inside('A'), state: 'refused', reason: 'Упаковка повреждена' }, inside('B')],
    [['A', '1', 'refused', 'Не принята при сортировке: Упаковка повреждена']],
  ],
  [
    'what nobody has seen',
    [{ ...inside('A'), state: 'lost' }, inside('B')],
    [['A', '1', 'lost', 'Не найдена при приёмке']],
  ],
  [
    'what came to something that we have no word for',
    [{ ...inside('A'), state: 'unknown', reason: '«TELEPORTED»' }, inside('B')],
    [['A', '1', 'unknown', 'Итог приёмки не распознан: «TELEPORTED»']],
  ],
  ['what is not there at all', [inside('A')], [['B', '2', 'absent', 'Маркетплейс не видит её в отгрузке']]],
  [
    'what we have not sent',
    [inside('A'), inside('B'), inside('C')],
    [['C', null, 'excess', 'У маркетплейса в отгрузке, а у нас нет']],
  ],
])('tells of %s', (_, theirs, expected) => {
  const told = discrepancies(ours, theirs);
  expect(told.map(({ number, order, kind, message }) => [number, order, kind, message])).toEqual(expected);
  for (const { advice } of told) expect(advice).toMatch(/^[А-Я].*\.$/);
});

it('tells once of a parcel that was put off and named inside', () => {
  expect(discrepancies(ours, [{ ...inside('A'), state: 'left' }, inside('A'), inside('B')])).toEqual([]);
});
