import { createHash } from 'node:crypto';
import type { Attribute, CardField, MappingCondition, ProductFault, Source } from '@prilavok/contract';
import type { Card, CardAttribute } from '@prilavok/marketplaces';
import {
  defaultSources,
  type Goods,
  type Known,
  measureOf,
  systemTitles,
  type Worth,
  worthOf,
} from './card-sources.ts';
import { textKey } from './sql.ts';

/** How a catalog is mapped to one marketplace. Read once for many offers. */
export interface Mapping {
  /** By category of ours, in the order in which they are tried. */
  categories: Map<string, { conditions: MappingCondition[] | null; category: MappedCategory }[]>;
  fields: Partial<Record<CardField, Source>>;
  /** By category of the marketplace. */
  attributes: Map<string, MappedAttribute[]>;
  /** The marketplace's value for ours: see `optionKey`. */
  options: Map<string, { remoteId: string; value: string }>;
  /** Known values of a dictionary attribute by their text's key: see `valueKey`. */
  values: Map<string, { remoteId: string; value: string }>;
  known: Known;
}
export interface MappedCategory {
  id: string;
  remoteId: string;
  path: string;
  disabled: boolean;
}
export type MappedAttribute = Attribute & { source: Source | null; maxValues: number | null };

export const optionKey = (dictionary: string, property: string | null, text: string): string =>
  `${dictionary} ${property ?? 'field'} ${textKey(text)}`;
export const valueKey = (attribute: string, text: string): string => `${attribute} ${textKey(text)}`;

export type Built =
  | { card: Card; category: MappedCategory; warnings: ProductFault[] }
  | { missing: ProductFault[]; category: MappedCategory | null };

/** How fields are called on our screens. */
export const fieldTitles: Record<CardField | 'category' | 'article', string> = {
  title: 'Название',
  description: 'Описание',
  price: 'Цена',
  oldPrice: 'Цена до скидки',
  barcode: 'Штрихкод',
  images: 'Картинки',
  weight: 'Вес',
  length: 'Длина',
  width: 'Ширина',
  height: 'Высота',
  category: 'Категория',
  article: 'Артикул',
};

/** Builds the card of an offer, or says what it lacks, by fields of ours. Knows nothing of any one marketplace. */
export function buildCard(goods: Goods, mapping: Mapping, vat: string | null): Built {
  const category = categoryFor(goods, mapping);
  if (!category)
    return { category: null, missing: [lack('category', `Категория «${goods.categoryTitle}» не сопоставлена`)] };
  if (category.disabled)
    return { category, missing: [lack('category', `Категория площадки «${category.path}» закрыта: выберите другую`)] };

  const missing: ProductFault[] = [];
  const warnings: ProductFault[] = [];
  const { known } = mapping;
  const source = (field: CardField) => mapping.fields[field] ?? defaultSources[field];
  const texts = (field: CardField) => {
    const from = source(field);
    return from ? worthOf(goods, from, known).map((worth) => worth.text) : [];
  };
  const need = (field: CardField, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined && value !== '') return;
    const from = source(field);
    // The name of the field itself says more than the source it would have come from, unless that is a property.
    const pin = from?.type === 'property' ? { ...pinOf(from), fieldTitle: sourceTitle(from, known) } : {};
    missing.push({ ...lack(field, `Не заполнено: ${fieldTitles[field].toLowerCase()}`), ...pin });
  };

  const [title = ''] = texts('title');
  const [price = ''] = texts('price');
  const [oldPrice] = texts('oldPrice');
  const images = texts('images');
  const [weight, length, width, height] = (['weight', 'length', 'width', 'height'] as const).map((measure) =>
    measureOf(goods, measure, mapping.fields[measure], known),
  );
  need('title', title);
  need('price', price);
  need('images', images[0]);
  need('weight', weight);
  need('length', length);
  need('width', width);
  need('height', height);

  const attributes: CardAttribute[] = [];
  for (const attribute of mapping.attributes.get(category.id) ?? []) {
    const { values, faults } = attributeValues(goods, attribute, mapping);
    if (values.length > 0) attributes.push({ id: attribute.remoteId, values });
    const blocks = attribute.required && values.length === 0;
    if (blocks && faults.length === 0) missing.push(lackOfAttribute(attribute, mapping));
    (blocks ? missing : warnings).push(...faults);
  }
  if (missing.length > 0) return { category, missing };

  const sized = length && width && height ? { length, width, height } : null;
  return {
    category,
    warnings,
    card: {
      offerId: goods.article,
      title,
      description: texts('description')[0] ?? null,
      category: category.remoteId,
      price,
      // A crossed-out price that isn't higher is no discount, and marketplaces refuse it.
      oldPrice: oldPrice && Number(oldPrice) > Number(price) ? oldPrice : null,
      vat,
      barcode: texts('barcode')[0] ?? null,
      images,
      dimensions: sized,
      weight: weight ?? null,
      attributes,
    },
  };
}

/** The category of the nearest of our categories that is mapped and whose conditions hold. */
export function categoryFor(goods: Goods, mapping: Pick<Mapping, 'categories' | 'known'>): MappedCategory | undefined {
  for (const category of goods.categoryPath.toReversed()) {
    const found = mapping.categories
      .get(category)
      ?.find(({ conditions }) => (conditions ?? []).every((condition) => holds(condition, goods, mapping.known)));
    if (found) return found.category;
  }
  return undefined;
}

