import { kind, type PropertyFields, type PropertyGroupFields, type PropertyPlace } from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import * as acts from './draft.ts';

const property = (id: string, group: string | null = null) =>
  ({ id, title: id, group, type: kind.shortText, multiple: false }) as PropertyFields;
const groups = [
  { id: '10', title: 'Размеры', defaultAlignment: { columns: 1, properties: [] } },
] as unknown as readonly PropertyGroupFields[];
const properties = ['a', 'b', 'c'].map((id) => property(id)).concat(property('d', '10'));

const begun = acts.sectionsOf({ properties, groups, sections: null }, 2);
const shown = (sections: acts.Sections | undefined) =>
  sections?.map(({ group, columns, properties: places }) => [
    group,
    columns,
    places.map((at: PropertyPlace) => `${at.property} ${at.row}.${at.column}`).join(', '),
  ]);

describe('a card being laid out', () => {
  it('begins as it is drawn', () => {
    expect(shown(begun)).toEqual([
      ['10', 2, 'd 1.1'],
      [null, 2, 'a 1.1, b 1.2, c 2.1'],
    ]);
  });

  it('takes a property over to another section, where what is in the way goes down', () => {
    expect(shown(acts.movedTo(begun, 'a', { section: 0, row: 1, column: 1 }))).toEqual([
      ['10', 2, 'a 1.1, d 2.1'],
      [null, 2, 'b 1.2, c 2.1'],
    ]);
  });

  it('lets a property go over the edge of its section, and no further than the card', () => {
    const up = acts.movedBy(begun, 'a', 'up');
    expect(shown(up)?.[0]).toEqual(['10', 2, 'd 1.1, a 2.1']);
    expect(shown(acts.movedBy(up ?? [], 'a', 'down'))).toEqual([
      ['10', 2, 'd 1.1'],
      [null, 2, 'a 1.1, b 2.2, c 3.1'],
    ]);
    expect(acts.movedBy(begun, 'd', 'up')).toBeUndefined();
    expect(acts.movedBy(begun, 'a', 'left')).toBeUndefined();
  });

  it('keeps an empty section while it is laid out, and saves none', () => {
    const card = { properties, groups };
    const emptied = acts.movedBy(begun, 'd', 'down') ?? [];
    expect(shown(acts.sectionsOf({ ...card, sections: emptied }, 2))?.[0]).toEqual(['10', 2, '']);
    expect(acts.filledSections(emptied, card).map(({ group }) => group)).toEqual([null]);
  });

  it('saves nothing of what was deleted meanwhile', () => {
    const left = acts.filledSections(begun, { properties: properties.slice(1), groups: [] });
    expect(shown(left)).toEqual([[null, 2, 'b 1.2, c 2.1']]);
  });

  it('leads from one property to the next by arrows, over the edges of sections too', () => {
    const next = (id: string, direction: 'up' | 'down' | 'left' | 'right') => acts.neighbour(begun, id, direction);
    expect([next('a', 'right'), next('b', 'left'), next('d', 'right')]).toEqual(['b', 'a', 'a']);
    expect([next('a', 'down'), next('c', 'up'), next('b', 'up'), next('d', 'down')]).toEqual(['c', 'a', 'd', 'a']);
    expect([next('d', 'up'), next('c', 'down'), next('c', 'right')]).toEqual([undefined, undefined, undefined]);
  });
});
