import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type CardField, type ProductFault, roubles } from '@prilavok/contract';
import type { CardAttribute, Connector, ProductCard } from '@prilavok/marketplaces';
import { kopecksIn } from '../../text/numbers.ts';
import { type OutgoingPrice, outgoingPrice, type PriceTerms } from '../prices/outgoing-price.ts';
import { attributeValues, missingAttribute, ownFieldOf, sourceTitle } from './attributes.ts';
import { categoryFor, type MappedCategory, type Mapping } from './catalog-mapping.ts';
import { faultOf } from './faults.ts';
import { fieldTitles } from './field-titles.ts';
import { fitting, longestField } from './fitting.ts';
import { discountFaults, limitFaults, limitWarnings, shortenedWords } from './limits.ts';
import { restrictionFaults } from './restrictions.ts';
import { type CardOffer, cardValues, defaultSources, measureOf } from './values.ts';

/** The card of an offer with what could be better, or what it lacks to be one. */
export type BuiltCard =
  | { card: ProductCard; category: MappedCategory; warnings: ProductFault[] }
  | { missing: ProductFault[]; category: MappedCategory | null };

/** Terms of an account for its cards, beside the mapping. */
export interface CardTerms extends PriceTerms {
  /** Per cent; null for goods without VAT. */
  vat: string | null;
  shop: Pick<Connector, 'title' | 'priceStep' | 'articleStays' | 'cardLimits' | 'cardProblems'>;
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

  const missing: ProductFault[] = offer.putAway ? [putAwayFaults[offer.putAway]] : [];
  const { articleStays } = terms.shop;
  const renamed = articleStays === null && offer.newArticle !== null;
  const article = renamed ? (offer.newArticle ?? '') : offer.article;
  const taken = offer.taken && (renamed || offer.newArticle === null);
  if (taken) missing.push({ ...emptyField('article', takenWords(article, renamed)), code: 'taken' });
  const warnings: ProductFault[] = [];
  if (articleStays !== null && offer.newArticle !== null)
    warnings.push({ ...emptyField('article', staysWords(articleStays, offer.article)), code: 'article_stays' });
  /** Parts of the card that have a fault already: the marketplace's own check has nothing to add to it. */
  const told = new Set<string>(taken ? ['article'] : []);
  const { known } = mapping;
  const source = (field: CardField) => mapping.fields[field] ?? defaultSources[field];
  const texts = (field: CardField) => {
    const from = source(field);
    return from ? cardValues(offer, from, known).map((own) => own.text) : [];
  };
  const checkFilled = (field: CardField, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined && value !== '') return;
    told.add(field);
    const from = source(field);
    // The name of the field itself says more than the source it would have come from, unless that is a property.
    const owner = from?.type === 'property' ? { ...ownFieldOf(from), fieldTitle: sourceTitle(from, known) } : {};
    missing.push({ ...emptyField(field, `Не заполнено: ${fieldTitles[field].toLowerCase()}`), ...owner });
  };

  const [fullTitle = ''] = texts('title');
  const [price = ''] = texts('price');
  const [oldPrice] = texts('oldPrice');
  const given = texts('images');
  const [weight, length, width, height] = (['weight', ...sides] as const).map((measure) =>
    measureOf(offer, measure, mapping.fields[measure], known),
  );
  checkFilled('title', fullTitle);
  checkFilled('price', price);
  const prices = price === '' ? undefined : outgoingOf(offer, { price, oldPrice }, terms);
  if (prices && 'held' in prices) missing.push(prices.held);
  const own = prices && !('held' in prices) ? prices : undefined;
  checkFilled('images', given[0]);
  checkFilled('weight', weight);
  checkFilled('length', length);
  checkFilled('width', width);
  checkFilled('height', height);

  const limits = terms.shop.cardLimits ?? {};
  const remark = (field: CardField | 'article', code: string, message: string): ProductFault => {
    const from = field === 'article' ? undefined : source(field);
    const owner = from?.type === 'property' ? { ...ownFieldOf(from), fieldTitle: sourceTitle(from, known) } : {};
    return { ...emptyField(field, message), code, ...owner };
  };
  const at: typeof remark = (field, code, message) => {
    told.add(field);
    return remark(field, code, message);
  };
  /** Shortened where its source says so. */
  const fit = (field: 'title' | 'description', text: string) => {
    const sent = fitting(text, source(field), longestField(field, limits));
    if (sent !== text) warnings.push(remark(field, 'shortened', shortenedWords(fieldTitles[field], text, sent)));
    return sent;
  };
  const barcodes = texts('barcode');
  const title = fit('title', fullTitle);
  const [fullDescription] = texts('description');
  const description = fullDescription === undefined ? null : fit('description', fullDescription);
  const limited = { offerId: article, title, description, barcodes, images: given, weight: weight ?? null };
  missing.push(...limitFaults(limited, { limits, sizes: offer.sizes, at }));
  if (own) missing.push(...discountFaults(own, { limits, at }));
  const images = given.slice(0, limits.images?.most ?? given.length);

  const attributes: CardAttribute[] = [];
  for (const attribute of mapping.attributes.get(category.id) ?? []) {
    const { values, faults, wrong } = attributeValues(offer, attribute, mapping);
    if (values.length > 0) attributes.push({ id: attribute.remoteId, values });
    missing.push(...wrong);
    if (wrong.length > 0) told.add(attribute.remoteId);
    const blocks = attribute.required && values.length === 0;
    if (blocks && faults.length === 0) missing.push(missingAttribute(attribute, mapping));
    if (blocks) told.add(attribute.remoteId);
    (blocks ? missing : warnings).push(...faults);
  }

  for (const { attribute, fault } of restrictionFaults(
    attributes,
    mapping.attributes.get(category.id) ?? [],
    mapping,
  )) {
    missing.push(fault);
    told.add(attribute);
  }

  const dimensions = length && width && height ? { length, width, height } : null;
  const card: ProductCard = {
    offerId: article,
    ...(renamed && { formerly: offer.article, renamedWith: offer.renamedWith }),
    title,
    description,
    category: category.remoteId,
    ...(own ?? noPrices),
    vat: terms.vat,
    barcodes,
    brand: offer.brand,
    group: offer.product,
    images,
    dimensions,
    weight: weight ?? null,
    attributes,
  };
  // What only the marketplace's own connector knows: rates of VAT, a description that must be there. It is asked of a card that lacks something, too.
  if (!own) for (const field of ['price', 'oldPrice']) told.add(field);
  if (!dimensions) for (const field of sides) told.add(field);
  const problems = terms.shop.cardProblems?.(card).flatMap(({ errors }) => errors) ?? [];
  const asked = mapping.attributes.get(category.id) ?? [];
  for (const error of problems) {
    const where = error.attribute ?? error.field;
    if (where === undefined || !told.has(where)) missing.push(faultOf(error, asked, mapping));
  }
  if (missing.length > 0) return { category, missing };
  const remarks = [...limitWarnings(limited, { limits, at }), ...warnings];
  return { category, warnings: remarks.map((fault): ProductFault => ({ ...fault, warning: true })), card };
}

