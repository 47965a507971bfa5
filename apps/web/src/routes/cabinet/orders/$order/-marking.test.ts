import { describe, expect, it } from 'vitest';
import { placeMark } from './-marking.ts';

const line = (id: string, more: object = {}) => ({
  id,
  title: `Футболка ${id}`,
  barcode: null as string | null,
  quantity: 2,
  cancelled: 0,
  needsMark: true,
  marks: [] as string[],
  ...more,
});
const mark = (number: string) => `0104600000000017215AbCd${number}`;

describe('a scanned code of marking', () => {
  it('goes to the line whose barcode it holds, also beside others that lack codes', () => {
    const lines = [line('1'), line('2', { barcode: '4600000000017' })];
    expect(placeMark(lines, mark('A'))).toEqual({ line: '2', mark: mark('A'), said: 'Футболка 2: код 1 из 2' });
  });

  it('goes to the only line that lacks one, and to the one that is named', () => {
    expect(placeMark([line('1', { needsMark: false }), line('2')], mark('A'))).toMatchObject({ line: '2' });
    expect(placeMark([line('1'), line('2')], mark('A'), '1')).toMatchObject({ line: '1' });
  });

  it.each([
    ['it could be of two', [line('1'), line('2')], mark('A'), 'Непонятно'],
    ['it is there already', [line('1', { marks: [mark('A')] })], mark('A'), 'уже вписан: Футболка 1'],
    ['all are there', [line('1', { quantity: 1, marks: [mark('B')] })], mark('A'), 'Все коды маркировки уже вписаны'],
    ['a cancelled piece needs none', [line('1', { cancelled: 2 })], mark('A'), 'Все коды'],
    ['it is a barcode', [line('1')], '4600000000017', 'штрихкод товара'],
  ])('is told why it goes nowhere: %s', (_, lines, code, why) => {
    expect(placeMark(lines, code)).toEqual({ wrong: expect.stringContaining(why) });
  });
});
