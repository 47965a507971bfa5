import { createHash } from 'node:crypto';
import type { CardField, ProductFault } from '@prilavok/contract';
import type { CardAttribute, ProductCard } from '@prilavok/marketplaces';
import { categoryFor, type MappedCategory, type Mapping } from '../mapping/catalog-mapping.ts';
import { attributeValues, missingAttribute, ownFieldOf, sourceTitle } from './attributes.ts';
import { type CardOffer, cardValues, defaultSources, measureOf } from './values.ts';

export type Built =
  | { card: ProductCard; category: MappedCategory; warnings: ProductFault[] }
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
export function buildCard(goods: CardOffer, mapping: Mapping, vat: string | null): Built {
  const category = categoryFor(goods, mapping);
  if (!category)
    return { category: null, missing: [lack('category', `Категория «${goods.categoryTitle}» не сопоставлена`)] };
  if (category.disabled)
    return { category, missing: [lack('category', `Категория площадки «${category.path}» закрыта: выберите другую`)] };

  const missing: ProductFault[] = goods.taken
    ? [lack('article', `На площадке артикул «${goods.article}» связан с другим предложением`)]
    : [];
  const warnings: ProductFault[] = [];
  const { known } = mapping;
  const source = (field: CardField) => mapping.fields[field] ?? defaultSources[field];
  const texts = (field: CardField) => {
    const from = source(field);
    return from ? cardValues(goods, from, known).map((worth) => worth.text) : [];
  };
  const need = (field: CardField, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined && value !== '') return;
    const from = source(field);
    // The name of the field itself says more than the source it would have come from, unless that is a property.
    const pin = from?.type === 'property' ? { ...ownFieldOf(from), fieldTitle: sourceTitle(from, known) } : {};
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
    if (blocks && faults.length === 0) missing.push(missingAttribute(attribute, mapping));
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

const lack = (field: keyof typeof fieldTitles, message: string): ProductFault => ({
  code: 'empty',
  message,
  attribute: null,
  property: null,
  field,
  fieldTitle: fieldTitles[field],
});

/** Equal for equal cards, whatever the order in which attributes were mapped. */
export function cardHash(card: ProductCard): string {
  const attributes = card.attributes.toSorted((a, b) => a.id.localeCompare(b.id));
  return createHash('sha256')
    .update(JSON.stringify({ ...card, attributes }))
    .digest('base64url');
}
