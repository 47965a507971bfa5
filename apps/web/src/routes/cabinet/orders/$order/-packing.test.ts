import { describe, expect, it } from 'vitest';
import { choose, chosenOf, itemsOf, type Packing, scan, untouched } from './-packing.ts';

const line = (id: string, loose: number, more = {}) => ({
  id,
  title: `Товар ${id}`,
  article: `art-${id}`,
  barcode: `460000000000${id}`,
  quantity: loose,
  cancelled: 0,
  loose,
  ...more,
});
const lines = [line('1', 2), line('2', 1)];

/** Scans one code after another. */
const scanned = (...codes: string[]) =>
  codes.reduce<Packing>((packing, code) => scan(packing, lines, code).packing, untouched);

describe('packing a parcel', () => {
  it('takes everything that is loose while nothing is said', () => {
    expect(lines.map((one) => chosenOf(untouched, one))).toEqual([2, 1]);
    expect(itemsOf(untouched, lines)).toBeUndefined();
  });

  it('leaves out what was taken off the table, and keeps the rest whole', () => {
    expect(itemsOf(choose(untouched, lines, '1', 0), lines)).toEqual([{ product: '2', quantity: 1 }]);
    expect(itemsOf(choose(untouched, lines, '1', 1), lines)).toEqual([
      { product: '1', quantity: 1 },
      { product: '2', quantity: 1 },
    ]);
  });

  it('holds only what was scanned from the first scan on', () => {
    expect(itemsOf(scanned('4600000000001'), lines)).toEqual([{ product: '1', quantity: 1 }]);
  });

  it('says nothing of units once all of them were scanned', () => {
    expect(itemsOf(scanned('4600000000001', '4600000000001', '4600000000002'), lines)).toBeUndefined();
  });

  it('knows a product by its article too, whatever the case', () => {
    expect(scan(untouched, lines, 'ART-2')).toMatchObject({ tone: 'success', said: 'Товар 2, 1 из 1' });
  });

  it('counts a unit once more only while there are units left', () => {
    const packing = scanned('4600000000002');
    expect(scan(packing, lines, '4600000000002')).toEqual({
      packing,
      tone: 'warn',
      said: 'Товар 2: все 1 шт. уже отсканированы',
    });
  });

  it('fills the second line of the same product when the first is full', () => {
    const twins = [line('1', 1, { barcode: '111' }), line('2', 1, { barcode: '111' })];
    const { packing } = scan(untouched, twins, '111');
    expect(scan(packing, twins, '111').packing.scanned).toEqual({ 1: 1, 2: 1 });
  });

  it('refuses a product of another order and one that lies in a parcel already', () => {
    expect(scan(untouched, lines, '999')).toMatchObject({ packing: untouched, tone: 'error' });
    expect(scan(untouched, [line('1', 0)], 'art-1')).toMatchObject({ packing: untouched, tone: 'warn' });
  });
});
