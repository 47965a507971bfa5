import { isDeepStrictEqual } from 'node:util';
import {
  type CardChangeOf,
  type DescribedField,
  describedFields,
  describedProperty,
  kind,
  noBrandTitles,
  Text,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { invalid } from '../../http/errors.ts';
import { propertiesOf } from '../../properties/properties.queries.ts';
import { valueWords } from '../../properties/value-words.ts';
import type { Stored } from '../../properties/values.ts';
import { keyOf } from '../../text/keys.ts';
import { titlesIn } from '../saving/naming.queries.ts';
import type { Card, CardRule } from './card-rule.ts';
import { type Template, templateOf } from './description-template.ts';

/** Meaning of a name in the text. */
type Named = { field: DescribedField } | { property: string };

/** Writes descriptions from a text with names of the product's fields and properties. */
export async function descriptionRule(
  db: Db,
  { text, onlyEmpty }: CardChangeOf<'description_set'>,
  { catalog, cards }: { catalog: string; cards: readonly Card[] },
): Promise<CardRule> {
  const template = templateOf(text);
  const named = await namedIn(db, catalog, template);
  const values = valuesAmong(cards);
  const say = await wordsOf(db, cards, named, values);
  return {
    edit(card) {
      const { product } = card;
      if (onlyEmpty && product.description.trim() !== '') throw invalid('description', 'Описание уже есть');
      const description = template.fill((name) => say(card, name));
      if (description === '') throw invalid('description', 'Нечего записать: у товара нет ничего из названного');
      if (description === product.description) return undefined;
      if (!Text.safeParse(description).success) throw invalid('description', 'Описание стало бы слишком длинным');
      return { product: { ...product, description }, was: product.description, now: description };
    },
    words: async () => (shown) => (typeof shown === 'string' ? shown : null),
  };
}

/** Resolves each name; throws at one that the catalog doesn't have. */
async function namedIn(db: Db, catalog: string, { names }: Template): Promise<Map<string, Named>> {
  const fields = new Map(Object.entries(describedFields).map(([field, title]) => [keyOf(title), field]));
  const properties = new Map(
    (await propertiesOf(db, catalog)).map((property) => [keyOf(describedProperty(property.title)), property]),
  );
  const found = new Map<string, Named>();
  for (const name of names) {
    const field = fields.get(keyOf(name));
    const property = properties.get(keyOf(name));
    if (field) found.set(name, { field: field as DescribedField });
    else if (!property) throw invalid('change.text', `названия «${name}» нет: в скобках пишут свойства каталога`);
    else if (property.type === kind.image || property.type === kind.file)
      throw invalid('change.text', `«${property.title}» хранит файлы: в текст их не поставить`);
    else found.set(name, { property: property.id });
  }
  return found;
}

type ValuesOf = (card: Card, property: string) => readonly Stored[];

/** Values of a product, its own or those that all its offers share: a description belongs to all of them. */
function valuesAmong(cards: readonly Card[]): ValuesOf {
  const offers = Map.groupBy(cards, ({ product }) => product.id);
  return ({ product, whole }, property) => {
    const shared = product.values[property] ?? [];
    const own = whole ? (offers.get(product.id) ?? []).map(({ offer }) => offer.values[property] ?? shared) : [];
    const [first] = own;
    return first && own.every((each) => isDeepStrictEqual(each, first)) ? first : shared;
  };
}

/** Says what a name stands for on a card; nothing where that is empty. */
async function wordsOf(
  db: Db,
  cards: readonly Card[],
  named: ReadonlyMap<string, Named>,
  valuesOf: ValuesOf,
): Promise<(card: Card, name: string) => string> {
  const properties = [...named.values()].flatMap((each) => ('property' in each ? each.property : []));
  const words = await valueWords(
    db,
    cards.flatMap((card) => properties.flatMap((property) => valuesOf(card, property))),
  );
  const titles = await placeTitles(db, cards, named);
  return (card, name) => {
    const what = named.get(name);
    if (!what) return '';
    if ('property' in what)
      // A history shortens long texts, a description doesn't.
      return valuesOf(card, what.property)
        .map((value) => (typeof value === 'string' ? value.trim() : (words([value]) ?? '')))
        .filter(Boolean)
        .join(', ');
    if (what.field === 'title') return card.product.title;
    const title = titles[what.field].get(card.product[what.field] ?? '') ?? '';
    // Buyers aren't told that there is no brand.
    return what.field === 'brand' && noBrand.has(keyOf(title)) ? '' : title;
  };
}

const noBrand = new Set(noBrandTitles.map(keyOf));

const places = { brand: 'brands', collection: 'collections', category: 'categories' } as const;
type ClassificationField = keyof typeof places;

/** Titles of the brands, collections and categories of these cards, where the text names them. */
async function placeTitles(
  db: Db,
  cards: readonly Card[],
  named: ReadonlyMap<string, Named>,
): Promise<Record<ClassificationField, ReadonlyMap<string, string>>> {
  const titles: Record<ClassificationField, ReadonlyMap<string, string>> = {
    brand: new Map(),
    collection: new Map(),
    category: new Map(),
  };
  for (const what of named.values()) {
    if (!('field' in what) || what.field === 'title') continue;
    const { field } = what;
    const ids = new Set(cards.flatMap(({ product }) => product[field] ?? []));
    const found = await titlesIn(db, places[field], [...ids]);
    titles[field] = new Map(found.map(({ id, title }) => [id, title]));
  }
  return titles;
}
