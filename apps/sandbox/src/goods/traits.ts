import {
  ages,
  bedSizes,
  capacities,
  colors,
  countries,
  materials,
  seasons,
  sexes,
  shoeSizes,
  sizes,
  skins,
  sockets,
  threads,
} from './words.ts';

/** Trait of a kind of goods: words of a list, or a number in a unit. */
export interface Trait {
  title: string;
  values?: readonly string[];
  /** Of a number. */
  unit?: string;
  /** Several at once. */
  several?: boolean;
  /** Other words than those of the list are taken too. */
  open?: boolean;
}

export const traits = {
  color: { title: 'Цвет', values: colors, several: true },
  material: { title: 'Материал', values: materials, several: true, open: true },
  country: { title: 'Страна производства', values: countries },
  sex: { title: 'Пол', values: sexes },
  size: { title: 'Размер', values: sizes },
  shoeSize: { title: 'Размер обуви', values: shoeSizes },
  season: { title: 'Сезон', values: seasons },
  age: { title: 'Возраст ребёнка', values: ages },
  bedSize: { title: 'Размер комплекта', values: bedSizes },
  socket: { title: 'Цоколь', values: sockets },
  thread: { title: 'Диаметр резьбы', values: threads },
  memory: { title: 'Встроенная память', values: capacities },
  skin: { title: 'Тип кожи', values: skins, several: true },
  power: { title: 'Мощность', unit: 'Вт' },
  voltage: { title: 'Напряжение', unit: 'В' },
  volume: { title: 'Объём', unit: 'мл' },
  weight: { title: 'Вес нетто', unit: 'г' },
  length: { title: 'Длина', unit: 'см' },
  diameter: { title: 'Диаметр', unit: 'мм' },
  screen: { title: 'Диагональ экрана', unit: 'дюйм' },
  battery: { title: 'Ёмкость аккумулятора', unit: 'мА·ч' },
  yield: { title: 'Ресурс', unit: 'стр.' },
  pieces: { title: 'Количество в упаковке', unit: 'шт.' },
  warranty: { title: 'Гарантия', unit: 'мес.' },
  shelfLife: { title: 'Срок годности', unit: 'дн.' },
  fits: { title: 'Совместимость', values: [], open: true, several: true },
} satisfies Record<string, Trait>;

export type TraitName = keyof typeof traits;
