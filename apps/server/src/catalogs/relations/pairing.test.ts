import { mostSources, mostTargets, type Pair } from '@prilavok/contract';
import { describe, expect, test } from 'vitest';
import { keptAs, pairKey, type RelatedPair, sortPairs, takenOver } from './pairing.ts';

const titles = new Map(['1', '2', '3', '10'].map((id) => [id, `Товар ${id}`]));
const pair = (source: string, target: string): Pair => ({ source, target });
const nothing = { mutual: false, titles, pairs: [], beneath: undefined, targets: new Map(), sources: new Map() };
const keys = (pairs: readonly Pair[]) => pairs.map(pairKey);
const codes = (refused: ReadonlyMap<string, { code: string }>) => [...refused].map(([key, { code }]) => [key, code]);

test('a mutual pair is kept once, by the number and not by the text of the ids', () => {
  expect(keptAs(pair('10', '9'), true)).toEqual(pair('9', '10'));
  expect(keptAs(pair('9', '10'), true)).toEqual(pair('9', '10'));
  expect(keptAs(pair('10', '9'), false)).toEqual(pair('10', '9'));
});

describe('of the pairs asked for', () => {
  test('new ones are added, and those that are there already are only named', () => {
    const { fit, added, there, refused } = sortPairs([pair('1', '2'), pair('1', '3')], {
      ...nothing,
      pairs: [pair('1', '3')],
    });
    expect([keys(fit), keys(added), keys(there), refused.size]).toEqual([['1:2', '1:3'], ['1:2'], ['1:3'], 0]);
  });

  test('the same mutual pair asked for from both sides is one', () => {
    const { fit, added } = sortPairs([pair('2', '1'), pair('1', '2')], { ...nothing, mutual: true });
    expect([keys(fit), keys(added)]).toEqual([['2:1', '1:2'], ['1:2']]);
  });

  test('a product with itself, the way back and what nobody knows are refused, and the rest is made', () => {
    const all = [pair('1', '1'), pair('1', '2'), pair('2', '1'), pair('3', '1'), pair('3', '77')];
    const { added, refused } = sortPairs(all, { ...nothing, pairs: [pair('1', '3')] });
    expect(keys(added)).toEqual(['1:2']);
    expect(codes(refused)).toEqual([
      ['1:1', 'relation_self'],
      ['2:1', 'relation_reversed'],
      ['3:1', 'relation_reversed'],
      ['3:77', 'not_found'],
    ]);
  });

  test.each([
    ['targets', { targets: new Map([['1', mostTargets - 1]]) }, false],
    ['sources', { sources: new Map([['3', mostSources]]), targets: new Map([['1', mostTargets - 2]]) }, false],
    ['either side of a mutual relation', { targets: new Map([['3', mostTargets]]) }, true],
  ])('one more than a product may have is refused: %s', (_side, counts, mutual) => {
    const { added, refused } = sortPairs([pair('1', '2'), pair('1', '3')], { ...nothing, mutual, ...counts });
    expect(keys(added)).toEqual(['1:2']);
    expect(codes(refused)).toEqual([['1:3', 'relation_full']]);
  });
});

describe('a product takes over from those that are merged into it', () => {
  const related = (source: string, target: string, more: Partial<RelatedPair> = {}): RelatedPair => ({
    relation: '7',
    mutual: false,
    source,
    target,
    quantity: null,
    ...more,
  });
  const into1 = (...pairs: RelatedPair[]) => takenOver(pairs, new Set(['2', '3']), '1');

  test.each<[what: string, pairs: RelatedPair[], taken: RelatedPair[]]>([
    ['targets and sources', [related('2', '4'), related('5', '3')], [related('1', '4'), related('5', '1')]],
    ['the quantity with the pair', [related('2', '4', { quantity: 3 })], [related('1', '4', { quantity: 3 })]],
    ['mutual pairs in their order', [related('0', '2', { mutual: true })], [related('0', '1', { mutual: true })]],
    [
      'each relation for itself',
      [related('1', '4'), related('2', '4', { relation: '8' })],
      [related('1', '4', { relation: '8' })],
    ],
    ['nothing that it has already', [related('1', '4'), related('2', '4'), related('3', '4')], []],
    ['nothing that it has the other way round', [related('4', '1'), related('2', '4')], []],
    ['one of what two bring', [related('2', '4'), related('3', '4')], [related('1', '4')]],
    ['nothing that would relate it to itself', [related('1', '2'), related('3', '1'), related('2', '3')], []],
  ])('%s', (_what, pairs, taken) => expect(into1(...pairs)).toEqual(taken));
});
