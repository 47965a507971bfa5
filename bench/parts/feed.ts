import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** A made-up shop as a YML feed: any number of offers with ten params each, the same every time. */
export async function writeFeed(file: string, offers: number): Promise<void> {
  const out = createWriteStream(file);
  const put = async (text: string) => {
    if (!out.write(text)) await once(out, 'drain');
  };
  await put(head());
  let batch = '';
  for (let index = 0; index < offers; index++) {
    batch += offer(index);
    if (batch.length > 1_000_000) {
      await put(batch);
      batch = '';
    }
  }
  await put(`${batch}</offers></shop></yml_catalog>\n`);
  out.end();
  await once(out, 'finish');
}

const categories = 300;
const vendors = 200;
const kinds = ['Чайник', 'Рюкзак', 'Лампа', 'Кресло', 'Блокнот', 'Куртка', 'Термос', 'Кабель', 'Палатка', 'Миска'];
const colours = [
  'красный',
  'синий',
  'зелёный',
  'белый',
  'чёрный',
  'серый',
  'жёлтый',
  'бежевый',
  'коричневый',
  'розовый',
];
const countries = ['Россия', 'Китай', 'Беларусь', 'Турция', 'Индия', 'Италия', 'Вьетнам'];
const materials = ['хлопок', 'сталь', 'стекло', 'дуб', 'полиэстер', 'алюминий', 'керамика', 'кожа'];

/**
 * The same number for the same pair, spread evenly. Mixed to the last bit (MurmurHash3's end): numbers of two salts have nothing to do with each
 * other, so that what is in stock, dear and red is some of what is red, and neither all of it nor nothing.
 */
const pick = (index: number, salt: number, below: number): number => {
  let mixed = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return Math.floor((((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32) * below);
};
const of = (list: readonly string[], index: number, salt: number): string => list[pick(index, salt, list.length)] ?? '';

function head(): string {
  const tree = Array.from({ length: categories }, (_, index) => {
    const parent = index < 10 ? '' : ` parentId="${1 + (index % 10) + (index < 60 ? 0 : 10)}"`;
    return `<category id="${index + 1}"${parent}>Раздел ${index + 1}</category>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<yml_catalog date="2026-11-21 10:00"><shop><name>Лавка</name><currencies><currency id="RUB" rate="1"/></currencies>
<categories>${tree.join('')}</categories><offers>\n`;
}

export const titleOf = (index: number): string =>
  `${of(kinds, index, 1)} «${of(materials, index, 2)}» ${of(colours, index, 3)}, модель ${1000 + pick(index, 4, 9000)}-${index}`;
export const articleOf = (index: number): string => `AR-${String(index).padStart(7, '0')}`;
export const barcodeOf = (index: number): string => `46${String(index).padStart(11, '0')}`;

export const codeOf = (index: number): string => `M${index}-${pick(index, 14, 100_000)}`;

function offer(index: number): string {
  const price = 100 + pick(index, 5, 90_000);
  const params = [
    ['Цвет', of(colours, index, 3)],
    ['Материал', of(materials, index, 2)],
    ['Страна', of(countries, index, 6)],
    ['Коллекция', `Серия ${pick(index, 7, 120)}`],
    ['Гарантия, месяцев', String(pick(index, 8, 60))],
    ['Мест в упаковке', String(1 + pick(index, 9, 500))],
    ['Рейтинг', `${pick(index, 10, 5)}.${1 + pick(index, 11, 9)}`],
    ['Хрупкий', pick(index, 12, 2) ? 'да' : 'нет'],
    ['Вес нетто', `${1 + pick(index, 13, 5000)} г`],
    ['Код модели', codeOf(index)],
  ].map(([name, value]) => `<param name="${name}">${value}</param>`);
  return `<offer id="${articleOf(index)}" available="true"><name>${titleOf(index)}</name><vendor>Марка ${pick(index, 15, vendors)}</vendor>
<price>${price}</price><oldprice>${price + 500}</oldprice><currencyId>RUB</currencyId><categoryId>${1 + pick(index, 16, categories)}</categoryId>
<picture>https://shop.example/${index}-1.jpg</picture><picture>https://shop.example/${index}-2.jpg</picture><barcode>${barcodeOf(index)}</barcode>
<quantity>${pick(index, 17, 200)}</quantity><description>Хорошая вещь для дома и дороги: прочная, лёгкая и понятная. Подойдёт в подарок и для себя. Номер в каталоге ${index}.</description>
${params.join('')}</offer>\n`;
}
