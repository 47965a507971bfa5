import type { FileValue } from '@prilavok/contract';
import type { StoredValues } from '../../properties/values.ts';
import { keyOf } from '../../text/keys.ts';
import type { Exchange } from './currency.ts';
import type { Placed } from './dictionary.queries.ts';
import { isShared, isVariant, leads, type Survey, sidesTitle } from './survey.ts';
import { type Target, type Units, valuesFor } from './values.ts';
import type { Draft, Fault } from './yml-draft.ts';

/** Everything that the feed's own words are translated by. */
export interface Dictionary {
  survey: Survey;
  categories: ReadonlyMap<string, Placed>;
  brands: ReadonlyMap<string, string>;
  targets: ReadonlyMap<string, Target>;
  units: Units;
  exchange: Exchange;
}

/** An offer in our own words, ready for the tables. `null` means: the feed says nothing about it. */
export interface ImportRow {
  line: number;
  article: string;
  title: string;
  description: string;
  category: Placed | null;
  brand: string | null;
  /** The feed's id of the product, when it has several offers. */
  group: string | null;
  /** Whether category, brand and description are the product's; of a product's several offers the first one's are. */
  leads: boolean;
  barcodes: string[];
  pictures: FileValue[];
  productValues: StoredValues;
  offerValues: StoredValues;
  /** Price, old price, purchase price in kopecks. */
  prices: (number | null)[];
  stock: number | null;
}

/** Translates a draft; what could not be translated is added to the faults. */
export function rowOf(draft: Draft, dictionary: Dictionary, faults: Fault[]): ImportRow {
  const { survey, categories, brands, targets, units, exchange } = dictionary;
  const fault = (field: string, reason: string) =>
    faults.push({ line: draft.line, article: draft.article, field, reason, severity: 'warning' });

  const productValues: StoredValues = {};
  const offerValues: StoredValues = {};
  const place = (key: string) => (isShared(survey, draft.group, key) ? productValues : offerValues);
  for (const param of draft.params) {
    const target = targets.get(param.key);
    if (!target) continue;
    const values = valuesFor(param, target, units, (reason) => fault(`param ${param.name}`, reason));
    if (values.length > 0) place(param.key)[target.id] = values;
  }
  const sides = targets.get(keyOf(sidesTitle));
  const variant = isVariant(survey, draft.group);
  if (draft.sides && sides) (variant ? offerValues : productValues)[sides.id] = [draft.sides];

  const category = draft.category ? (categories.get(draft.category) ?? null) : null;
  if (draft.category && !category) fault('categoryId', `Категории ${draft.category} в файле нет`);
  const rate = exchange.rate(draft.currency);
  if (rate === undefined && draft.price !== null)
    fault('price', `Курса валюты ${draft.currency} в файле нет: цена не взята`);
  const inOurs = (kopecks: number | null) =>
    kopecks === null || rate === undefined ? null : Math.round(kopecks * rate);
  return {
    line: draft.line,
    article: draft.article,
    title: draft.title,
    description: draft.description,
    category,
    brand: brands.get(keyOf(draft.vendor)) ?? null,
    group: variant ? draft.group : null,
    leads: leads(survey, draft),
    barcodes: draft.barcodes,
    pictures: draft.pictures.map((url) => ({ file: null, url, title: '' })),
    productValues,
    offerValues,
    prices: [inOurs(draft.price), inOurs(draft.oldPrice), inOurs(draft.purchasePrice)],
    stock: draft.stock,
  };
}
