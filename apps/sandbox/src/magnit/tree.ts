import { categories as kinds } from '../goods/categories.ts';
import { numbersIn } from '../goods/numbers.ts';
import { type Trait, type TraitName, traits } from '../goods/traits.ts';
import { brands, inventedBrands } from '../goods/words.ts';

export type Family = 'DEFINED' | 'PRODUCT' | 'SKU';

/** A dictionary, which is also the characteristic that takes its values. */
export interface Dictionary {
  id: number;
  title: string;
  family: Family;
  /** Empty: numbers. */
  values: readonly string[];
  input: 'RANGED_VALUE' | 'SINGLE_CHOICE' | 'MULTIPLE_CHOICE';
  max: number;
  open: boolean;
  required: boolean;
}

export interface Category {
  id: number;
  title: string;
  path: string;
  dictionaries: Dictionary[];
}

const severalAtMost = 5;

const categoryNumber = numbersIn(100_000, 900_000_000);
const dictionaryNumber = numbersIn(1_000, 90_000);

const brand: Dictionary = {
  id: dictionaryNumber('brand'),
  title: 'Бренд',
  family: 'PRODUCT',
  values: ['Без бренда', ...new Set([...brands.filter((name) => name !== 'Нет бренда'), ...inventedBrands])],
  input: 'SINGLE_CHOICE',
  max: 1,
  open: false,
  required: true,
};

/** By what variants of a card differ. */
const variants: TraitName[] = ['color', 'size', 'shoeSize', 'memory'];
const required: TraitName[] = ['size', 'shoeSize', 'color'];

const dictionaries = new Map<TraitName, Dictionary>(
  Object.keys(traits)
    .filter((name): name is TraitName => name in traits)
    .map((name) => [name, dictionaryOf(name, traits[name])]),
);

function dictionaryOf(name: TraitName, trait: Trait): Dictionary {
  const several = trait.several ?? false;
  const words = trait.values !== undefined;
  return {
    id: dictionaryNumber(name),
    title: trait.unit ? `${trait.title}, ${trait.unit}` : trait.title,
    family: variants.includes(name) ? 'DEFINED' : words ? 'PRODUCT' : 'SKU',
    values: trait.values ?? [],
    input: words ? (several ? 'MULTIPLE_CHOICE' : 'SINGLE_CHOICE') : 'RANGED_VALUE',
    max: several ? severalAtMost : 1,
    open: trait.open ?? false,
    required: required.includes(name),
  };
}

const known = (name: TraitName): Dictionary[] => {
  const dictionary = dictionaries.get(name);
  return dictionary ? [dictionary] : [];
};

/** All of them are leaves: the list is flat. */
export const categories: readonly Category[] = kinds.map(({ path, traits: names }) => ({
  id: categoryNumber(path.join(' ')),
  title: path[2],
  path: path.join(' -> '),
  dictionaries: [brand, ...known('country'), ...names.flatMap(known)],
}));

const byId = new Map(categories.map((category) => [category.id, category]));
export const categoryOf = (id: number): Category | undefined => byId.get(id);

const all = new Map([brand, ...dictionaries.values()].map((dictionary) => [dictionary.id, dictionary]));
export const dictionaryById = (id: number): Dictionary | undefined => all.get(id);
