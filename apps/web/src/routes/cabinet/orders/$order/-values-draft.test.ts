import { expect, it } from 'vitest';
import { valuesBody, valuesChanges, valuesDraft } from './-values-draft.ts';

const saved = valuesDraft({
  properties: [{ property: '1', values: ['Хрупкое'] }],
  products: [
    { id: '10', properties: [{ property: '7', values: [5] }] },
    { id: '11', properties: [] },
  ],
});

it('has nothing to send while nothing differs', () => {
  expect(valuesChanges(saved, { ...saved }).properties).toEqual([]);
});

it('sends what differs of the order and of each line, and counts it property by property', () => {
  const after = { order: { '1': [''] }, lines: { '10': { '7': [6], '8': [true] }, '11': {} } };
  const changes = valuesChanges(saved, after);
  expect(changes.properties).toHaveLength(3);
  expect(valuesBody(changes)).toEqual({
    properties: [{ property: '1', mode: 'unset' }],
    products: [
      {
        id: '10',
        properties: [
          { property: '7', mode: 'set', values: [6] },
          { property: '8', mode: 'set', values: [true] },
        ],
      },
    ],
  });
});
