import {
  isFileValue,
  isOptionValue,
  matchValue,
  type PropertyChange,
  type PropertyValues,
  type Value,
} from '@prilavok/contract';

/** Values of a card while it is edited: property id → its values. */
export type Values = Readonly<Record<string, readonly Value[]>>;

/** The values that a card came with, by property. */
export function valuesOf(properties: readonly PropertyValues[]): Values {
  return Object.fromEntries(properties.map(({ property, values }) => [property, values]));
}

const no = () => false;

/** Whether a value says nothing: an empty text, a file without an address, sizes without a size. */
export function isEmpty(value: Value): boolean {
  return matchValue(value, {
    text: (text) => text.trim() === '',
    number: no,
    boolean: no,
    option: no,
    unit: no,
    dimensions: ({ width, height, length, weight }) => [width, height, length, weight].every((side) => side === null),
    file: ({ file, url }) => !file && !url,
  });
}

const filled = (values: readonly Value[] | undefined): Value[] => (values ?? []).filter((value) => !isEmpty(value));

/** Whether a property has a value that says something. */
export const isFilled = (values: Values, property: string): boolean => filled(values[property]).length > 0;

/** As they are compared: an option is its id, whatever text came with it; a file is its address. */
function plain(value: Value): unknown {
  if (typeof value === 'string') return value.trim();
  if (isOptionValue(value)) return { option: value.option };
  if (!isFileValue(value)) return value;
  return { file: value.file ?? null, url: value.file ? '' : (value.url ?? ''), title: value.title ?? '' };
}

const same = (one: readonly Value[], other: readonly Value[]): boolean =>
  JSON.stringify(one.map(plain)) === JSON.stringify(other.map(plain));

/** Properties whose values differ from what is saved. */
export function changedProperties(before: Values, after: Values): string[] {
  return Object.keys({ ...before, ...after }).filter((id) => !same(filled(before[id]), filled(after[id])));
}

/** Values for a save: only what differs; what became empty is unset. */
export function valueChanges(before: Values, after: Values): PropertyChange[] {
  return changedProperties(before, after).map((property) => {
    const values = filled(after[property]);
    return values.length > 0 ? { property, mode: 'set', values } : { property, mode: 'unset' };
  });
}

/** Values for a creation: everything that is filled, without a mode. */
export function newValues(values: Values): PropertyChange[] {
  return Object.keys(values)
    .filter((property) => isFilled(values, property))
    .map((property) => ({ property, values: filled(values[property]) }));
}
