import {
  type FeedEach,
  type FeedFieldName,
  type FeedSettings,
  type FeedSource,
  isDimensions,
  isUnitValue,
  kind,
  matchValue,
} from '@prilavok/contract';
import { addressOfFile, type Names, sidesTitle, type UnloadedProperty } from '../../catalogs/index.ts';
import type { Stored } from '../../properties/values.ts';
import { keyOf } from '../../text/keys.ts';
import { numberText } from '../../text/numbers.ts';
import type { RowReader } from '../writing/reader.ts';
import type { FeedItem, FeedValue } from '../writing/value.ts';
import { offerFits } from './offer-fits.ts';
import type { OfferRow } from './offer-row.ts';

/** Options for reading rows of offers. */
export interface OfferReading {
  names: Names;
  settings: FeedSettings;
  now: Date;
  /** Account → category → what it is called there. */
  mapped: ReadonlyMap<string, ReadonlyMap<string, { title: string; remote: string }>>;
}

type Read = (row: OfferRow) => FeedValue;

/** How nodes read offers. */
export function offerReader(reading: OfferReading): RowReader<OfferRow> {
  const { names, now } = reading;
  const properties = new Map(names.properties.map((property) => [property.id, property]));
  const fields = fieldsOf(reading);
  const factors = new Map([...names.units].map(([id, { factor }]) => [id, factor]));
  const options = {
    now,
    measures: (id: string) => ({ type: properties.get(id)?.type, factors }),
  };
  return {
    idOf: ({ id }) => id,
    field: (name) => fields[name] ?? eachField(name),
    property: (source) => propertyReader(source, properties.get(source.property), names),
    formula: (formula) => (row) => row.formulas?.[formula] ?? '',
    mapped: ({ account, what }) => mappedReader(reading, account, what),
    each: (each) => itemsReader(each, reading, properties),
    fits: (tree) => (row) => row.facts !== undefined && offerFits(tree, row.facts, options),
  };
}

const sum = (kopecks: number | null | undefined): FeedValue =>
  kopecks === null || kopecks === undefined ? '' : kopecks / 100;

function fieldsOf({ names, settings }: OfferReading): Partial<Record<FeedFieldName, Read>> {
  const { categories, brands, collections, currency, publicUrl } = names;
  const price: (row: OfferRow) => number | null = (row) =>
    row.outgoing ? ('held' in row.outgoing ? null : row.outgoing.price) : row.price;
  const oldPrice: (row: OfferRow) => number | null = (row) =>
    row.outgoing ? ('held' in row.outgoing ? null : row.outgoing.oldPrice) : row.oldPrice;
  const currencyOf = ({ outgoing }: OfferRow) => (outgoing && 'currency' in outgoing ? outgoing.currency : currency);
  const withCurrency = (kopecks: number | null, row: OfferRow) =>
    kopecks === null ? '' : `${(kopecks / 100).toFixed(2)} ${currencyOf(row)}`;
  const free = ({ stock, reserved }: OfferRow) =>
    stock === null ? 0 : Math.max(0, stock - (reserved ?? 0) - settings.stockMinus);
  const category = ({ category: id }: OfferRow) => categories.get(id ?? '');
  const image = ({ images }: OfferRow) => (images[0] ? addressOfFile(images[0], publicUrl) : '');
  const sides = names.properties.find(
    ({ title, type }) => type === kind.dimensions && keyOf(title) === keyOf(sidesTitle),
  );
  const box = ({ values }: OfferRow) => {
    const [value] = (sides && values[sides.id]) ?? [];
    return value !== undefined && typeof value === 'object' && isDimensions(value) ? value : undefined;
  };
  return {
    id: ({ id }) => id,
    article: ({ article }) => article,
    title: ({ title }) => title,
    description: ({ description }) => description,
    url: (row) => linkTo(settings.linkTemplate, row),
    price: (row) => sum(price(row)),
    oldPrice: (row) => sum(oldPrice(row)),
    priceCurrency: (row) => withCurrency(price(row), row),
    oldPriceCurrency: (row) => withCurrency(oldPrice(row), row),
    currency: currencyOf,
    stock: ({ stock }) => stock ?? '',
    available: free,
    inStock: (row) => free(row) > 0,
    category: (row) => category(row)?.title ?? '',
    categoryId: (row) => category(row)?.id ?? '',
    categoryPath: (row) => category(row)?.path.join(' > ') ?? '',
    brand: ({ brand }) => brands.get(brand ?? '') ?? '',
    collection: ({ collection }) => collections.get(collection ?? '') ?? '',
    product: ({ product }) => product,
    group: ({ group }) => group,
    barcode: ({ barcodes }) => barcodes[0] ?? '',
    barcodes: ({ barcodes }) => barcodes.join(', '),
    image,
    images: ({ images }) => images.map((each) => addressOfFile(each, publicUrl)).join(', '),
    dimensions(row) {
      const { length = null, width = null, height = null } = box(row) ?? {};
      return length === null || width === null || height === null
        ? ''
        : [length, width, height].map((side) => numberText(side / 10)).join('/');
    },
    weight(row) {
      const weight = box(row)?.weight ?? null;
      return weight === null ? '' : weight / 1000;
    },
    updatedAt: ({ updatedAt }) => updatedAt,
    purchasePrice: (row) => sum(row.purchasePrice),
    minPrice: (row) => sum(row.minPrice),
    margin: ({ price: own, purchasePrice }) =>
      own && purchasePrice !== null ? Math.round(((own - purchasePrice) / own) * 10_000) / 100 : '',
    supplier: ({ suppliers }) => suppliers ?? '',
  };
}

