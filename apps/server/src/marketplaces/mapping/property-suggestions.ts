import { type Attribute, kind, type MappingSource, type SystemField } from '@prilavok/contract';
import { systemTitles } from '../cards/values.ts';
import { type Guess, mostSimilar } from './suggestions.ts';

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
/** What is chosen once for the whole category: the kind of goods itself. */
const kindOfGoods = /^(тип|тип товара|вид товара|предмет)$/i;

interface OwnProperty {
  id: string;
  title: string;
  type: number;
}

/** What is known beside the attribute itself. */
export interface Surroundings {
  properties: readonly OwnProperty[];
  /** Title of the marketplace's category. */
  category: string;
  /** What the same attribute was mapped to in another category. */
  earlier?: { source: MappingSource; category: string } | undefined;
}

type SourceGuess = Guess<{ source: MappingSource; title: string }>;

/** Where an attribute's values may come from, the most similar first. */
export function guessSources(attribute: Attribute, { properties, category, earlier }: Surroundings): SourceGuess[] {
  const guesses: SourceGuess[] = [];
  const title = (source: MappingSource) => titleOf(source, properties);
  if (earlier && (earlier.source.type !== 'property' || title(earlier.source))) {
    guesses.push({
      item: { source: earlier.source, title: title(earlier.source) },
      score: 0.98,
      reason: `Как в категории «${earlier.category}»`,
    });
  }
  if (kindOfGoods.test(attribute.title)) {
    const source: MappingSource = { type: 'constant', text: category };
    guesses.push({
      item: { source, title: title(source) },
      score: 0.96,
      reason: 'По смыслу: тип товаров этой категории',
    });
  }
  for (const meaning of meanings) {
    if (!meaning.name.test(attribute.title)) continue;
    const source: MappingSource = { type: 'system', field: meaning.field };
    guesses.push({ item: { source, title: title(source) }, score: meaning.score, reason: meaning.reason });
  }
  const fitting = properties.filter((property) => fits(attribute.kind, property.type));
  const unitless = { title: attribute.title.replace(/,\s*[^\s,]+$/, '') };
  for (const guess of mostSimilar(unitless, fitting)) {
    const source: MappingSource = { type: 'property', property: guess.item.id };
    guesses.push({ item: { source, title: guess.item.title }, score: guess.score, reason: guess.reason });
  }
  const best = new Map<string, SourceGuess>();
  for (const guess of guesses.sort((a, b) => b.score - a.score)) {
    const key = JSON.stringify(guess.item.source);
    if (!best.has(key)) best.set(key, guess);
  }
  return [...best.values()].slice(0, 3);
}

function titleOf(source: MappingSource, properties: readonly OwnProperty[]): string {
  if (source.type === 'constant') return `«${source.text}»`;
  if (source.type === 'system') return systemTitles[source.field];
  return properties.find((property) => property.id === source.property)?.title ?? '';
}

/** Which kinds of ours can become what the attribute takes. */
function fits(wanted: Attribute['kind'], own: number): boolean {
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
