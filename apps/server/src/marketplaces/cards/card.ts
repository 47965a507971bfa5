import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type CardField, type ProductFault, roubles } from '@prilavok/contract';
import type { CardAttribute, Connector, ProductCard } from '@prilavok/marketplaces';
import { kopecksIn } from '../../text/numbers.ts';
import { categoryFor, type MappedCategory, type Mapping } from '../mapping/catalog-mapping.ts';
import { type OutgoingPrice, outgoingPrice, type PriceTerms } from '../prices/outgoing-price.ts';
import { attributeValues, missingAttribute, ownFieldOf, sourceTitle } from './attributes.ts';
import { type CardOffer, cardValues, defaultSources, measureOf } from './values.ts';

/** The card of an offer with what could be better, or what it lacks to be one. */
export type BuiltCard =
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

/** What an account asks of its cards beside the mapping. */
export interface CardTerms extends PriceTerms {
  /** Per cent; null for goods without VAT. */
  vat: string | null;
  shop: Pick<Connector, 'title' | 'priceStep'>;
}

/** Builds the card of an offer, or says what it lacks, by fields of ours. Knows nothing of any one marketplace. */
export function buildCard(offer: CardOffer, mapping: Mapping, terms: CardTerms): BuiltCard {
  const category = categoryFor(offer, mapping);
  if (!category)
    return { category: null, missing: [emptyField('category', `Категория «${offer.categoryTitle}» не сопоставлена`)] };
  if (category.disabled)
    return {
      category,
      missing: [emptyField('category', `Категория площадки «${category.path}» закрыта: выберите другую`)],
    };

  const missing: ProductFault[] = offer.taken
    ? [
        {
          ...emptyField('article', `На площадке артикул «${offer.article}» связан с другим предложением`),
          code: 'taken',
        },
      ]
    : [];
  const warnings: ProductFault[] = [];
  const { known } = mapping;
  const source = (field: CardField) => mapping.fields[field] ?? defaultSources[field];
  const texts = (field: CardField) => {
    const from = source(field);
    return from ? cardValues(offer, from, known).map((own) => own.text) : [];
  };
  const checkFilled = (field: CardField, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined && value !== '') return;
    const from = source(field);
    // The name of the field itself says more than the source it would have come from, unless that is a property.
    const owner = from?.type === 'property' ? { ...ownFieldOf(from), fieldTitle: sourceTitle(from, known) } : {};
    missing.push({ ...emptyField(field, `Не заполнено: ${fieldTitles[field].toLowerCase()}`), ...owner });
  };

  const [title = ''] = texts('title');
  const [price = ''] = texts('price');
  const [oldPrice] = texts('oldPrice');
  const images = texts('images');
  const [weight, length, width, height] = (['weight', 'length', 'width', 'height'] as const).map((measure) =>
    measureOf(offer, measure, mapping.fields[measure], known),
  );
  checkFilled('title', title);
  checkFilled('price', price);
  const prices = price === '' ? undefined : outgoingOf(offer, { price, oldPrice }, terms);
  if (prices && 'held' in prices) missing.push(prices.held);
  checkFilled('images', images[0]);
  checkFilled('weight', weight);
  checkFilled('length', length);
  checkFilled('width', width);
  checkFilled('height', height);

  const attributes: CardAttribute[] = [];
  for (const attribute of mapping.attributes.get(category.id) ?? []) {
    const { values, faults } = attributeValues(offer, attribute, mapping);
    if (values.length > 0) attributes.push({ id: attribute.remoteId, values });
    const blocks = attribute.required && values.length === 0;
    if (blocks && faults.length === 0) missing.push(missingAttribute(attribute, mapping));
    (blocks ? missing : warnings).push(...faults);
  }
  if (missing.length > 0 || !prices || 'held' in prices) return { category, missing };

  const dimensions = length && width && height ? { length, width, height } : null;
  return {
    category,
    warnings,
    card: {
      offerId: offer.article,
      title,
      description: texts('description')[0] ?? null,
      category: category.remoteId,
      ...prices,
      vat: terms.vat,
      barcodes: texts('barcode'),
      brand: offer.brand,
      group: offer.product,
      images,
      dimensions,
      weight: weight ?? null,
      attributes,
    },
  };
}

/** The card's prices as they go out; a mapping may take them from any text, which has to be a sum then. */
function outgoingOf(
  { minPrice, purchasePrice, permittedKopecks }: CardOffer,
  given: { price: string; oldPrice: string | undefined },
  terms: CardTerms,
): OutgoingPrice {
  const amount = kopecksIn(given.price);
  if (amount === undefined)
    return { held: { ...emptyField('price', `«${given.price}» — не цена`), code: 'bad_price' } };
  const before = given.oldPrice === undefined ? undefined : kopecksIn(given.oldPrice);
  const own = {
    price: roubles(amount),
    oldPrice: before === undefined ? null : roubles(before),
    minPrice,
    purchasePrice,
    permitted: permittedKopecks === amount,
  };
  return outgoingPrice(own, terms, terms.shop);
}

const emptyField = (field: keyof typeof fieldTitles, message: string): ProductFault => ({
  code: 'empty',
  message,
  attribute: null,
  property: null,
  field,
  fieldTitle: fieldTitles[field],
});

/** Equal for equal cards, whatever the order in which attributes were mapped. */
export function cardHash(card: ProductCard): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(card)))
    .digest('base64url');
}

/** Whether a card is what the marketplace has accepted; the database gives fields back in an order of its own. */
export const isSameCard = (card: ProductCard, accepted: ProductCard): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(inOrder(card))), inOrder(accepted));

const inOrder = (card: ProductCard): ProductCard => ({
  ...card,
  attributes: card.attributes.toSorted((a, b) => a.id.localeCompare(b.id)),
});
