import { categories as kinds } from '../goods/categories.ts';
import { numbersIn } from '../goods/numbers.ts';
import { type Trait, type TraitName, traits } from '../goods/traits.ts';
import { brands, inventedBrands } from '../goods/words.ts';

/** Attribute of a kind of goods. */
export interface Attribute {
  id: number;
  title: string;
  required: boolean;
  several: boolean;
  /** Words other than those of the list are taken too. */
  suggest: boolean;
  type: 'enum' | 'string' | 'number' | 'int' | 'boolean';
  values: readonly string[];
}

export interface Category {
  id: number;
  title: string;
  path: readonly string[];
  content: Attribute[];
}

/** A node of the tree. */
export interface Node {
  id: number;
  name: string;
  level: number;
  children: Node[];
}

const categoryNumber = numbersIn(180_000_000_000, 900_000_000);
const attributeNumber = numbersIn(1_000, 900_000);

/** Fact sheet, 6: attributes of every card by their numbers. */
const master = (id: number, title: string, type: Attribute['type'], rest: Partial<Attribute> = {}): Attribute => ({
  id,
  title,
  required: true,
  several: false,
  suggest: false,
  type,
  values: [],
  ...rest,
});
export const brandAttribute: Attribute = master(14, 'Бренд', 'enum', {
  values: ['Без бренда', ...new Set([...brands.filter((name) => name !== 'Нет бренда'), ...inventedBrands])],
});
export const masterAttributes: readonly Attribute[] = [
  brandAttribute,
  master(15, 'Код товара продавца', 'string'),
  master(16, 'Описание', 'string', { required: false }),
  master(17, 'Наименование', 'string'),
  master(18, 'Фото', 'string', { several: true }),
  master(33, 'Вес, кг', 'number'),
  master(34, 'Длина, см', 'number'),
  master(35, 'Высота, см', 'number'),
  master(36, 'Ширина, см', 'number'),
  master(39, 'Штрихкод', 'string', { required: false, several: true }),
  master(41, 'Серия', 'string', { required: false }),
];

const required: TraitName[] = ['size', 'shoeSize', 'color'];

function contentAttribute(name: TraitName, trait: Trait): Attribute {
  const words = (trait.values?.length ?? 0) > 0;
  return {
    id: attributeNumber(name),
    title: trait.unit ? `${trait.title}, ${trait.unit}` : trait.title,
    required: required.includes(name),
    several: trait.several ?? false,
    suggest: trait.open ?? false,
    type: words ? 'enum' : trait.values ? 'string' : name === 'pieces' ? 'int' : 'number',
    values: trait.values ?? [],
  };
}

const isRefurbished: Attribute = {
  id: attributeNumber('refurbished'),
  title: 'Восстановленный товар',
  required: false,
  several: false,
  suggest: false,
  type: 'boolean',
  values: [],
};

const known = new Map(
  Object.keys(traits)
    .filter((name): name is TraitName => name in traits)
    .map((name) => [name, contentAttribute(name, traits[name])]),
);
const named = (name: TraitName): Attribute[] => {
  const attribute = known.get(name);
  return attribute ? [attribute] : [];
};

/** Leaves: goods lie in them alone. */
export const categories: readonly Category[] = kinds.map(({ path, traits: names }) => ({
  id: categoryNumber(path.join(' ')),
  title: path[2],
  path,
  content: [...named('country'), ...names.flatMap(named), ...(names.includes('warranty') ? [isRefurbished] : [])],
}));

const byId = new Map(categories.map((category) => [category.id, category]));
/** The leaf of the number. */
export const categoryOf = (id: number): Category | undefined => byId.get(id);

/** Theirs has six levels, the last of which holds goods; ours leaves out three of those between. */
const goodsLevel = 6;

export const tree: readonly Node[] = levelOf(categories, 0);

function levelOf(inside: readonly Category[], depth: number): Node[] {
  return [...Map.groupBy(inside, ({ path }) => path[depth] ?? '')].map(([name, below]) => {
    const [only] = below;
    if (depth === 2 && only) return { id: only.id, name, level: goodsLevel, children: [] };
    const path = only?.path.slice(0, depth + 1).join(' ') ?? name;
    return { id: categoryNumber(`branch ${path}`), name, level: depth + 1, children: levelOf(below, depth + 1) };
  });
}
