import { describe, expect, it } from 'vitest';
import { changedProperties, isFilled, newValues, valueChanges, valuesOf } from './values.ts';

const saved = valuesOf([
  { property: '1', values: ['Матовый'] },
  { property: '2', values: [{ option: '7', value: 'HDMI' }] },
  { property: '3', values: [{ width: 10, height: null, length: null, weight: 5 }] },
]);

describe('values of a card', () => {
  it('sends nothing while nothing differs', () => {
    expect(valueChanges(saved, { ...saved })).toEqual([]);
  });

  it('sets what differs and leaves the rest alone', () => {
    expect(valueChanges(saved, { ...saved, '1': ['Глянцевый'], '4': [27] })).toEqual([
      { property: '1', mode: 'set', values: ['Глянцевый'] },
      { property: '4', mode: 'set', values: [27] },
    ]);
  });

  it('unsets empty texts, empty files and sizes without a size', () => {
    const before = { ...saved, '5': [{ url: 'https://shop.test/1.jpg' }] };
    const after = { '1': ['  '], '2': [], '3': [{ width: null, height: null, length: null, weight: null }], '5': [{}] };
    expect(valueChanges(before, after)).toEqual([
      { property: '1', mode: 'unset' },
      { property: '2', mode: 'unset' },
      { property: '3', mode: 'unset' },
      { property: '5', mode: 'unset' },
    ]);
  });

  it('drops empty entries of a list', () => {
    expect(valueChanges({}, { '6': ['a', '', 'b'] })).toEqual([{ property: '6', mode: 'set', values: ['a', 'b'] }]);
  });

  it('keeps «no» and zero: they are values', () => {
    expect(valueChanges({}, { '7': [false], '8': [0] })).toHaveLength(2);
  });

  it('knows an option by its id, whatever text came with it', () => {
    expect(changedProperties(saved, { ...saved, '2': [{ option: '7' }] })).toEqual([]);
    expect(changedProperties(saved, { ...saved, '2': [{ option: '8' }] })).toEqual(['2']);
  });

  it('names no mode on creation and sends only what is filled', () => {
    expect(newValues({ '1': ['x'], '2': [''] })).toEqual([{ property: '1', values: ['x'] }]);
    expect(isFilled({ '2': [''] }, '2')).toBe(false);
  });
});
