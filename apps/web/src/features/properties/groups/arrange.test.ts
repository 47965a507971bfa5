import { describe, expect, it } from 'vitest';
import { arranged, placesOf } from './arrange.ts';

const spots = (columns: number, ...spans: number[]) =>
  arranged(
    spans.map((span, at) => ({ property: String(at + 1), span })),
    columns,
  ).properties.map(({ row, column, columnSpan }) => [row, column, columnSpan]);

describe('alignment of a group', () => {
  it('begins a new row where the next property does not fit', () => {
    expect(spots(3, 2, 2, 1)).toEqual([
      [1, 1, 2],
      [2, 1, 2],
      [2, 3, 1],
    ]);
  });

  it('makes nothing wider than the group', () => {
    expect(spots(2, 4, 1)).toEqual([
      [1, 1, 2],
      [2, 1, 1],
    ]);
  });

  it('comes back in the order in which it was laid out', () => {
    const alignment = arranged(
      [
        { property: '9', span: 1 },
        { property: '4', span: 2 },
      ],
      2,
    );
    expect(placesOf(alignment, ['4', '9', '7'])).toEqual([
      { property: '9', span: 1 },
      { property: '4', span: 2 },
      { property: '7', span: 1 },
    ]);
  });
});
