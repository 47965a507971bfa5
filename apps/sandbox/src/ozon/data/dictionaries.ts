import type { Leaf } from './tree.ts';

export interface Value {
  id: number;
  value: string;
  info: string;
}

const words = (text: string): string[] => text.split(',').map((word) => word.trim());

const brands =
  words(`Нет бренда, Apple, Samsung, Xiaomi, Redmi, Huawei, Honor, realme, Sony, LG, Philips, Bosch, Braun, Tefal, Polaris, Redmond,
  Kitfort, Vitek, Scarlett, Supra, Starwind, Hyundai, Electrolux, Dyson, Karcher, Makita, DeWalt, Metabo, Зубр, Интерскол, Вихрь, Ресанта,
  Grohe, Hansgrohe, Frap, Gappo, IDDIS, Lemark, Damixa, Cersanit, Santek, Roca, Gauss, Navigator, Ermak, ЭРА, Camelion, Duracell, Energizer,
  Luminarc, Pyrex, Bormioli Rocco, Nadoba, Taller, Rondell, Röndell, Kukmara, Биол, Нева, Мечта, Attribute, Togas, Cleo, Василиса, Волшебная ночь,
  LEGO, Hasbro, Mattel, Звезда, Полесье, Десятое королевство, Умка, Мульти-Пульти, Simbat, Bondibon, Hobby World, GaGa Games, Adidas, Nike, Puma,
  Reebok, Demix, Outventure, Salewa, Deuter, Nova Tour, Biostal, Thermos, Stanley, Арктика, Erich Krause, BRAUBERG, Hatber, Attache, Moleskine,
  Leitz, Parker, Pilot, Gamma, Луч, Невская палитра, Ferplast, Trixie, Triol, Зооник, Yami-Yami, Baseus, Ugreen, Hoco, Borofone, Anker, JBL,
  Marshall, Sennheiser, Defender, SVEN, Logitech, A4Tech, Rombica, Perfeo, HARPER, DEXP, Mystery, Ginzzu, Digma, Prestigio, Irbis, Yandex,
  Тёплый дом, Северин, Лукоморье, Сорока, Кварта`);

const starts = words('Ал, Бел, Вел, Гар, Дор, Ев, Зим, Ир, Кам, Лад, Мир, Нор, Ост, Пол, Рос, Сев, Тор, Ум, Фор, Хол');
const middles = words('а, о, и, е, ен, ар, ов, им, ол, ус');
const ends = words('да, текс, лайн, мир, стиль, дом, тек, ника, вита, град');

const colors =
  words(`бежевый, белый, бирюзовый, бордовый, бронза, ванильный, вишнёвый, голубой, горчичный, графитовый, жёлтый, зелёный, золотой,
  изумрудный, индиго, какао, камуфляжный, капучино, коралловый, коричневый, красный, кремовый, лавандовый, лазурный, лайм, латунь, лиловый,
  малиновый, марсала, медный, молочный, морская волна, мятный, небесный, оливковый, оранжевый, охра, перламутровый, персиковый, песочный,
  пурпурный, прозрачный, пыльная роза, разноцветный, розовый, рыжий, салатовый, светло-серый, серебристый, серый, сиреневый, синий, слоновая кость,
  тёмно-зелёный, тёмно-серый, тёмно-синий, терракотовый, фиолетовый, фисташковый, фуксия, хаки, хром, чёрный, шоколадный, янтарный`);

const countries =
  words(`Россия, Китай, Беларусь, Казахстан, Турция, Узбекистан, Армения, Киргизия, Азербайджан, Грузия, Австрия, Бельгия, Болгария,
  Бразилия, Великобритания, Венгрия, Вьетнам, Германия, Гонконг, Греция, Дания, Египет, Израиль, Индия, Индонезия, Иран, Ирландия, Испания, Италия,
  Канада, Латвия, Литва, Малайзия, Мексика, Нидерланды, Норвегия, ОАЭ, Пакистан, Польша, Португалия, Румыния, Сербия, Сингапур, Словакия, Словения,
  США, Таиланд, Тайвань, Филиппины, Финляндия, Франция, Хорватия, Чехия, Швейцария, Швеция, Шри-Ланка, Эстония, Южная Корея, Япония`);

const materials =
  words(`ABS пластик, акрил, алюминий, бамбук, бархат, бронза, бумага, вискоза, войлок, гранит, дерево, закалённое стекло, замша, керамика,
  картон, каучук, кашемир, кожа, композит, латунь, лён, медь, металл, микрофибра, мрамор, натуральная кожа, нейлон, нержавеющая сталь, нубук, пластик,
  плюш, поликарбонат, полипропилен, полиуретан, полиэстер, резина, ротанг, сатин, силикон, сталь, стекло, текстиль, титан, трикотаж, фанера, фарфор,
  флис, хлопок, цинковый сплав, чугун, шерсть, шёлк, экокожа, эластан, эмаль`);

const sources = {
  brand: {
    id: 28732849,
    first: 5_060_000,
    values: [
      ...brands,
      ...starts.flatMap((start) => middles.flatMap((middle) => ends.map((end) => start + middle + end))),
    ],
  },
  color: { id: 1494, first: 61_570, values: colors },
  country: { id: 1935, first: 90_290, values: countries },
  material: { id: 3417, first: 62_010, values: materials },
  memory: { id: 3202, first: 41_700, values: words('8 ГБ, 16 ГБ, 32 ГБ, 64 ГБ, 128 ГБ, 256 ГБ, 512 ГБ, 1 ТБ') },
  socket: {
    id: 3550,
    first: 42_110,
    values: words('E14, E27, E40, G4, G9, GU5.3, GU10, GX53, R7s, встроенные светодиоды'),
  },
  bedSize: {
    id: 3640,
    first: 43_300,
    values: words('1,5-спальный, 2-спальный, Евро, Семейный, детский, 130x170, 150x200, 180x200, 200x220, 220x240'),
  },
  thread: { id: 3710, first: 44_200, values: words('1/4", 3/8", 1/2", 3/4", 1", 1 1/4", 1 1/2", M10, M22, M24') },
  age: {
    id: 3815,
    first: 45_900,
    values: words(
      'от 0 мес, от 6 мес, от 1 года, от 2 лет, от 3 лет, от 4 лет, от 5 лет, от 6 лет, от 7 лет, от 8 лет, от 10 лет, от 12 лет, от 14 лет, от 16 лет, от 18 лет',
    ),
  },
  gender: { id: 320, first: 22_880, values: words('Женский, Мужской, Девочки, Мальчики, Унисекс') },
  size: {
    id: 835,
    first: 35_600,
    values: [
      ...Array.from({ length: 33 }, (_, index) => String(16 + index)),
      ...words('50, 52, 54, 56, 58, 60, 62, 64, XS, S, M, L, XL, XXL, 3XL, один размер'),
    ],
  },
  season: { id: 3901, first: 46_800, values: words('На любой сезон, Лето, Зима, Демисезон') },
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
