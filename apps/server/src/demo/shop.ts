import {
  changeOptions,
  createBrand,
  createCatalog,
  createCategory,
  createFiles,
  createOffer,
  createProductOffer,
  createProperty,
  createPropertyGroup,
  findUnitGroups,
  kind,
  type PropertyChange,
  type PropertyModel,
} from '@prilavok/contract';
import sharp from 'sharp';
import { brands, type Line, lines } from './goods.ts';
import { type Color, colors, drawn } from './pictures.ts';
import type { Seller } from './seller.ts';

type Changes = PropertyChange[];

/** Things that the goods refer to, once they are there. */
interface Ground {
  catalog: string;
  brands: Map<string, string>;
  categories: Map<string, string>;
  properties: Properties;
  pictures: Map<string, string>;
  /** Drawn scheme and printed care sheet, for the two kinds of values that are files. */
  scheme: string;
  manual: string;
}

/** Makes the demo's catalog: tree, brands, properties of all nine kinds, products with offers, and some deliberate gaps. */
export async function fillShop(seller: Seller): Promise<{ catalog: string; articles: string[] }> {
  const { id: catalog, rootCategory } = await seller.call(createCatalog, { body: { title: 'Домашний уют' } });
  const ground: Ground = {
    catalog,
    brands: await makeBrands(seller, catalog),
    categories: await makeCategories(seller, catalog),
    properties: await makeProperties(seller, catalog, rootCategory),
    pictures: await makePictures(seller),
    scheme: await upload(
      seller,
      'Схема размеров.png',
      'image/png',
      await sharp(Buffer.from(schemeDrawing)).png().toBuffer(),
    ),
    manual: await upload(
      seller,
      'Памятка.txt',
      'text/plain',
      Buffer.from('Храните в сухом месте. Спасибо за покупку.\n'),
    ),
  };
  const articles: string[] = [];
  for (const [row, line] of lines.entries()) {
    for (const [column, good] of line.goods.entries()) {
      articles.push(...(await makeProduct(seller, ground, line, good, row * 10 + column)));
    }
  }
  return { catalog, articles };
}

async function makeBrands(seller: Seller, catalog: string): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for (const title of brands)
    made.set(title, (await seller.call(createBrand, { path: { catalog }, body: { title } })).id);
  return made;
}

async function makeCategories(seller: Seller, catalog: string): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for (const { path } of lines) {
    const [branch, leaf] = path;
    if (!made.has(branch))
      made.set(branch, (await seller.call(createCategory, { path: { catalog }, body: { title: branch } })).id);
    const parent = made.get(branch) ?? null;
    made.set(leaf, (await seller.call(createCategory, { path: { catalog }, body: { title: leaf, parent } })).id);
  }
  return made;
}

interface Property {
  id: string;
  /** Ids of options by their text. */
  options: Map<string, string>;
  unit: string;
}
type Properties = Record<
  | 'color'
  | 'material'
  | 'country'
  | 'model'
  | 'dishwasher'
  | 'pieces'
  | 'diameter'
  | 'care'
  | 'box'
  | 'power'
  | 'volume'
  | 'socket'
  | 'size'
  | 'scheme'
  | 'manual',
  Property
>;

async function makeProperties(seller: Seller, catalog: string, rootCategory: string): Promise<Properties> {
  const group = async (title: string) =>
    (await seller.call(createPropertyGroup, { path: { catalog }, body: { title } })).id;
  const [main, technical, extra] = [
    await group('Внешний вид'),
    await group('Технические характеристики'),
    await group('Дополнительно'),
  ];
  const { rows: units } = await seller.call(findUnitGroups);
  const links = { productCategories: [{ id: rootCategory, action: 'pin' as const }] };

  async function property(
    title: string,
    type: PropertyModel['type'],
    of: string,
    more: { options?: string[]; multiple?: boolean; unit?: string; hint?: string } = {},
  ): Promise<Property> {
    const unitGroup = units.find(({ units: inGroup }) => inGroup.some(({ symbol }) => symbol === more.unit));
    const unit = unitGroup?.units.find(({ symbol }) => symbol === more.unit)?.id ?? '';
    const { id } = await seller.call(createProperty, {
      path: { catalog },
      body: {
        title,
        type,
        group: of,
        links,
        ...(more.hint ? { hint: more.hint } : {}),
        ...(more.multiple ? { multiple: true } : {}),
        ...(more.options ? { options: true } : {}),
        ...(unitGroup
          ? { scheme: { unitGroup: unitGroup.id, defaultUnit: unit, storageUnit: unit, min: null, max: null } }
          : {}),
      },
    });
    if (!more.options) return { id, options: new Map(), unit };
    const { rows } = await seller.call(changeOptions, {
      path: { catalog, property: id },
      body: { operations: more.options.map((value) => ({ mode: 'create' as const, value })) },
    });
    return { id, options: new Map(more.options.map((value, index) => [value, rows[index]?.id ?? ''])), unit };
  }

  return {
    color: await property('Цвет', kind.shortText, main, { options: Object.keys(colors), multiple: true }),
    material: await property('Материал', kind.shortText, main, {
      options: [...new Set(lines.flatMap(({ materials }) => materials))],
      multiple: true,
    }),
    country: await property('Страна-изготовитель', kind.shortText, main, { options: ['Россия', 'Беларусь', 'Китай'] }),
    model: await property('Модель', kind.shortText, main, { hint: 'Одинаковая у вариантов одной карточки' }),
    power: await property('Мощность', kind.unit, technical, { unit: 'Вт' }),
    volume: await property('Объём', kind.unit, technical, { unit: 'л' }),
    diameter: await property('Диаметр, см', kind.decimal, technical),
    pieces: await property('Предметов в упаковке', kind.integer, technical),
    dishwasher: await property('Можно мыть в посудомоечной машине', kind.boolean, technical),
    socket: await property('Цоколь', kind.shortText, technical, { options: ['E27', 'E14', 'встроенные светодиоды'] }),
    size: await property('Размер комплекта', kind.shortText, main, { options: ['130x170', '150x200'] }),
    box: await property('Размеры упаковки', kind.dimensions, extra),
    care: await property('Уход', kind.longText, extra),
    scheme: await property('Схема размеров', kind.image, extra),
    manual: await property('Памятка', kind.file, extra),
  };
}

const schemeDrawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#fff"/><g fill="none" stroke="#4c565b" stroke-width="3"><rect x="170" y="110" width="300" height="240"/><path d="M170 390h300M170 380v20M470 380v20M510 110v240M500 110h20M500 350h20"/></g></svg>';

async function makePictures(seller: Seller): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for (const { drawing, goods } of lines) {
    for (const color of new Set(goods.flatMap(([, , each]) => each))) {
      const picture = await sharp(Buffer.from(drawn(drawing, colors[color])))
        .jpeg({ quality: 86 })
        .toBuffer();
      made.set(`${drawing} ${color}`, await upload(seller, `${drawing}-${color}.jpg`, 'image/jpeg', picture));
    }
  }
  return made;
}

async function upload(seller: Seller, name: string, type: string, content: Buffer): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)], { type }), name);
  return (await seller.call(createFiles, { body: form })).rows[0]?.id ?? '';
}

/** One product with an offer for each colour. Every so many lack something, as in life: `number` says which. */
async function makeProduct(
  seller: Seller,
  ground: Ground,
  line: Line,
  [title, price, tones]: Line['goods'][number],
  number: number,
): Promise<string[]> {
  const { catalog } = ground;
  const articles = tones.map(
    (_, index) =>
      `${line.drawing.slice(0, 3).toUpperCase()}-${String(1000 + number)}${tones.length > 1 ? `-${index + 1}` : ''}`,
  );
  let product = '';
  for (const [index, tone] of tones.entries()) {
    const offer = {
      ...offerOf(ground, line, price, tone, number * 4 + index),
      article: articles[index] ?? '',
      title: tones.length > 1 ? `${title}, ${tone}` : title,
    };
    if (index > 0) {
      await seller.call(createProductOffer, { path: { product }, body: offer });
      continue;
    }
    const made = await seller.call(createOffer, {
      body: {
        ...offer,
        catalog,
        title: offer.title,
        category: ground.categories.get(line.path[1]) ?? null,
        brand: number % 17 === 5 ? null : (ground.brands.get(line.brand) ?? null),
        description: `${title}. ${line.path[1]} для дома, где любят порядок и уют. ${line.care}`,
        productProperties: dictionaryValues(ground, line, title, number),
      },
    });
    product = made.product;
  }
  return articles;
}

function offerOf({ pictures, properties }: Ground, line: Line, price: number, tone: Color, number: number) {
  const picture = pictures.get(`${line.drawing} ${tone}`);
  return {
    barcodes: number % 13 === 7 ? [] : [barcode(number === twin ? twin - 1 : number)],
    images: number % 19 === 4 || !picture ? [] : [{ file: picture }],
    price: String(price),
    // One in a while claims to have been cheaper before: the marketplace refuses it.
    ...(number % 23 === 11
      ? { oldPrice: String(price - 100) }
      : number % 4 === 0
        ? { oldPrice: String(Math.round(price * 1.2)) }
        : {}),
    purchasePrice: String(Math.round(price * 0.55)),
    stock: number % 11 === 3 ? 0 : 3 + ((number * 7) % 40),
    properties: [set(properties.color, [{ option: properties.color.options.get(tone) ?? '' }])],
  };
}

function dictionaryValues({ properties, scheme, manual }: Ground, line: Line, title: string, number: number): Changes {
  const options = (property: Property, texts: string[]) =>
    texts.map((text) => ({ option: property.options.get(text) ?? '' }));
  const country = ['Россия', 'Россия', 'Беларусь', 'Китай'][number % 4] ?? 'Россия';
  return [
    set(properties.model, [title]),
    set(properties.material, number % 9 === 6 ? [] : options(properties.material, line.materials)),
    set(properties.country, options(properties.country, [country])),
    set(properties.care, [line.care]),
    // Every now and then a required number is missing: the card is refused until somebody fills it in.
    set(properties.power, line.power && number % 10 !== 3 ? [{ value: line.power, unit: properties.power.unit }] : []),
    set(
      properties.volume,
      line.volume && number % 10 !== 2 ? [{ value: line.volume / 1000, unit: properties.volume.unit }] : [],
    ),
    set(properties.diameter, line.diameter ? [line.diameter] : []),
    set(properties.pieces, line.pieces ? [line.pieces] : []),
    set(properties.dishwasher, line.dishwasher === undefined ? [] : [line.dishwasher]),
    set(properties.socket, line.socket ? options(properties.socket, [line.socket]) : []),
    set(properties.size, line.size ? options(properties.size, [line.size]) : []),
    set(properties.box, number % 29 === 13 ? [] : [line.box]),
    set(properties.scheme, number % 5 === 0 ? [{ file: scheme }] : []),
    set(properties.manual, number % 6 === 0 ? [{ file: manual }] : []),
  ].filter(({ values }) => values.length > 0);
}

const set = (property: Property, values: NonNullable<PropertyChange['values']>) => ({ property: property.id, values });

/** This offer was given the barcode of the one before it: the marketplace refuses the card. */
const twin = 1;

/** An EAN-13 of the range that GS1 leaves for use inside a shop (prefix 2), with its check digit. */
export function barcode(number: number): string {
  const digits = `20000${String(number * 37 + 1000).padStart(7, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
