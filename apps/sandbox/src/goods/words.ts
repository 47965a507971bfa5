const list = (text: string): string[] => text.split(',').map((word) => word.trim());

export const brands =
  list(`Нет бренда, Apple, Samsung, Xiaomi, Redmi, Huawei, Honor, realme, Sony, LG, Philips, Bosch, Braun, Tefal, Polaris, Redmond,
  Kitfort, Vitek, Scarlett, Supra, Starwind, Hyundai, Electrolux, Dyson, Karcher, Makita, DeWalt, Metabo, Зубр, Интерскол, Вихрь, Ресанта,
  Grohe, Hansgrohe, Frap, Gappo, IDDIS, Lemark, Damixa, Cersanit, Santek, Roca, Gauss, Navigator, Ermak, ЭРА, Camelion, Duracell, Energizer,
  Luminarc, Pyrex, Bormioli Rocco, Nadoba, Taller, Rondell, Röndell, Kukmara, Биол, Нева, Мечта, Attribute, Togas, Cleo, Василиса, Волшебная ночь,
  LEGO, Hasbro, Mattel, Звезда, Полесье, Десятое королевство, Умка, Мульти-Пульти, Simbat, Bondibon, Hobby World, GaGa Games, Adidas, Nike, Puma,
  Reebok, Demix, Outventure, Salewa, Deuter, Nova Tour, Biostal, Thermos, Stanley, Арктика, Erich Krause, BRAUBERG, Hatber, Attache, Moleskine,
  Leitz, Parker, Pilot, Gamma, Луч, Невская палитра, Ferplast, Trixie, Triol, Зооник, Yami-Yami, Baseus, Ugreen, Hoco, Borofone, Anker, JBL,
  Marshall, Sennheiser, Defender, SVEN, Logitech, A4Tech, Rombica, Perfeo, HARPER, DEXP, Mystery, Ginzzu, Digma, Prestigio, Irbis, Yandex,
  Тёплый дом, Северин, Лукоморье, Сорока, Кварта,
  HP, Canon, Xerox, Epson, Brother, Kyocera, Kyocera-Mita, Ricoh, Konica Minolta, Minolta, Sharp, Pantum, OKI, Panasonic, Lexmark, Toshiba, Катюша,
  Deli, Triumph-Adler, Olivetti, Avision, FUJIFILM, Hi-Black, Europrint, CET, Katun, Colorfix, SVC, CyberPower, APC, Schneider Electric, Legrand, EATON,
  ДКС, Ship, Dahua, Hikvision, Gigabyte, ASRock, MSI, BenQ, Zowie, iiyama, HyperX, GameMax, TECNO, Mi, Wanbo, XGIMI, Byintek, Deluxe, Comix, HSM,
  Fellowes, Rowe`);

export const colors =
  list(`бежевый, белый, бирюзовый, бордовый, бронза, ванильный, вишнёвый, голубой, горчичный, графитовый, жёлтый, зелёный, золотой,
  изумрудный, индиго, какао, камуфляжный, капучино, коралловый, коричневый, красный, кремовый, лавандовый, лазурный, лайм, латунь, лиловый,
  малиновый, марсала, медный, молочный, морская волна, мятный, небесный, оливковый, оранжевый, охра, перламутровый, персиковый, песочный,
  пурпурный, прозрачный, пыльная роза, разноцветный, розовый, рыжий, салатовый, светло-серый, серебристый, серый, сиреневый, синий, слоновая кость,
  тёмно-зелёный, тёмно-серый, тёмно-синий, терракотовый, фиолетовый, фисташковый, фуксия, хаки, хром, чёрный, шоколадный, янтарный`);

export const countries =
  list(`Россия, Китай, Беларусь, Казахстан, Турция, Узбекистан, Армения, Киргизия, Азербайджан, Грузия, Австрия, Бельгия, Болгария,
  Бразилия, Великобритания, Венгрия, Вьетнам, Германия, Гонконг, Греция, Дания, Египет, Израиль, Индия, Индонезия, Иран, Ирландия, Испания, Италия,
  Канада, Латвия, Литва, Малайзия, Мексика, Нидерланды, Норвегия, ОАЭ, Пакистан, Польша, Португалия, Румыния, Сербия, Сингапур, Словакия, Словения,
  США, Таиланд, Тайвань, Филиппины, Финляндия, Франция, Хорватия, Чехия, Швейцария, Швеция, Шри-Ланка, Эстония, Южная Корея, Япония`);

export const materials =
  list(`ABS пластик, акрил, алюминий, бамбук, бархат, бронза, бумага, вискоза, войлок, гранит, дерево, закалённое стекло, замша, керамика,
  картон, каучук, кашемир, кожа, композит, латунь, лён, медь, металл, микрофибра, мрамор, натуральная кожа, нейлон, нержавеющая сталь, нубук, пластик,
  плюш, поликарбонат, полипропилен, полиуретан, полиэстер, резина, ротанг, сатин, силикон, сталь, стекло, текстиль, титан, трикотаж, фанера, фарфор,
  флис, хлопок, цинковый сплав, чугун, шерсть, шёлк, экокожа, эластан, эмаль`);

const starts = list('Ал, Бел, Вел, Гар, Дор, Ев, Зим, Ир, Кам, Лад, Мир, Нор, Ост, Пол, Рос, Сев, Тор, Ум, Фор, Хол');
const middles = list('а, о, и, е, ен, ар, ов, им, ол, ус');
const ends = list('да, текс, лайн, мир, стиль, дом, тек, ника, вита, град');

/** Thousands of brands that nobody owns, so that a dictionary is as long as a real one. */
export const inventedBrands: readonly string[] = starts.flatMap((start) =>
  middles.flatMap((middle) => ends.map((end) => start + middle + end)),
);

export const capacities = list('8 ГБ, 16 ГБ, 32 ГБ, 64 ГБ, 128 ГБ, 256 ГБ, 512 ГБ, 1 ТБ, 2 ТБ, 4 ТБ');
export const sockets = list('E14, E27, E40, G4, G9, GU5.3, GU10, GX53, R7s, встроенные светодиоды');
export const bedSizes = list(
  '1,5-спальный, 2-спальный, Евро, Семейный, детский, 130x170, 150x200, 180x200, 200x220, 220x240',
);
export const threads = list('1/4", 3/8", 1/2", 3/4", 1", 1 1/4", 1 1/2", M10, M22, M24');
export const ages = list(
  'от 0 мес, от 6 мес, от 1 года, от 2 лет, от 3 лет, от 4 лет, от 5 лет, от 6 лет, от 7 лет, от 8 лет, от 10 лет, от 12 лет, от 14 лет, от 16 лет, от 18 лет',
);
export const sexes = list('Женский, Мужской, Девочки, Мальчики, Унисекс');
export const shoeSizes = Array.from({ length: 33 }, (_, index) => String(16 + index));
export const sizes = list('40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 64, XS, S, M, L, XL, XXL, 3XL, один размер');
export const seasons = list('На любой сезон, Лето, Зима, Демисезон');
export const skins = list('Для всех типов, Сухая, Жирная, Комбинированная, Нормальная, Чувствительная, Зрелая');
