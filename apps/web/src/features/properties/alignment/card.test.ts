import { kind, type PropertyFields, type PropertyGroupFields, type PropertyPlace } from '@prilavok/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardSections } from './card.ts';

const property = (id: string, group: string | null = null, type: PropertyFields['type'] = kind.shortText) =>
  ({ id, title: `Свойство ${id}`, group, type, multiple: false }) as PropertyFields;
const group = (id: string, places: PropertyPlace[] = [], columns = 1) =>
  ({ id, title: `Группа ${id}`, defaultAlignment: { columns, properties: places } }) as unknown as PropertyGroupFields;
const place = (id: string, row: number, column: number): PropertyPlace => ({
  property: id,
  row,
  column,
  rowSpan: 1,
  columnSpan: 1,
  style: '',
  optionsStyles: {},
});

const shown = (card: Parameters<typeof cardSections>[0]) =>
  cardSections(card).map((section) => [
    section.group?.id ?? null,
    section.fields.map(({ property: { id }, place: at }) => (at ? `${id} ${at.row}.${at.column}` : id)).join(', '),
  ]);

describe('sections of a card', () => {
  const groups = [group('10'), group('20')];

  it('are the groups in their order and last what has none, while nothing is laid out', () => {
    const properties = [property('1', '20'), property('2'), property('3', '10')];
    expect(shown({ properties, groups, sections: null })).toEqual([
      ['10', '3'],
      ['20', '1'],
      [null, '2'],
    ]);
  });

  it('are those of the alignment first; what it does not name follows in its own group', () => {
    const properties = [property('1'), property('2', '10'), property('3', '10'), property('4', '20'), property('5')];
    const sections = [
      { group: null, columns: 2, properties: [place('2', 1, 2)] },
      { group: '10', columns: 1, properties: [] },
    ];
    expect(shown({ properties, groups, sections })).toEqual([
      [null, '2 1.2, 1 2.1, 5 2.2'],
      ['10', '3 1.1'],
      ['20', '4'],
    ]);
  });

  it("close up where the card doesn't have what the alignment places", () => {
    const sections = [{ group: null, columns: 1, properties: [place('9', 1, 1), place('1', 2, 1), place('8', 3, 1)] }];
    expect(shown({ properties: [property('1')], groups, sections })).toEqual([[null, '1 1.1']]);
  });

  it("stand as their group says where the card's alignment doesn't name the group", () => {
    const own = group('10', [place('2', 1, 1), place('9', 1, 2)], 2);
    const properties = [property('1', '10'), property('2', '10')];
    expect(shown({ properties, groups: [own], sections: [] })).toEqual([['10', '2 1.1, 1 2.1']]);
  });

  it('give a long text the whole width where nobody placed it', () => {
    const properties = [property('1'), property('2', null, kind.longText)];
    const sections = [{ group: null, columns: 3, properties: [place('1', 1, 1)] }];
    const [section] = cardSections({ properties, groups: [], sections });
    expect(section?.fields.map(({ place: at }) => at?.columnSpan)).toEqual([1, 3]);
  });

  it('show every property once, whatever was laid out', () => {
    const id = fc.integer({ min: 1, max: 12 }).map(String);
    const groupId = fc.constantFrom('10', '20', '30', null);
    fc.assert(
      fc.property(
        fc.uniqueArray(id),
        fc.array(groupId, { minLength: 12, maxLength: 12 }),
        fc.uniqueArray(fc.tuple(groupId, fc.uniqueArray(id)), { selector: ([one]) => one }),
        (ids, theirGroups, laid) => {
          const seen = new Set<string>();
          const sections = laid.map(([one, placed]) => {
            const fresh = placed.filter((each) => !seen.has(each));
            for (const each of fresh) seen.add(each);
            return { group: one, columns: 2, properties: fresh.map((each, at) => place(each, at + 1, 1)) };
          });
          const properties = ids.map((each) => property(each, theirGroups[Number(each) - 1] ?? null));
          const fields = cardSections({ properties, groups, sections }).flatMap((section) => section.fields);
          expect(fields.map((field) => field.property.id).toSorted()).toEqual(ids.toSorted());
        },
      ),
    );
  });
});
