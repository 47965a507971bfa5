import { type Attribute, kind, type MappingSource, type SystemField } from '@prilavok/contract';
import { systemTitles } from '../stored/system-titles.ts';
import { chosenThere, type Elsewhere, weighed } from '../suggestions/elsewhere.ts';
import { bestOf, type Candidates, candidatesOf, type Guess, mostSimilar } from '../suggestions/suggestions.ts';

/** Fields that every offer has, by the names of the attributes that take them. */
const meanings: readonly { name: RegExp; field: SystemField; reason: string; score: number }[] = [
  { name: /^(бренд|торговая марка|brand)/i, field: 'brand', reason: 'По смыслу: бренд товара', score: 0.97 },
  {
    name: /^название модели/i,
    field: 'productTitle',
    reason: 'По смыслу: соединяет варианты одного товара',
    score: 0.9,
  },
  { name: /^(код продавца|артикул|партномер)/i, field: 'article', reason: 'По смыслу: ваш артикул', score: 0.93 },
  { name: /^(аннотация|описание)/i, field: 'description', reason: 'По смыслу: описание', score: 0.9 },
  { name: /^(штрихкод|штрих-код|ean|gtin)/i, field: 'barcode', reason: 'По смыслу: штрихкод', score: 0.93 },
  { name: /^(серия|коллекция|линейка)/i, field: 'collection', reason: 'По смыслу: коллекция бренда', score: 0.6 },
];
/** Attributes chosen once for the whole category: the kind of goods itself. */
const kindOfGoods = /^(тип|тип товара|вид товара|предмет)$/i;

interface OwnProperty {
  id: string;
  title: string;
  type: number;
}

/** Source of an attribute on another marketplace: with the attribute's title. */
export interface SourceElsewhere extends Elsewhere {
  source: MappingSource;
}

/** Without constants of which an attribute has several: they belong to categories, not to the catalog. */
export function withoutDoubt(sources: readonly SourceElsewhere[]): SourceElsewhere[] {
  const constants = Map.groupBy(
    sources.filter(({ source }) => source.type === 'constant'),
    ({ title }) => title,
  );
  return sources.filter(({ title, source }) => source.type !== 'constant' || constants.get(title)?.length === 1);
}

/** Evidence beside the attributes themselves, read once for all of them. */
export interface Grounds {
  properties: Candidates<OwnProperty>;
  elsewhere: Candidates<SourceElsewhere>;
}

/** Prepares a catalog's properties, and its choices for other marketplaces. */
export const groundsOf = (properties: readonly OwnProperty[], elsewhere: readonly SourceElsewhere[]): Grounds => ({
  properties: candidatesOf(properties),
  elsewhere: candidatesOf(elsewhere),
});

/** Context of the attribute in its category. */
export interface Surroundings {
  /** Title of the marketplace's category. */
  category: string;
  /** Source of the same attribute in another category. */
  earlier?: { source: MappingSource; category: string } | undefined;
}

type SourceGuess = Guess<{ source: MappingSource; title: string }>;

/** Where an attribute's values may come from, the most similar first. */
export function guessSources(
  attribute: Pick<Attribute, 'title' | 'kind'>,
  { properties, elsewhere }: Grounds,
  { category, earlier }: Surroundings,
): SourceGuess[] {
  const guesses: SourceGuess[] = [];
  const titleIn = (source: MappingSource) => titleOf(source, properties);
  const add = (source: MappingSource, score: number, reason: string) => {
    const title = titleIn(source);
    if (title) guesses.push({ item: { source, title }, score, reason });
  };
  if (earlier) add(earlier.source, 0.98, `Как в категории «${earlier.category}»`);
  if (kindOfGoods.test(attribute.title))
    add({ type: 'constant', text: category }, 0.96, 'По смыслу: тип товаров этой категории');
  for (const { name, field, score, reason } of meanings)
    if (name.test(attribute.title)) add({ type: 'system', field }, score, reason);
  const unitless = { title: withoutUnit(attribute.title) };
  const fits = ({ type }: OwnProperty) => takes(attribute.kind, type);
  for (const { item, score, reason } of mostSimilar(unitless, properties, { fits }))
    add({ type: 'property', property: item.id }, score, reason);
  if (!kindOfGoods.test(attribute.title))
    for (const { item, score } of mostSimilar(unitless, elsewhere)) add(item.source, weighed(score), chosenThere(item));
  return bestOf(guesses, undefined, ({ source }) => JSON.stringify(source));
}

/** «Мощность, Вт», «Вес товара с упаковкой (г)» without what they are measured in. */
export const withoutUnit = (title: string): string => title.replace(/(,\s*\S+|\s*\([^)\s]{1,6}\))$/, '');

function titleOf(source: MappingSource, properties: Candidates<OwnProperty>): string {
  if (source.type === 'constant') return `«${source.text}»`;
  if (source.type === 'system') return systemTitles[source.field];
  return properties.all.find(({ item }) => item.id === source.property)?.item.title ?? '';
}

/** Which kinds of ours can become what the attribute takes. */
function takes(wanted: Attribute['kind'], own: number): boolean {
  if (own === kind.dimensions || own === kind.file) return false;
  switch (wanted) {
    case 'integer':
    case 'decimal':
      return own !== kind.boolean && own !== kind.image && own !== kind.longText;
    case 'boolean':
      return own === kind.boolean;
    case 'url':
    case 'file':
      return own === kind.image || own === kind.shortText;
    case 'dictionary':
    case 'string':
    case 'text':
      return own !== kind.image;
  }
}
