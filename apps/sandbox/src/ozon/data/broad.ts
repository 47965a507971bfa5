import { categories as kinds } from '../../goods/categories.ts';
import { numbersIn } from '../../goods/numbers.ts';
import type { TraitName } from '../../goods/traits.ts';
import type { Branch, Category, Type } from './branch.ts';

/** Kinds that the tree has in its own words, with more attributes: two of one thing would be told apart by nobody. */
const known = new Set(
  `Смартфоны, Умные часы, Чехлы для смартфонов, Зарядные устройства, Наушники, Портативные колонки, Электрические чайники, Блендеры, Кофемолки,
  Пылесосы, Утюги, Увлажнители воздуха, Кружки, Сковороды, Наборы тарелок, Настольные лампы, Светодиодные лампы, Постельное бельё, Пледы, Полотенца,
  Смесители для раковины, Лейки для душа, Сифоны, Шуруповёрты, Рулетки, Конструкторы, Мягкие игрушки, Настольные игры, Носки, Кроссовки, Термосы,
  Рюкзаки, Ручки, Блокноты, Расчёски, Лежанки, Поводки, Автоковрики`
    .split(',')
    .map((title) => title.trim()),
);

/** The attributes (attributes.ts) by which the tree says what is said of a kind; colour and country have all of them. */
const attributes: Record<TraitName, string | null> = {
  ...{ color: null, country: null, material: 'material', sex: 'gender', size: 'size', shoeSize: 'size' },
  ...{ season: 'season', age: 'age', bedSize: 'bedSize', socket: 'socket', thread: 'thread', memory: 'memory' },
  ...{ skin: 'skin', power: 'power', voltage: 'voltage', volume: 'volume', weight: 'netWeight', length: 'length' },
  ...{ diameter: 'diameter', screen: 'screen', battery: 'battery', yield: 'yield', pieces: 'inSet' },
  ...{ warranty: 'warranty', shelfLife: 'shelfLife', fits: 'fits' },
};

const categoryNumber = numbersIn(18_000_000, 80_000_000);
const typeNumber = numbersIn(100_000_000, 800_000_000);

/** Branches of kinds that any shop sells: broader than the tree's own words, and poorer in what is said of each. */
export const broad: readonly Branch[] = [...Map.groupBy(kinds, ({ path }) => path[0])].map(([section, inSection]) => ({
  id: categoryNumber(section),
  title: section,
  categories: [...Map.groupBy(inSection, ({ path }) => path[1])].flatMap(([branch, inBranch]): Category[] => {
    const types = inBranch.flatMap(({ path: [, , title], traits }): Type[] => {
      if (known.has(title)) return [];
      const has = traits.flatMap((name) => attributes[name] ?? []);
      return [{ id: typeNumber(`${section} ${branch} ${title}`), title, has, lenient: true }];
    });
    return types.length === 0 ? [] : [{ id: categoryNumber(`${section} ${branch}`), title: branch, types }];
  }),
}));
