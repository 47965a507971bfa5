import { type FileValue, type Kind, kind, matchValue, type Scheme, type ValueCases } from '@prilavok/contract';
import type { Stored, StoredValues } from '../../../properties/values.ts';
import { joined } from '../../../text/joined.ts';
import { numberText } from '../../../text/numbers.ts';

/** Value of a cell: a number to calculate with, or a text; '' for nothing. */
export type Cell = string | number;

/** A property that has columns in a file. */
export interface UnloadedProperty {
  id: string;
  title: string;
  type: Kind;
  multiple: boolean;
  options: boolean;
  scheme: Partial<Scheme>;
}

/** Names of the things that values point at. */
export interface ValueNames {
  /** Option → its text. */
  options: ReadonlyMap<string, string>;
  /** Unit → its symbol, and how many base units it is. */
  units: ReadonlyMap<string, { symbol: string; factor: number }>;
  /** Where files of ours are found from outside. */
  publicUrl: string;
}

/** Columns of a property: one, but four for dimensions and weight. */
export interface PropertyColumn {
  title: string;
  cell: (values: StoredValues) => Cell;
}

const sides = [
  ['length', 'длина, мм'],
  ['width', 'ширина, мм'],
  ['height', 'высота, мм'],
  ['weight', 'вес, г'],
] as const;

/** How a property stands in a table: its values in its own unit, several of them joined. */
export function propertyColumns(property: UnloadedProperty, names: ValueNames): PropertyColumn[] {
  const { id, title, type, options, scheme } = property;
  if (type === kind.dimensions)
    return sides.map(([side, word]) => ({
      title: `${title}: ${word}`,
      cell: (values) => cellOf(values[id], (value) => sideOf(value, side)),
    }));
  const unit = type === kind.unit && !options ? names.units.get(scheme.defaultUnit ?? '') : undefined;
  const cases = casesOf(names, unit);
  return [
    {
      title: unit ? `${title}, ${unit.symbol}` : title,
      cell: (values) => cellOf(values[id], (value) => matchValue(value, cases)),
    },
  ];
}

/** One value as it is, several as one text. */
function cellOf(values: readonly Stored[] | undefined, one: (value: Stored) => Cell): Cell {
  if (!values) return '';
  const [first] = values;
  if (first === undefined) return '';
  if (values.length > 1) return joined(values.map((value) => textOf(one(value))));
  const cell = one(first);
  return typeof cell === 'string' ? joined([cell]) : cell;
}

const casesOf = (
  { options, units, publicUrl }: ValueNames,
  shown: { factor: number } | undefined,
): ValueCases<Cell> => ({
  text: (text) => text,
  number: (value) => value,
  boolean: (value) => (value ? 'Да' : 'Нет'),
  option: ({ option }) => options.get(option) ?? '',
  unit: ({ value, unit }) => {
    const own = units.get(unit);
    if (own && shown) return own === shown ? value : Number(((value * own.factor) / shown.factor).toPrecision(12));
    return own ? `${numberText(value)} ${own.symbol}` : value;
  },
  dimensions: () => '',
  file: (file) => addressOfFile(file, publicUrl),
});

function sideOf(value: Stored, side: (typeof sides)[number][0]): Cell {
  return typeof value === 'object' && 'width' in value ? (value[side] ?? '') : '';
}

/** Where a picture or a file is found: where a feed brought it from, as the next feed knows it by that, or with us. */
export const addressOfFile = ({ url = '', source }: FileValue, publicUrl: string): string =>
  source ?? (url.startsWith('/') ? publicUrl + url : url);

/** A cell among others in one text. */
const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : numberText(cell));