const linkTo = (template: string, { article, id, barcodes }: OfferRow): string =>
  template.replace(/\{(article|id|barcode)\}/g, (_, name: string) =>
    encodeURIComponent(name === 'article' ? article : name === 'id' ? id : (barcodes[0] ?? '')),
  );

/** A field of what a node is repeated for. */
export const eachField =
  (name: FeedFieldName) =>
  (_row: unknown, item: FeedItem | undefined): FeedValue =>
    (name.startsWith('each.') ? item?.[name.slice('each.'.length) as keyof FeedItem] : undefined) ?? '';

const textCases = ({ options, units, publicUrl }: Names, unit: string | undefined) => ({
  text: (text: string): FeedValue => text,
  number: (number: number): FeedValue => number,
  boolean: (yes: boolean): FeedValue => yes,
  option: ({ option }: { option: string }): FeedValue => options.get(option) ?? '',
  unit({ value, unit: own }: { value: number; unit: string }): FeedValue {
    const [from, to] = [units.get(own), units.get(unit ?? '')];
    return from && to ? Number(((value * from.factor) / to.factor).toPrecision(12)) : value;
  },
  dimensions: (): FeedValue => '',
  file: (file: Parameters<typeof addressOfFile>[0]): FeedValue => addressOfFile(file, publicUrl),
});

/** A property's values as one: a single one as it is, several joined. */
function propertyReader(
  { property, side, unit }: Extract<FeedSource, { kind: 'property' }>,
  known: UnloadedProperty | undefined,
  names: Names,
): Read {
  if (!known) return () => '';
  if (known.type === kind.dimensions)
    return ({ values }) => {
      const [value] = values[property] ?? [];
      return side && value !== undefined && typeof value === 'object' && isDimensions(value) ? (value[side] ?? '') : '';
    };
  const cases = textCases(names, unit);
  return ({ values }) => {
    const all = values[property] ?? [];
    const [only] = all;
    if (only === undefined) return '';
    if (all.length === 1) return matchValue(only, cases);
    return all
      .map((value) => wordOf(matchValue(value, cases)))
      .filter(Boolean)
      .join(', ');
  };
}

const wordOf = (value: FeedValue): string =>
  typeof value === 'number' ? numberText(value) : typeof value === 'boolean' ? (value ? 'Да' : 'Нет') : value;

function mappedReader({ mapped, names }: OfferReading, account: string, what: 'title' | 'id'): Read {
  const pairs = mapped.get(account);
  const categories = names.categories;
  return ({ category }) => {
    for (let at = category; at !== null && at !== undefined; at = categories.get(at)?.parent ?? null) {
      const pair = pairs?.get(at);
      if (pair) return what === 'id' ? pair.remote : pair.title;
    }
    return '';
  };
}

function itemsReader(
  { of, property, by }: FeedEach,
  { names }: OfferReading,
  properties: ReadonlyMap<string, UnloadedProperty>,
): (row: OfferRow) => readonly FeedItem[] {
  switch (of) {
    case 'images':
      return ({ images }) => images.map((image) => ({ value: addressOfFile(image, names.publicUrl) }));
    case 'barcodes':
      return ({ barcodes }) => barcodes.map((value) => ({ value }));
    case 'outlets':
      return ({ outlets = [] }) =>
        outlets.map(({ warehouse, quantity }) => ({ value: quantity, title: warehouse, quantity }));
    case 'properties': {
      const shown = names.properties.filter(({ type }) => !notInFeeds.has(type));
      return (row) => shown.flatMap((each) => paramsOf(each, row, names));
    }
    case 'property': {
      const known = properties.get(property ?? '');
      return known ? (row) => paramsOf(known, row, names) : () => [];
    }
    case 'split':
      // The text is the first value of the property, or the description.
      return (row) => {
        const [value] = property ? (row.values[property] ?? []) : [row.description];
        return typeof value === 'string'
          ? value
              .split(by || ',')
              .map((part) => ({ value: part.trim() }))
              .filter((part) => part.value !== '')
          : [];
      };
    case 'lines':
      return () => [];
  }
}

/** Kinds that a feed has no parameters for. */
const notInFeeds = new Set<number>([kind.dimensions, kind.image, kind.file]);

function paramsOf({ id, title }: UnloadedProperty, { values }: OfferRow, names: Names): FeedItem[] {
  return (values[id] ?? []).flatMap((value) => {
    const text = paramOf(value, names);
    if (text === '') return [];
    const unit = isUnitValue(value) ? names.units.get(value.unit)?.symbol : undefined;
    return [{ value: text, title, ...(unit && { unit }) }];
  });
}

const paramOf = (value: Stored, names: Names): string => wordOf(matchValue(value, textCases(names, undefined)));
