import {
  type CardField,
  isDimensions,
  kind,
  type MappingSource,
  matchValue,
  type SystemField,
} from '@prilavok/contract';
import type { Stored, StoredValues } from '../../properties/values.ts';
import type { Size } from './limits.ts';

/** An offer with everything that a card may take from it. */
export interface CardOffer {
  offer: string;
  product: string;
  /** Under which its card is there, or goes. */
  article: string;
  /** The offer's own, where that has been changed since the card is there; null where the card keeps its own on purpose, or has it already. */
  newArticle: string | null;
  /** New articles of the other offers whose products share the marketplace's card with its own. */
  renamedWith: string[];
  /** The marketplace's product of the article under which it would go is paired with another offer, or there is another one of the new article. */
  taken: boolean;
  /** Act of a person, or of the marketplace itself, upon its card there; it isn't sent until that is taken back. */
  putAway: 'archived' | 'removed' | null;
  title: string;
  productTitle: string;
  description: string;
  /** Our categories from the root down. */
  categoryPath: string[];
  categoryTitle: string;
  brand: string | null;
  collection: string | null;
  /** Decimal strings in the catalog's currency. */
  price: string | null;
  oldPrice: string | null;
  minPrice: string | null;
  purchasePrice: string | null;
  /** The price below its floor, in hundredths, that a person has let through to this account. */
  permittedKopecks: number | null;
  barcodes: string[];
  /** Full addresses. */
  images: string[];
  /** Of those pictures that are ours, by address. */
  sizes?: ReadonlyMap<string, Size>;
  /** Values by property: the offer's own over its product's. */
  values: StoredValues;
}

/** Properties of the company. */
export interface PropertyDictionary {
  properties: Map<string, { title: string; type: number }>;
  /** Texts of options. */
  options: Map<string, string>;
  units: Map<string, { symbol: string; factor: number; group: string }>;
}

/** A value of an offer, as attributes and fields of a card take it. */
export interface CardValue {
  text: string;
  number: number | null;
  option: string | null;
  unit: string | null;
}

/** Where a card's field comes from when nobody has said; sizes and weight look for a value of the kind «Габариты и вес». */
export const defaultSources: Partial<Record<CardField, MappingSource>> = {
  title: { type: 'system', field: 'title' },
  description: { type: 'system', field: 'description' },
  price: { type: 'system', field: 'price' },
  oldPrice: { type: 'system', field: 'oldPrice' },
  barcode: { type: 'system', field: 'barcode' },
  images: { type: 'system', field: 'images' },
};

const textValue = (text: string | null): CardValue[] =>
  text ? [{ text, number: null, option: null, unit: null }] : [];

function fieldValues(offer: CardOffer, field: SystemField): CardValue[] {
  switch (field) {
    case 'title':
    case 'productTitle':
    case 'article':
    case 'description':
    case 'price':
    case 'oldPrice':
    case 'brand':
    case 'collection':
      return textValue(offer[field]);
    case 'category':
      return textValue(offer.categoryTitle);
    case 'barcode':
      return offer.barcodes.flatMap(textValue);
    case 'images':
      return offer.images.flatMap(textValue);
  }
}

/** The values that a source gives for this offer; an empty list means that it has none. */
export function cardValues(offer: CardOffer, source: MappingSource, known: PropertyDictionary): CardValue[] {
  switch (source.type) {
    case 'system':
      return fieldValues(offer, source.field);
    case 'constant':
      return textValue(source.text);
    case 'property': {
      const type = known.properties.get(source.property)?.type;
      return (offer.values[source.property] ?? []).flatMap((value) => propertyValues(value, type, known));
    }
  }
}

function propertyValues(value: Stored, type: number | undefined, known: PropertyDictionary): CardValue[] {
  return matchValue<CardValue[]>(value, {
    text: (text) => textValue(text.trim()),
    number: (number) => [{ text: String(number), number, option: null, unit: null }],
    boolean: (yes) => textValue(yes ? 'true' : 'false'),
    option({ option }) {
      const text = known.options.get(option) ?? '';
      const number = type === kind.shortText ? null : numberOf(text);
      return text ? [{ text, number, option, unit: null }] : [];
    },
    unit: ({ value: number, unit }) => [
      { text: `${number} ${known.units.get(unit)?.symbol ?? ''}`.trim(), number, option: null, unit },
    ],
    dimensions: () => [],
    file: ({ url }) => textValue(url ?? null),
  });
}

/** «55 дюймов» → 55: options of numeric properties keep the unit in their text. */
function numberOf(text: string): number | null {
  const number = Number.parseFloat(text.replace(',', '.'));
  return Number.isFinite(number) ? number : null;
}

export type Measure = 'weight' | 'length' | 'width' | 'height';

/** Grams and millimetres in one of each unit. */
const inBase: Record<string, number> = {
  г: 1,
  кг: 1000,
  т: 1_000_000,
  мг: 0.001,
  мм: 1,
  см: 10,
  м: 1000,
  g: 1,
  kg: 1000,
  mm: 1,
  cm: 10,
};

/** Weight in grams or a side in millimetres; a number without unit is taken for one. */
export function measureOf(
  offer: CardOffer,
  measure: Measure,
  source: MappingSource | undefined,
  known: PropertyDictionary,
): number | null {
  const candidates = source
    ? source.type === 'property' && known.properties.get(source.property)?.type === kind.dimensions
      ? [source.property]
      : null
    : Object.keys(offer.values).filter((property) => known.properties.get(property)?.type === kind.dimensions);
  if (candidates === null && source) {
    const [own] = cardValues(offer, source, known);
    const number = own?.number ?? (own ? numberOf(own.text) : null);
    if (number === null || !own) return null;
    return roundedPositive(number * (inBase[known.units.get(own.unit ?? '')?.symbol ?? ''] ?? 1));
  }
  for (const property of candidates ?? []) {
    for (const value of offer.values[property] ?? []) {
      const found = isDimensions(value) ? roundedPositive(value[measure] ?? 0) : null;
      if (found !== null) return found;
    }
  }
  return null;
}

const roundedPositive = (number: number): number | null => (number > 0 ? Math.round(number) : null);
