import { isDeepStrictEqual } from 'node:util';
import {
  type CardChange,
  type CardChangeOf,
  isOptionValue,
  kind,
  kopecks,
  type PriceField,
  roubles,
  Text,
  Title,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { valueWords } from '../../properties/value-words.ts';
import { knownFor, knownNow } from '../../properties/values.queries.ts';
import {
  calculatedNow,
  changedValues,
  convertingNow,
  type KnownProperties,
  type PropertyRule,
  type Stored,
  type StoredValues,
  storedValue,
} from '../../properties/values.ts';
import { type Classification, classify, knownClassification } from '../saving/classification.ts';
import { titlesIn } from '../saving/naming.queries.ts';
import { priceKinds, pricesOf } from '../saving/prices.queries.ts';
import type { Card, CardEdit, CardRule, Shown } from './card-rule.ts';
import { descriptionRule } from './description-rule.ts';
import type { Calculate, FormulaOutcome } from './formulas.ts';
import { replacerOf } from './replace-text.ts';
import { securedImagesRule } from './secured-images.ts';

/** Around which cards the change is made, and who calculates. */
interface Around {
  catalog: string;
  cards: readonly Card[];
  calculate: Calculate;
  /** Whether the things that it points at are locked for those who write. */
  held: boolean;
}

/** Reads whatever a change points at; throws where the change itself can't be. */
export function cardRuleOf(db: Db, change: CardChange, around: Around): Promise<CardRule> {
  switch (change.kind) {
    case 'values_set':
    case 'values_unset':
    case 'options_add':
    case 'options_remove':
      return valuesRule(db, change, around);
    case 'category_set':
      return placeRule(db, 'category', change.category, around);
    case 'brand_set':
      return placeRule(db, 'brand', change.brand, around);
    case 'collection_set':
      return placeRule(db, 'collection', change.collection, around);
    case 'description_set':
      return descriptionRule(db, change, around);
    case 'text_replace':
      return textRule(db, change, around);
    case 'images_https':
      return securedImagesRule(db, around);
    case 'formula':
      return formulaRule(db, change, around);
  }
}

type ValuesChange = CardChangeOf<'values_set' | 'values_unset' | 'options_add' | 'options_remove'>;

async function valuesRule(db: Db, change: ValuesChange, { catalog, held }: Around): Promise<CardRule> {
  const { property } = change;
  const values =
    change.kind === 'values_set'
      ? change.values
      : 'options' in change
        ? change.options.map((option) => ({ option }))
        : [];
  const known = await (held ? knownFor : knownNow)(db, catalog, { properties: [{ property, values }] });
  const rule = ruleOf(known, property);
  const next = nextValues(change, rule, known);
  return { edit: (card) => editValues(card, property, next), words: wordsOfValues };
}

/** The property, which no conversion is changing. */
function ruleOf(known: KnownProperties, property: string): PropertyRule {
  const rule = known.rules.get(property);
  if (!rule) throw invalid('change.property', `${known.where} нет свойства ${property}`);
  if (rule.calculated) throw conflict('conflict', calculatedNow(rule.title));
  if (rule.converting) throw conflict('conflict', convertingNow(rule.title));
  return rule;
}

type Next = (held: readonly Stored[]) => readonly Stored[];
/** As many values as a card's save takes. */
const mostValues = 500;

function nextValues(change: ValuesChange, rule: PropertyRule, known: KnownProperties): Next {
  if (change.kind === 'values_unset') return () => [];
  if (change.kind === 'values_set') {
    const values = changedValues({}, [{ ...change, mode: 'set' }], known)[rule.id] ?? [];
    if (values.length === 0) throw invalid('change.values', 'значение пустое: чтобы убрать его, очистите свойство');
    return () => values;
  }
  if (!rule.options) throw invalid('change.property', `у «${rule.title}» нет списка вариантов`);
  const options = change.options.map((option) => storedValue({ option }, rule, known));
  const ids = new Set(change.options);
  if (change.kind === 'options_remove')
    return (held) => held.filter((value) => !isOptionValue(value) || !ids.has(value.option));
  if (!rule.multiple) throw invalid('change.property', `«${rule.title}» хранит только один вариант: запишите его`);
  return (held) => {
    const chosen = new Set(held.filter(isOptionValue).map(({ option }) => option));
    const now = [...held, ...options.filter((value) => isOptionValue(value) && !chosen.has(value.option))];
    if (now.length > mostValues) throw invalid('values', `у «${rule.title}» стало бы больше ${mostValues} значений`);
    return now;
  };
}

/** Where a value goes: to the offer where it has its own, or where it can't be said for all offers of the product. */
function editValues(card: Card, property: string, next: Next, alone = card.whole): CardEdit | undefined {
  const { offer, product } = card;
  const [own, shared] = [offer.values[property], product.values[property]];
  const was = own ?? shared ?? [];
  const now = next(was);
  if (isDeepStrictEqual(was, now)) return undefined;
  if (now.length > 0)
    return own || !alone
      ? { was, now, offer: withValues(offer, property, now) }
      : { was, now, product: withValues(product, property, now) };
  if (shared && !card.whole)
    throw invalid('values', 'Значение общее для всех предложений товара: выберите их все или очистите его на карточке');
  return {
    was,
    now,
    offer: own && withValues(offer, property, []),
    product: shared && withValues(product, property, []),
  };
}

function withValues<Row extends { values: StoredValues }>(row: Row, property: string, now: readonly Stored[]): Row {
  const { [property]: _was, ...others } = row.values;
  return { ...row, values: now.length > 0 ? { ...others, [property]: [...now] } : others };
}

async function wordsOfValues(db: Db, shown: readonly Shown[]): Promise<(shown: Shown) => string | null> {
  const words = await valueWords(
    db,
    shown.flatMap((values) => (Array.isArray(values) ? values : [])),
  );
  return (values) => (Array.isArray(values) && values.length > 0 ? words(values) : null);
}

const ownWords = async () => (shown: Shown) => (typeof shown === 'string' ? shown : null);

const places = {
  category: { table: 'categories', missing: 'такой категории в каталоге нет' },
  brand: { table: 'brands', missing: 'такого бренда в каталоге нет' },
  collection: { table: 'collections', missing: 'такой коллекции в каталоге нет' },
} as const satisfies Record<keyof Classification, object>;

async function placeRule(
  db: Db,
  place: keyof Classification,
  to: string | null,
  { catalog, cards }: Around,
): Promise<CardRule> {
  const change = { [place]: to };
  const known = await knownClassification(
    db,
    catalog,
    change,
    cards.map(({ product }) => product),
  );
  const { table, missing } = places[place];
  const there =
    to === null || { category: known.categories, brand: known.brands, collection: known.collections }[place].has(to);
  if (!there) throw invalid(`change.${place}`, missing);
  return {
    edit({ product }) {
      const now = { ...product, ...classify(known, change, product) };
      return now[place] === product[place] ? undefined : { product: now, was: product[place], now: now[place] };
    },
    async words(sameDb, shown) {
      const ids = shown.filter((id) => typeof id === 'string');
      const titles = new Map((await titlesIn(sameDb, table, [...new Set(ids)])).map(({ id, title }) => [id, title]));
      return (id) => (typeof id === 'string' ? (titles.get(id) ?? '') : null);
    },
  };
}

async function textRule(db: Db, change: CardChangeOf<'text_replace'>, { catalog, held }: Around): Promise<CardRule> {
  const { field } = change;
  const replace = replacerOf(change);
  if (field === 'title') return { edit: (card) => editTitles(card, replace), words: ownWords };
  if (field === 'description') return { edit: (card) => editDescription(card, replace), words: ownWords };
  const known = await (held ? knownFor : knownNow)(db, catalog, { properties: [field] });
  const rule = ruleOf(known, field.property);
  if (rule.options)
    throw invalid('change.field', `«${rule.title}» выбирает из списка: переименуйте вариант в самом свойстве`);
  if (rule.type !== kind.shortText && rule.type !== kind.longText)
    throw invalid('change.field', `«${rule.title}» — не текст`);
  const next: Next = (held) =>
    held.flatMap((value) => {
      const now = replace(String(value));
      return now === '' ? [] : [now === value ? value : storedValue(now, rule, known)];
    });
  return { edit: (card) => editValues(card, rule.id, next), words: wordsOfValues };
}

/** The offer's title, and its product's where that is said for chosen offers alone. */
function editTitles({ offer, product, whole }: Card, replace: (text: string) => string): CardEdit | undefined {
  const [own, shared] = [replace(offer.title), whole ? replace(product.title) : product.title];
  if (own === offer.title && shared === product.title) return undefined;
  for (const title of [own, shared]) {
    if (title === '') throw invalid('title', 'Название стало бы пустым');
    if (!Title.safeParse(title).success)
      throw invalid('title', 'Название стало бы длиннее 500 знаков или в две строки');
  }
  return {
    offer: own === offer.title ? undefined : { ...offer, title: own },
    product: shared === product.title ? undefined : { ...product, title: shared },
    ...(own === offer.title ? { was: product.title, now: shared } : { was: offer.title, now: own }),
  };
}

function editDescription({ product }: Card, replace: (text: string) => string): CardEdit | undefined {
  const description = replace(product.description);
  if (description === product.description) return undefined;
  if (!Text.safeParse(description).success) throw invalid('description', 'Описание стало бы слишком длинным');
  return { product: { ...product, description }, was: product.description, now: description };
}

async function formulaRule(
  db: Db,
  change: CardChangeOf<'formula'>,
  { catalog, cards, calculate, held }: Around,
): Promise<CardRule> {
  const { field } = change;
  const offers = cards.map(({ offer }) => offer.id);
  const outcomes = await calculate(db, catalog, change, offers);
  const calculated = ({ offer }: Card): string => {
    const outcome: FormulaOutcome = outcomes.get(offer.id) ?? { reason: 'Предложение удалено' };
    if ('reason' in outcome) throw invalid('formula', outcome.reason);
    return outcome.value;
  };
  if (typeof field === 'string') {
    const prices = await pricesOf(db, offers);
    return { edit: (card) => editPrice(field, prices.get(card.offer.id), calculated(card)), words: ownWords };
  }
  const known = await (held ? knownFor : knownNow)(db, catalog, { properties: [field] });
  const rule = ruleOf(known, field.property);
  const unit = rule.type === kind.unit ? (rule.scheme.storageUnit ?? rule.scheme.defaultUnit) : null;
  const isText = rule.type === kind.shortText || rule.type === kind.longText;
  return {
    edit(card) {
      const value = calculated(card);
      const plain = isText ? value : Number(value);
      const now = unit && typeof plain === 'number' ? { value: plain, unit } : plain;
      return editValues(card, rule.id, () => [now], card.only);
    },
    words: wordsOfValues,
  };
}

function editPrice(
  field: PriceField,
  own: ReadonlyMap<number, number> | undefined,
  value: string,
): CardEdit | undefined {
  const [was, now] = [own?.get(priceKinds[field]), kopecks(value)];
  if (was === now) return undefined;
  return { prices: { [field]: now }, was: was === undefined ? null : roubles(was), now: roubles(now) };
}