function holds({ property, operator, values }: MappingCondition, goods: Goods, known: Known): boolean {
  const worths = worthOf(goods, { type: 'property', property }, known);
  const wanted = new Set(values.map(textKey));
  const meets = worths.some(
    (worth) => wanted.has(textKey(worth.text)) || (worth.option !== null && wanted.has(worth.option)),
  );
  switch (operator) {
    case 'in':
      return meets;
    case 'not_in':
      return !meets;
    case 'filled':
      return worths.length > 0;
    case 'empty':
      return worths.length === 0;
  }
}

function attributeValues(goods: Goods, attribute: MappedAttribute, mapping: Mapping) {
  const { source } = attribute;
  const faults: ProductFault[] = [];
  if (!source) return { values: [], faults };
  const most = attribute.multiple ? (attribute.maxValues ?? 100) : 1;
  const worths = worthOf(goods, source, mapping.known).slice(0, most);
  const values = worths.flatMap((worth): CardAttribute['values'] => {
    if (attribute.dictionary === null) return [{ value: freeValue(worth, attribute, mapping.known) }];
    const found = dictionaryValue(worth, attribute, source, mapping);
    if (found) return [{ id: found.remoteId, value: found.value }];
    faults.push({
      code: 'value_unmapped',
      message: `Значения «${worth.text}» нет в справочнике «${attribute.title}»: сопоставьте его`,
      attribute: attribute.title,
      ...pinOf(source),
      fieldTitle: sourceTitle(source, mapping.known),
    });
    return [];
  });
  return { values, faults };
}

/** Texts of ours, by attribute, for which nothing in the dictionary is known. */
export function unknownValues(goods: Goods[], mapping: Mapping): Map<string, Set<string>> {
  const unknown = new Map<string, Set<string>>();
  for (const each of goods) {
    const category = categoryFor(each, mapping);
    for (const attribute of mapping.attributes.get(category?.id ?? '') ?? []) {
      const { source } = attribute;
      if (attribute.dictionary === null || !source) continue;
      for (const worth of worthOf(each, source, mapping.known)) {
        if (dictionaryValue(worth, attribute, source, mapping)) continue;
        unknown.set(attribute.id, (unknown.get(attribute.id) ?? new Set()).add(worth.text));
      }
    }
  }
  return unknown;
}

/** What a person has chosen, or else the value that reads the same. */
function dictionaryValue(worth: Worth, attribute: MappedAttribute, source: Source, mapping: Mapping) {
  const property = source.type === 'property' ? source.property : null;
  return (
    mapping.options.get(optionKey(attribute.dictionary ?? '', property, worth.text)) ??
    mapping.values.get(valueKey(attribute.id, worth.text))
  );
}

function freeValue(worth: Worth, { kind, title }: MappedAttribute, known: Known): string {
  if (kind !== 'integer' && kind !== 'decimal') return worth.text;
  const number = inUnitOf(title, worth, known) ?? Number.parseFloat(worth.text.replace(',', '.'));
  if (!Number.isFinite(number)) return worth.text;
  return String(kind === 'integer' ? Math.round(number) : Math.round(number * 1e4) / 1e4);
}

/** «Длина кабеля, см» wants centimetres: a value in metres is converted within its group of units. */
function inUnitOf(title: string, worth: Worth, known: Known): number | null {
  const own = worth.unit === null ? undefined : known.units.get(worth.unit);
  const symbol = /,\s*([^\s,]+)$/.exec(title)?.[1];
  const wanted = [...known.units.values()].find(
    (unit) => unit.group === own?.group && textKey(unit.symbol) === textKey(symbol ?? ''),
  );
  if (worth.number === null || !own || !wanted) return worth.number;
  return (worth.number * own.factor) / wanted.factor;
}

function lackOfAttribute(attribute: MappedAttribute, mapping: Mapping): ProductFault {
  const { source, title } = attribute;
  const what = source ? `Не заполнено: ${sourceTitle(source, mapping.known)}` : 'Атрибут не сопоставлен';
  return {
    code: source ? 'empty' : 'unmapped',
    message: `Нужно для «${title}». ${what}`,
    attribute: title,
    ...pinOf(source ?? undefined),
    fieldTitle: source ? sourceTitle(source, mapping.known) : null,
  };
}

const lack = (field: keyof typeof fieldTitles, message: string): ProductFault => ({
  code: 'empty',
  message,
  attribute: null,
  property: null,
  field,
  fieldTitle: fieldTitles[field],
});

/** The field of ours behind a source. */
export function pinOf(source: Source | undefined): Pick<ProductFault, 'property' | 'field'> {
  if (source?.type === 'property') return { property: source.property, field: null };
  return { property: null, field: source?.type === 'system' ? source.field : null };
}

export function sourceTitle(source: Source, known: Pick<Known, 'properties'>): string {
  if (source.type === 'constant') return `«${source.text}»`;
  if (source.type === 'system') return systemTitles[source.field];
  return known.properties.get(source.property)?.title ?? 'Свойство удалено';
}

/** Equal for equal cards, whatever the order in which attributes were mapped. */
export function hashOf(card: Card): string {
  const attributes = card.attributes.toSorted((a, b) => a.id.localeCompare(b.id));
  return createHash('sha256')
    .update(JSON.stringify({ ...card, attributes }))
    .digest('base64url');
}
