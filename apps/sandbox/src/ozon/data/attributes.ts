import type { DictionaryName } from './dictionaries.ts';
import type { Leaf } from './tree.ts';

export interface Attribute {
  id: number;
  name: string;
  description: string;
  type: 'String' | 'multiline' | 'Integer' | 'Decimal' | 'Boolean' | 'URL';
  dictionary?: DictionaryName;
  required?: boolean;
  collection?: boolean;
  aspect?: boolean;
  max?: number;
  group: string;
}

const main = 'Основные';
const technical = 'Технические характеристики';
const looks = 'Внешний вид';
const extra = 'Дополнительные';

/** Attributes of every type of goods. Ids are those of the real attributes. */
const common: readonly Attribute[] = [
  {
    id: 85,
    name: 'Бренд',
    description: 'Наименование бренда, под которым произведён товар. Если бренда нет, выберите «Нет бренда».',
    type: 'String',
    dictionary: 'brand',
    required: true,
    group: main,
  },
  {
    id: 8229,
    name: 'Тип',
    description: 'Выберите наиболее подходящий тип товара.',
    type: 'String',
    dictionary: 'type',
    required: true,
    group: main,
  },
  {
    id: 9048,
    name: 'Название модели (для объединения в одну карточку)',
    description: 'Одинаковое название модели соединяет варианты товара в одну карточку.',
    type: 'String',
    required: true,
    group: main,
  },
  {
    id: 9024,
    name: 'Код продавца',
    description: 'Цифры и буквы, по которым продавец узнаёт товар.',
    type: 'String',
    group: main,
  },
  {
    id: 4191,
    name: 'Аннотация',
    description: 'Описание товара. Не длиннее 6000 знаков.',
    type: 'multiline',
    group: main,
  },
  {
    id: 10096,
    name: 'Цвет товара',
    description: 'Один или несколько основных цветов.',
    type: 'String',
    dictionary: 'color',
    collection: true,
    aspect: true,
    max: 10,
    group: looks,
  },
  {
    id: 10097,
    name: 'Название цвета',
    description: 'Как цвет называет производитель.',
    type: 'String',
    aspect: true,
    group: looks,
  },
  {
    id: 4389,
    name: 'Страна-изготовитель',
    description: 'Можно указать до пяти стран.',
    type: 'String',
    dictionary: 'country',
    collection: true,
    max: 5,
    group: extra,
  },
  {
    id: 4497,
    name: 'Вес с упаковкой, г',
    description: 'Вес товара вместе с упаковкой, в граммах.',
    type: 'Integer',
    group: extra,
  },
  { id: 4382, name: 'Размеры, мм', description: 'Длина, ширина и высота через «х».', type: 'String', group: extra },
  { id: 4384, name: 'Комплектация', description: 'Что лежит в коробке.', type: 'String', group: extra },
];

