import {
  eachFields,
  type FeedFieldName,
  type FeedKind,
  type FeedSource,
  type FeedTransform,
  feedFields,
  innerFields,
  offerFields,
  orderFields,
} from '@prilavok/contract';

type SourceKind = FeedSource['kind'];

export const sourceTitles: Record<SourceKind, string> = {
  field: 'Поле',
  property: 'Свойство',
  constant: 'Постоянный текст',
  formula: 'Формула',
  lookup: 'Замена по списку',
  mapped: 'Категория площадки',
};

/** Which sources a feed has: an order knows nothing of a catalog. */
export const sourceKinds: Record<FeedKind, readonly SourceKind[]> = {
  catalog: ['field', 'property', 'constant', 'formula', 'lookup', 'mapped'],
  order: ['field', 'constant', 'lookup'],
};

/** A new source of a kind. */
export function newSource(kind: SourceKind, feed: FeedKind): FeedSource {
  const field = { kind: 'field' as const, field: feed === 'order' ? ('number' as const) : ('title' as const) };
  switch (kind) {
    case 'field':
      return field;
    case 'property':
      return { kind, property: '' };
    case 'constant':
      return { kind, text: '' };
    case 'formula':
      return { kind, formula: '' };
    case 'lookup':
      return { kind, of: field, pairs: [{ from: '', to: '' }], other: '' };
    case 'mapped':
      return { kind, account: '', what: 'title' };
  }
}

/** A source in a few words, for the line of its node; titles of properties may come later. */
export function sourceWords(source: FeedSource, propertyTitle: (id: string) => string | undefined): string {
  switch (source.kind) {
    case 'field':
      return feedFields[source.field].title;
    case 'property':
      return propertyTitle(source.property) ?? 'Свойство';
    case 'constant':
      return source.text === '' ? 'пусто' : `«${source.text}»`;
    case 'formula':
      return source.formula ? `= ${source.formula}` : 'Формула';
    case 'lookup':
      return `Замена: ${sourceWords(source.of, propertyTitle)}`;
    case 'mapped':
      return source.what === 'id' ? 'Номер категории площадки' : 'Категория площадки';
  }
}

interface Choices {
  group: string;
  items: { value: FeedFieldName; label: string }[];
}

/** Fields to choose from, in groups; those of repeated things only where something is repeated. */
export function fieldChoices(kind: FeedKind, repeated: boolean): Choices[] {
  const of = (names: readonly string[]) =>
    (Object.keys(feedFields) as FeedFieldName[])
      .filter((name) => names.includes(name))
      .map((value) => ({ value, label: feedFields[value].title }));
  const own = Object.keys(kind === 'order' ? orderFields : offerFields);
  const inner: readonly string[] = innerFields;
  return [
    ...(repeated ? [{ group: 'То, для чего узел повторяется', items: of(Object.keys(eachFields)) }] : []),
    { group: kind === 'order' ? 'Заказ' : 'Товар', items: of(own.filter((name) => !inner.includes(name))) },
    { group: 'Внутреннее: видно всем, у кого есть адрес', items: of(own.filter((name) => inner.includes(name))) },
  ].filter(({ items }) => items.length > 0);
}

type TransformKind = FeedTransform['kind'];

export const transformTitles: Record<TransformKind, string> = {
  trim: 'Убрать пробелы по краям',
  collapse: 'Оставить по одному пробелу',
  strip_html: 'Убрать разметку HTML',
  cut: 'Обрезать по слову',
  case: 'Регистр',
  replace: 'Заменить текст',
  number: 'Вид числа',
  date: 'Вид даты',
  boolean: 'Слова для «да» и «нет»',
  affix: 'Добавить до и после',
  cdata: 'Записать как CDATA',
};

/** A new transform of a kind, as people mostly want it. */
export function newTransform(kind: TransformKind): FeedTransform {
  switch (kind) {
    case 'cut':
      return { kind, length: 150 };
    case 'case':
      return { kind, to: 'sentence' };
    case 'replace':
      return { kind, from: '', to: '' };
    case 'number':
      return { kind, decimals: 2, separator: '.' };
    case 'date':
      return { kind, format: 'date' };
    case 'boolean':
      return { kind, yes: 'true', no: 'false' };
    case 'affix':
      return { kind, before: '', after: '' };
    default:
      return { kind };
  }
}
