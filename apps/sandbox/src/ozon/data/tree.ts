import type { Branch, Category, Type } from './branch.ts';
import { broad } from './broad.ts';

const electric = ['power', 'voltage', 'warranty', 'cordLength'];
const clothes = ['gender', 'size', 'material', 'season'];

/**
 * A category tree of our own making, in the shape of the real one: branches, categories, and types of goods as leaves. These are rich in attributes;
 * the many others stand in broad.ts.
 */
const rich: readonly Branch[] = [
  {
    id: 17027494,
    title: 'Электроника',
    categories: [
      {
        id: 17028922,
        title: 'Телефоны и умные устройства',
        types: [
          { id: 91565, title: 'Смартфон', has: ['screen', 'memory', 'battery', 'warranty', 'wireless'] },
          { id: 91971, title: 'Умные часы', has: ['screen', 'battery', 'warranty', 'waterproof'] },
          { id: 91521, title: 'Чехол для смартфона', has: ['material', 'fits'] },
          { id: 91533, title: 'Зарядное устройство', has: ['power', 'cordLength', 'warranty', 'fits'] },
        ],
      },
      {
        id: 17028941,
        title: 'Аудиотехника',
        types: [
          { id: 92110, title: 'Наушники', has: ['wireless', 'battery', 'warranty', 'waterproof'] },
          { id: 92117, title: 'Портативная колонка', has: ['power', 'wireless', 'battery', 'warranty'] },
        ],
      },
    ],
  },
  {
    id: 17027489,
    title: 'Бытовая техника',
    categories: [
      {
        id: 17028702,
        title: 'Техника для кухни',
        types: [
          { id: 94405, title: 'Электрический чайник', has: [...electric, 'volume', 'material', 'backlight'] },
          { id: 94412, title: 'Блендер', has: [...electric, 'volume'] },
          { id: 94420, title: 'Кофемолка', has: [...electric, 'material'] },
        ],
      },
      {
        id: 17028711,
        title: 'Техника для дома',
        types: [
          { id: 94510, title: 'Пылесос', has: [...electric, 'volume', 'noise'] },
          { id: 94517, title: 'Утюг', has: electric },
          { id: 94523, title: 'Увлажнитель воздуха', has: [...electric, 'volume', 'backlight'] },
        ],
      },
    ],
  },
  {
    id: 17027900,
    title: 'Дом и сад',
    categories: [
      {
        id: 17030819,
        title: 'Посуда',
        types: [
          { id: 95310, title: 'Кружка', has: ['volume', 'material', 'inSet', 'dishwasher'] },
          { id: 95317, title: 'Сковорода', has: ['diameter', 'material', 'dishwasher', 'induction'] },
          { id: 95321, title: 'Набор тарелок', has: ['material', 'inSet', 'dishwasher'] },
        ],
      },
      {
        id: 17030826,
        title: 'Освещение',
        types: [
          { id: 95402, title: 'Настольная лампа', has: ['power', 'voltage', 'material', 'socket', 'warranty'] },
          { id: 95409, title: 'Светодиодная лампочка', has: ['power', 'voltage', 'socket', 'inSet'] },
        ],
      },
      {
        id: 17030833,
        title: 'Текстиль',
        types: [
          { id: 95510, title: 'Комплект постельного белья', has: ['material', 'bedSize', 'inSet'] },
          { id: 95516, title: 'Плед', has: ['material', 'bedSize'] },
          { id: 95522, title: 'Полотенце', has: ['material', 'inSet'] },
        ],
      },
    ],
  },
  {
    id: 17027937,
    title: 'Строительство и ремонт',
    categories: [
      {
        id: 17032510,
        title: 'Сантехника',
        types: [
          { id: 96203, title: 'Смеситель для раковины', has: ['material', 'warranty', 'thread'] },
          { id: 96211, title: 'Душевая лейка', has: ['material', 'thread', 'modes'] },
          { id: 96218, title: 'Сифон', has: ['material', 'thread', 'diameter'] },
        ],
      },
      {
        id: 17032524,
        title: 'Инструменты',
        types: [
          { id: 96310, title: 'Дрель-шуруповёрт', has: ['power', 'voltage', 'battery', 'warranty'] },
          { id: 96316, title: 'Набор отвёрток', has: ['material', 'inSet'] },
          { id: 96325, title: 'Рулетка', has: ['material', 'length'] },
        ],
      },
    ],
  },
  {
    id: 17027486,
    title: 'Детские товары',
    categories: [
      {
        id: 17029010,
        title: 'Игрушки',
        types: [
          { id: 92810, title: 'Конструктор', has: ['age', 'inSet', 'material'] },
          { id: 92815, title: 'Мягкая игрушка', has: ['age', 'material', 'length'] },
          { id: 92822, title: 'Настольная игра', has: ['age', 'players'] },
        ],
      },
    ],
  },
  {
    id: 15621031,
    title: 'Одежда',
    categories: [
      {
        id: 15621050,
        title: 'Повседневная одежда',
        types: [
          { id: 93080, title: 'Футболка', has: clothes },
          { id: 93085, title: 'Худи', has: clothes },
          { id: 93094, title: 'Носки', has: [...clothes, 'inSet'] },
        ],
      },
    ],
  },
  {
    id: 15621048,
    title: 'Обувь',
    categories: [{ id: 15621061, title: 'Кроссовки и кеды', types: [{ id: 93216, title: 'Кроссовки', has: clothes }] }],
  },
  {
    id: 17027495,
    title: 'Спорт и отдых',
    categories: [
      {
        id: 17033610,
        title: 'Туризм',
        types: [
          { id: 97102, title: 'Термос', has: ['volume', 'material', 'warranty'] },
          { id: 97109, title: 'Рюкзак', has: ['volume', 'material', 'waterproof'] },
        ],
      },
    ],
  },
  {
    id: 17027492,
    title: 'Канцелярские товары',
    categories: [
      {
        id: 17036170,
        title: 'Письмо и рисование',
        types: [
          { id: 97510, title: 'Ручка', has: ['inSet'] },
          { id: 97519, title: 'Блокнот', has: ['sheets', 'material'] },
        ],
      },
    ],
  },
  {
    id: 17027484,
    title: 'Красота и гигиена',
    categories: [
      {
        id: 17037501,
        title: 'Уход за волосами',
        types: [
          { id: 97810, title: 'Фен', has: [...electric, 'modes'] },
          { id: 97817, title: 'Расчёска', has: ['material'] },
        ],
      },
    ],
  },
  {
    id: 17027496,
    title: 'Товары для животных',
    categories: [
      {
        id: 17038040,
        title: 'Прогулка и дом',
        types: [
          { id: 98110, title: 'Лежанка для животных', has: ['material', 'length', 'washable'] },
          { id: 98116, title: 'Поводок', has: ['material', 'length'] },
        ],
      },
    ],
  },
  {
    id: 17027488,
    title: 'Автотовары',
    categories: [
      {
        id: 17039020,
        title: 'Аксессуары в салон',
        types: [
          { id: 98410, title: 'Держатель для телефона', has: ['material', 'fits'] },
          { id: 98415, title: 'Автомобильный коврик', has: ['material', 'inSet'] },
          { id: 98420, title: 'Радар-детектор', has: ['warranty'], disabled: true },
        ],
      },
    ],
  },
];

/** The whole tree; a branch of the same title is one. */
export const branches: readonly Branch[] = [...Map.groupBy([...rich, ...broad], ({ title }) => title).values()].flatMap(
  ([first, ...others]) =>
    first ? [{ ...first, categories: [first, ...others].flatMap(({ categories }) => categories) }] : [],
);

/** A type of goods with where it stands. */
export interface Leaf extends Type {
  branch: Branch;
  category: Category;
}

const leaves = new Map(
  branches.flatMap((branch) =>
    branch.categories.flatMap((category) =>
      category.types.map(
        (type) => [`${category.id}:${type.id}`, { ...type, branch, category } satisfies Leaf] as const,
      ),
    ),
  ),
);

/** The category's type, if there is one of these two ids. */
export const findLeaf = (category: number, type: number): Leaf | undefined => leaves.get(`${category}:${type}`);