const sides = ['length', 'width', 'height'] as const;
/** Of a card that isn't one yet. */
const noPrices = { price: '0.00', oldPrice: null, currency: 'RUB' } as const;

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

const putAway = (code: string, message: string): ProductFault => ({
  code,
  message,
  attribute: null,
  property: null,
  field: null,
  fieldTitle: null,
});

/** Why a card stays as it is there, whatever changes here. */
const putAwayFaults = {
  archived: putAway('archived', 'Карточка в архиве площадки: верните её из архива, и она снова будет обновляться'),
  removed: putAway(
    'removed',
    'Карточку удалили на площадке: чтобы создать её снова, выберите предложение и отправьте его карточку сами',
  ),
} satisfies Record<NonNullable<CardOffer['putAway']>, ProductFault>;

const emptyField = (field: keyof typeof fieldTitles, message: string): ProductFault => ({
  code: 'empty',
  message,
  attribute: null,
  property: null,
  field,
  fieldTitle: fieldTitles[field],
});

const takenWords = (article: string, renamed: boolean): string =>
  renamed
    ? `На площадке артикул «${article}» уже у другого товара: выберите другой`
    : `На площадке артикул «${article}» связан с другим предложением`;

const staysWords = (why: string, article: string): string => `${why} Карточка там остаётся под «${article}»`;

/** Equal for equal cards, whatever the order in which attributes were mapped. */
export function cardHash(card: ProductCard): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(card)))
    .digest('base64url');
}

/** Whether a card is what the marketplace has accepted; the database gives fields back in an order of its own. */
export const isSameCard = (card: ProductCard, accepted: ProductCard): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(inOrder(card))), inOrder(accepted));

/** Drops former names of a card: once it has its new article, it is the same card. */
const inOrder = ({ formerly, renamedWith, ...card }: ProductCard): ProductCard => ({
  ...card,
  attributes: card.attributes.toSorted((a, b) => a.id.localeCompare(b.id)),
});
