import { isDimensions, kind, matchValue } from '@prilavok/contract';
import { keyOf } from '../../../text/keys.ts';
import { numberText } from '../../../text/numbers.ts';
import { xmlText } from '../../../text/xml.ts';
import { addressOfFile, type UnloadedProperty } from './cells.ts';
import type { Names } from './columns.ts';
import type { Format } from './format.ts';
import type { Field, UnloadRow } from './rows.queries.ts';

/** The property that weight and dimensions of a feed stand in. */
export const sidesTitle = 'Габариты и вес';

/** Fields that a feed needs. */
const needs: readonly Field[] = [
  'article',
  'title',
  'group',
  'barcodes',
  'category',
  'brand',
  'price',
  'oldPrice',
  'stock',
  'images',
  'description',
  'values',
];

/** A feed, in the words that our own import reads: taken in again, it changes nothing. */
export const yml: Format<null> = {
  mediaType: 'application/xml; charset=utf-8',
  needs: (columns) => new Set(withPurchase(columns) ? [...needs, 'purchasePrice'] : needs),
  async *part({ rows, first, last }, columns, names) {
    if (first) yield Buffer.from(headOf(names));
    const offer = offersOf(names, withPurchase(columns));
    for await (const batch of rows) {
      let text = '';
      for (const row of batch) text += offer(row);
      yield Buffer.from(text);
    }
    if (last) yield Buffer.from('</offers></shop></yml_catalog>\n');
    return null;
  },
};

/** Whether the purchase price is written, which is only where it was asked for: feeds are given to others. */
const withPurchase = (columns: readonly string[]): boolean => columns.includes('purchasePrice');

const tag = (name: string, text: string | number) => (text === '' ? '' : `<${name}>${xmlText(String(text))}</${name}>`);

function headOf({ currency, categories }: Names): string {
  const tree = [...categories.values()].map(
    ({ id, parent, title }) =>
      `<category id="${id}"${parent === null ? '' : ` parentId="${parent}"`}>${xmlText(title)}</category>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<yml_catalog><shop><currencies><currency id="${currency}" rate="1"/></currencies>
<categories>
${tree.join('')}</categories><offers>\n`;
}

function offersOf(names: Names, purchase: boolean): (row: UnloadRow) => string {
  const { categories, brands, currency, publicUrl } = names;
  const params = names.properties
    .filter(({ type }) => !notInFeeds.has(type))
    .map((property) => paramOf(property, names));
  const sides = names.properties.find(
    ({ title, type }) => type === kind.dimensions && keyOf(title) === keyOf(sidesTitle),
  );
  const money = (name: string, kopecks: number | null) => (kopecks === null ? '' : tag(name, kopecks / 100));
  return (row) => {
    const group = row.group === '' ? '' : ` group_id="${xmlText(row.group)}"`;
    let text = `<offer id="${xmlText(row.article)}"${group}>${tag('name', row.title)}${tag('vendor', brands.get(row.brand ?? '') ?? '')}`;
    text += money('price', row.price) + money('oldprice', row.oldPrice);
    if (purchase) text += money('purchase_price', row.purchasePrice);
    text +=
      tag('currencyId', currency) + tag('categoryId', categories.has(row.category ?? '') ? (row.category ?? '') : '');
    for (const image of row.images) text += tag('picture', addressOfFile(image, publicUrl));
    for (const code of row.barcodes) text += tag('barcode', code);
    text += tag('quantity', row.stock ?? '') + tag('description', row.description);
    if (sides) text += sidesOf(row, sides.id);
    for (const param of params) text += param(row);
    return `${text}</offer>\n`;
  };
}

/** Kinds that a feed has no params for. */
const notInFeeds = new Set<number>([kind.dimensions, kind.image, kind.file]);

function paramOf({ id, title }: UnloadedProperty, { options, units }: Names): (row: UnloadRow) => string {
  const open = `<param name="${xmlText(title)}"`;
  const param = (text: string, unit = '') =>
    text === '' ? '' : `${open}${unit && ` unit="${xmlText(unit)}"`}>${xmlText(text)}</param>`;
  return ({ values }) =>
    (values[id] ?? [])
      .map((value) =>
        matchValue(value, {
          text: (text) => param(text),
          number: (number) => param(numberText(number)),
          boolean: (yes) => param(yes ? 'Да' : 'Нет'),
          option: ({ option }) => param(options.get(option) ?? ''),
          unit: ({ value: number, unit }) => param(numberText(number), units.get(unit)?.symbol),
          dimensions: () => '',
          file: () => '',
        }),
      )
      .join('');
}

/** Weight in kilograms and dimensions in centimetres, as YML has them, of grams and millimetres. */
function sidesOf({ values }: UnloadRow, property: string): string {
  const [sides] = values[property] ?? [];
  if (sides === undefined || typeof sides !== 'object' || !isDimensions(sides)) return '';
  const { length, width, height, weight } = sides;
  const centimetres = [length, width, height].flatMap((side) => (side === null ? [] : [numberText(side / 10)]));
  const dimensions = centimetres.length === 3 ? tag('dimensions', centimetres.join('/')) : '';
  return (weight === null ? '' : tag('weight', numberText(weight / 1000))) + dimensions;
}
