import type { FileValue } from '@prilavok/contract';
import { calculatedNow, convertingNow, type StoredValues } from '../../properties/values.ts';
import { keyOf } from '../../text/keys.ts';
import { sidesTitle } from '../files/unloads/yml.ts';
import type { Exchange } from './dictionary/currency.ts';
import type { CategoryPath } from './dictionary/dictionary.queries.ts';
import { type TargetProperty, type Units, valuesFor } from './dictionary/values.ts';
import { type OutletFinder, type OutletStock, placedStock } from './outlets/outlets.ts';
import { isFirstOfProduct, isShared, isVariant, type Survey } from './survey.ts';
import type { Fault, ParsedOffer } from './yml/offer.ts';

/** Everything that the feed's own words are translated by. */
export interface Dictionary {
  survey: Survey;
  categories: ReadonlyMap<string, CategoryPath>;
  brands: ReadonlyMap<string, string>;
  targets: ReadonlyMap<string, TargetProperty>;
  units: Units;
  exchange: Exchange;
  outlets: OutletFinder;
  /** Addresses of pictures that people decided not to take. */
  leftOut: ReadonlySet<string>;
}

/** An offer in our own words, ready for the tables. `null` means: the feed says nothing about it. */
export interface ImportRow {
  line: number;
  article: string;
  /** The offer's id in 1C; empty where the file is no exchange. */
  commerceId: string;
  /** Empty where the file says none: the offer keeps its own. */
  title: string;
  /** Title of a new offer where `title` is empty. */
  fallbackTitle: string;
  description: string;
  category: CategoryPath | null;
  brand: string | null;
  /** The feed's id of the product, when it has several offers. */
  group: string | null;
  /** Whether category, brand and description are the product's; of a product's several offers the first one's are. */
  firstOfProduct: boolean;
  barcodes: string[];
  pictures: FileValue[];
  productValues: StoredValues;
  offerValues: StoredValues;
  /** In kopecks of the catalog's currency. */
  price: number | null;
  oldPrice: number | null;
  purchasePrice: number | null;
  stock: number | null;
  /** The stock by warehouses of accounts; null where the file doesn't tell it. */
  outlets: OutletStock[] | null;
  /** Of when the row is, in milliseconds. */
  asOf: number | null;
  /** Fields, and properties by their id, that the file empties. */
  cleared: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** Translates an offer; what could not be translated is added to the faults. */
export function rowOf(offer: ParsedOffer, dictionary: Dictionary, faults: Fault[]): ImportRow {
  const { survey, categories, brands, targets, units, exchange, leftOut } = dictionary;
  const fault = (field: string, reason: string) =>
    faults.push({ line: offer.line, article: offer.article, field, reason, severity: 'warning' });

  const productValues: StoredValues = {};
  const offerValues: StoredValues = {};
  const valuesOf = (key: string) => (isShared(survey, offer.group, key) ? productValues : offerValues);
  for (const param of offer.params) {
    const target = targets.get(param.key);
    if (!target) continue;
    const closed = closedTo(target);
    if (closed) {
      fault(`param ${param.name}`, closed);
      continue;
    }
    const values = valuesFor(param, target, units, (reason) => fault(`param ${param.name}`, reason));
    if (values.length > 0) valuesOf(param.key)[target.id] = values;
  }
  const sides = targets.get(keyOf(sidesTitle));
  const variant = isVariant(survey, offer.group);
  const sidesClosed = sides && closedTo(sides);
  if (offer.sides && sidesClosed) fault('dimensions', sidesClosed);
  else if (offer.sides && sides) (variant ? offerValues : productValues)[sides.id] = [offer.sides];

  const category = offer.category ? (categories.get(offer.category) ?? null) : null;
  if (offer.category && !category) fault('categoryId', `Категории ${offer.category} в файле нет`);
  const rate = exchange.rate(offer.currency);
  if (rate === undefined && offer.price !== null)
    fault('price', `Курса валюты ${offer.currency} в файле нет: цена не взята`);
  const inOurs = (kopecks: number | null) =>
    kopecks === null || rate === undefined ? null : Math.round(kopecks * rate);
  return {
    line: offer.line,
    article: offer.article,
    commerceId: offer.commerceId,
    title: offer.title,
    fallbackTitle: offer.fallbackTitle,
    description: offer.description,
    category,
    brand: brands.get(keyOf(offer.vendor)) ?? null,
    group: variant ? offer.group : null,
    firstOfProduct: isFirstOfProduct(survey, offer),
    barcodes: offer.barcodes,
    pictures: offer.pictures.filter((url) => !leftOut.has(url)).map((url) => ({ file: null, url, title: '' })),
    productValues,
    offerValues,
    price: inOurs(offer.price),
    oldPrice: inOurs(offer.oldPrice),
    purchasePrice: inOurs(offer.purchasePrice),
    ...placedStock(offer, dictionary.outlets),
    asOf: offer.asOf,
    cleared: offer.clears.length === 0 ? none : new Set(offer.clears.flatMap((clear) => clearedBy(clear, targets))),
  };
}

/** A field as it is, a param by the property that it goes to. */
function clearedBy(clear: string, targets: Dictionary['targets']): string[] {
  if (!clear.startsWith('property:')) return [clear];
  const target = targets.get(clear.slice('property:'.length));
  return target && !closedTo(target) ? [target.id] : [];
}

/** Why no import writes a property's values, if none does. */
function closedTo({ title, converting, calculated }: TargetProperty): string | undefined {
  if (converting) return convertingNow(title);
  return calculated ? calculatedNow(title) : undefined;
}
