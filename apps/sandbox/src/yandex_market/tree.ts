import { categories as kinds } from '../goods/categories.ts';
import { numbersIn } from '../goods/numbers.ts';
import { type Trait, type TraitName, traits } from '../goods/traits.ts';

/** A characteristic of a category. */
export interface Parameter {
  id: number;
  name: string;
  type: 'TEXT' | 'ENUM' | 'NUMERIC' | 'BOOLEAN';
  unit: { id: number; name: string } | null;
  required: boolean;
  distinctive: boolean;
  multivalue: boolean;
  allowCustomValues: boolean;
  values: { id: number; value: string }[];
  maxLength: number | null;
  /** Which of the values remain with a value of another characteristic. */
  restrictions?: { by: number; value: number; remaining: number[] }[];
}

export interface Category {
  id: number;
  name: string;
  path: readonly string[];
  parameters: Parameter[];
}

export interface Node {
  id: number;
  name: string;
  children?: Node[];
}

const categoryNumber = numbersIn(90_000, 90_000_000);
const parameterNumber = numbersIn(7_000_000, 30_000_000);
const valueNumber = numbersIn(10_000_000, 2_000_000_000);
const unitNumber = numbersIn(16_000_000, 9_000_000);

const required: TraitName[] = ['color', 'size', 'shoeSize'];
/** By what variants of a card differ. */
const distinctive: TraitName[] = ['color', 'size', 'shoeSize', 'memory'];

function parameterOf(name: TraitName, trait: Trait): Parameter {
  const words = trait.values !== undefined && trait.values.length > 0;
  return {
    id: parameterNumber(name),
    name: trait.title,
    type: words ? 'ENUM' : trait.unit ? 'NUMERIC' : 'TEXT',
    unit: trait.unit ? { id: unitNumber(trait.unit), name: trait.unit } : null,
    required: required.includes(name),
    distinctive: distinctive.includes(name),
    multivalue: trait.several ?? false,
    allowCustomValues: words && (trait.open ?? false),
    values: (trait.values ?? []).map((value) => ({ id: valueNumber(`${name} ${value}`), value })),
    maxLength: words || trait.unit ? null : 250,
  };
}

const plain = {
  unit: null,
  required: false,
  distinctive: false,
  multivalue: false,
  allowCustomValues: false,
  values: [],
};
/** Parameters of every category. */
const common: Parameter[] = [
  { ...plain, id: parameterNumber('gift'), name: 'Подарочная упаковка', type: 'BOOLEAN', maxLength: null },
  { ...plain, id: parameterNumber('features'), name: 'Дополнительная информация', type: 'TEXT', maxLength: 1_000 },
];

/** Russian sizes are numbers, international ones letters: the grid leaves those of one kind. */
const grids = [
  { value: 'RU', sizes: /^\d{2}$/ },
  { value: 'INT', sizes: /^[\dX]*[SML]$/ },
];
const grid: Parameter = {
  ...plain,
  id: parameterNumber('size grid'),
  name: 'Размерная сетка',
  type: 'ENUM',
  maxLength: null,
  values: grids.map(({ value }) => ({ id: valueNumber(`size grid ${value}`), value })),
};
const withGrid = (size: Parameter): Parameter => ({
  ...size,
  restrictions: grids.map((each, at) => ({
    by: grid.id,
    value: grid.values[at]?.id ?? 0,
    remaining: size.values.filter(({ value }) => each.sizes.test(value)).map(({ id }) => id),
  })),
});

const parameters = new Map(
  Object.keys(traits)
    .filter((name): name is TraitName => name in traits)
    .map((name) => [name, parameterOf(name, traits[name])]),
);

/** The leaves: goods go into these only. */
export const leaves: readonly Category[] = kinds.map(({ path, traits: names }) => ({
  id: categoryNumber(path.join(' / ')),
  name: path[2],
  path,
  parameters: [...new Set<TraitName>(['country', ...names])]
    .flatMap((name) => {
      const known = parameters.get(name);
      if (!known) return [];
      return name === 'size' ? [grid, withGrid(known)] : [known];
    })
    .concat(common),
}));

const byId = new Map(leaves.map((leaf) => [leaf.id, leaf]));
/** The leaf of the id. */
export const leafOf = (id: number): Category | undefined => byId.get(id);

/** The whole tree beneath "all goods". */
export const tree: Node = {
  id: 90_401,
  name: 'Все товары',
  children: [...Map.groupBy(leaves, ({ path }) => path[0] ?? '')].map(([section, inside]) => ({
    id: categoryNumber(section),
    name: section,
    children: [...Map.groupBy(inside, ({ path }) => path[1] ?? '')].map(([branch, below]) => ({
      id: categoryNumber(`${section} / ${branch}`),
      name: branch,
      children: below.map(({ id, name }) => ({ id, name })),
    })),
  })),
};

const nodes = new Set<number>();
const gather = ({ id, children = [] }: Node): void => {
  nodes.add(id);
  for (const child of children) gather(child);
};
gather(tree);
/** Whether there is such a category, leaf or not. */
export const isCategory = (id: number): boolean => nodes.has(id);