/** Attributes of some types, by the short names of tree.ts. */
const special: Record<string, Attribute> = {
  power: {
    id: 5325,
    name: 'Мощность, Вт',
    description: 'Число в ваттах.',
    type: 'Decimal',
    required: true,
    group: technical,
  },
  voltage: { id: 7822, name: 'Напряжение, В', description: 'Рабочее напряжение.', type: 'Integer', group: technical },
  warranty: {
    id: 4385,
    name: 'Гарантийный срок',
    description: 'Например, «12 месяцев».',
    type: 'String',
    group: extra,
  },
  cordLength: { id: 7389, name: 'Длина шнура, м', description: 'Число в метрах.', type: 'Decimal', group: technical },
  screen: {
    id: 4454,
    name: 'Диагональ экрана, дюймы',
    description: 'Число в дюймах.',
    type: 'Decimal',
    required: true,
    group: technical,
  },
  memory: {
    id: 4402,
    name: 'Встроенная память',
    description: 'Объём встроенной памяти.',
    type: 'String',
    dictionary: 'memory',
    required: true,
    aspect: true,
    group: technical,
  },
  battery: {
    id: 4480,
    name: 'Ёмкость аккумулятора, мАч',
    description: 'Целое число.',
    type: 'Integer',
    group: technical,
  },
  wireless: {
    id: 10400,
    name: 'Беспроводная связь',
    description: 'Есть ли Bluetooth или Wi-Fi.',
    type: 'Boolean',
    group: technical,
  },
  waterproof: {
    id: 10402,
    name: 'Защита от воды',
    description: 'Да, если товар не боится брызг.',
    type: 'Boolean',
    group: technical,
  },
  backlight: { id: 10404, name: 'Подсветка', description: 'Есть ли подсветка.', type: 'Boolean', group: technical },
  material: {
    id: 5309,
    name: 'Материал',
    description: 'Из чего сделан товар.',
    type: 'String',
    dictionary: 'material',
    collection: true,
    max: 5,
    group: looks,
  },
  fits: {
    id: 5219,
    name: 'Подходит для',
    description: 'Устройства, к которым подходит товар.',
    type: 'String',
    collection: true,
    max: 30,
    group: main,
  },
  volume: {
    id: 5344,
    name: 'Объём, л',
    description: 'Число в литрах.',
    type: 'Decimal',
    required: true,
    group: technical,
  },
  noise: { id: 7817, name: 'Уровень шума, дБ', description: 'Целое число.', type: 'Integer', group: technical },
  inSet: { id: 4862, name: 'Количество в упаковке, шт', description: 'Целое число.', type: 'Integer', group: main },
  dishwasher: {
    id: 10406,
    name: 'Можно мыть в посудомоечной машине',
    description: 'Да или нет.',
    type: 'Boolean',
    group: extra,
  },
  diameter: {
    id: 5355,
    name: 'Диаметр, см',
    description: 'Число в сантиметрах.',
    type: 'Decimal',
    required: true,
    group: technical,
  },
  induction: {
    id: 10408,
    name: 'Подходит для индукционных плит',
    description: 'Да или нет.',
    type: 'Boolean',
    group: technical,
  },
  socket: {
    id: 6501,
    name: 'Цоколь',
    description: 'Вид цоколя лампы.',
    type: 'String',
    dictionary: 'socket',
    required: true,
    group: technical,
  },
  bedSize: {
    id: 6771,
    name: 'Размер комплекта',
    description: 'Размер белья или пледа.',
    type: 'String',
    dictionary: 'bedSize',
    required: true,
    aspect: true,
    group: main,
  },
  thread: {
    id: 7003,
    name: 'Присоединительный размер',
    description: 'Размер резьбы.',
    type: 'String',
    dictionary: 'thread',
    group: technical,
  },
  modes: { id: 7110, name: 'Количество режимов', description: 'Целое число.', type: 'Integer', group: technical },
  length: { id: 5300, name: 'Длина, см', description: 'Число в сантиметрах.', type: 'Decimal', group: technical },
  age: {
    id: 13214,
    name: 'Возраст ребёнка',
    description: 'Для детей какого возраста игрушка.',
    type: 'String',
    dictionary: 'age',
    required: true,
    group: main,
  },
  players: { id: 7205, name: 'Количество игроков', description: 'Например, «2–4».', type: 'String', group: main },
  gender: {
    id: 9163,
    name: 'Пол',
    description: 'Для кого вещь.',
    type: 'String',
    dictionary: 'gender',
    collection: true,
    required: true,
    group: main,
  },
  size: {
    id: 4295,
    name: 'Российский размер',
    description: 'Размер по российской таблице.',
    type: 'String',
    dictionary: 'size',
    collection: true,
    required: true,
    aspect: true,
    max: 30,
    group: main,
  },
  season: {
    id: 4495,
    name: 'Сезон',
    description: 'На какую погоду.',
    type: 'String',
    dictionary: 'season',
    group: main,
  },
  sheets: { id: 7402, name: 'Количество листов', description: 'Целое число.', type: 'Integer', group: main },
  skin: {
    id: 8050,
    name: 'Тип кожи',
    description: 'Для какой кожи средство.',
    type: 'String',
    dictionary: 'skin',
    collection: true,
    max: 5,
    group: main,
  },
  yield: { id: 7533, name: 'Ресурс, стр.', description: 'Целое число.', type: 'Integer', group: technical },
  netWeight: { id: 4383, name: 'Вес товара, г', description: 'Число в граммах.', type: 'Decimal', group: technical },
  shelfLife: { id: 8205, name: 'Срок годности в днях', description: 'Целое число.', type: 'Integer', group: main },
  washable: { id: 10410, name: 'Можно стирать', description: 'Да или нет.', type: 'Boolean', group: extra },
};

/** The attributes of a category's type: those of every card, then its own. */
export function attributesOf(leaf: Leaf): Attribute[] {
  const own = leaf.has.flatMap((name) => special[name] ?? []);
  return [
    ...common,
    ...(leaf.lenient ? own.map((attribute) => ({ ...attribute, required: attribute.aspect ?? false })) : own),
  ];
}
