import {
  ages,
  bedSizes,
  brands,
  colors,
  countries,
  inventedBrands,
  materials,
  seasons,
  sexes,
  skins,
  sockets,
  threads,
} from '../../goods/words.ts';
import type { Leaf } from './tree.ts';

export interface Value {
  id: number;
  value: string;
  info: string;
}

const words = (text: string): string[] => text.split(',').map((word) => word.trim());

const sources = {
  brand: {
    id: 28732849,
    first: 5_060_000,
    values: [...brands, ...inventedBrands],
  },
  color: { id: 1494, first: 61_570, values: colors },
  country: { id: 1935, first: 90_290, values: countries },
  material: { id: 3417, first: 62_010, values: materials },
  memory: { id: 3202, first: 41_700, values: words('8 ГБ, 16 ГБ, 32 ГБ, 64 ГБ, 128 ГБ, 256 ГБ, 512 ГБ, 1 ТБ') },
  socket: {
    id: 3550,
    first: 42_110,
    values: sockets,
  },
  bedSize: {
    id: 3640,
    first: 43_300,
    values: bedSizes,
  },
  thread: { id: 3710, first: 44_200, values: threads },
  age: {
    id: 3815,
    first: 45_900,
    values: ages,
  },
  gender: { id: 320, first: 22_880, values: sexes },
  size: {
    id: 835,
    first: 35_600,
    values: [
      ...Array.from({ length: 33 }, (_, index) => String(16 + index)),
      ...words('50, 52, 54, 56, 58, 60, 62, 64, XS, S, M, L, XL, XXL, 3XL, один размер'),
    ],
  },
  season: { id: 3901, first: 46_800, values: seasons },
  skin: { id: 3950, first: 47_900, values: skins },
} as const;

export type DictionaryName = keyof typeof sources | 'type';

const lists = new Map<DictionaryName, Value[]>();
const typeDictionary = 1960;

/** The dictionary's id, as the API calls it. */
export const dictionaryId = (name: DictionaryName): number => (name === 'type' ? typeDictionary : sources[name].id);

/** Values in the order of their ids. Types are those of the leaf's category: a value's id is the type's. */
export function valuesOf(name: DictionaryName, leaf: Leaf): Value[] {
  if (name === 'type') {
    return leaf.category.types
      .map(({ id, title }) => ({ id, value: title, info: leaf.category.title }))
      .toSorted((one, other) => one.id - other.id);
  }
  const { first, values } = sources[name];
  const known =
    lists.get(name) ?? [...new Set<string>(values)].map((value, index) => ({ id: first + index, value, info: '' }));
  lists.set(name, known);
  return known;
}

const lookups = new Map<Value[], { byId: Map<number, Value>; byText: Map<string, Value> }>();

/** A value by its id, or by its text when no id is given. */
export function findValue(
  name: DictionaryName,
  leaf: Leaf,
  { id, text }: { id: number; text: string },
): Value | undefined {
  const values = valuesOf(name, leaf);
  if (name === 'type') return values.find((value) => (id ? value.id === id : same(value.value, text)));
  const lookup = lookups.get(values) ?? {
    byId: new Map(values.map((value) => [value.id, value])),
    byText: new Map(values.map((value) => [value.value.toLowerCase(), value])),
  };
  lookups.set(values, lookup);
  return id ? lookup.byId.get(id) : lookup.byText.get(text.trim().toLowerCase());
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase();
