import type { FileValue, OfferBody, OfferModel } from '@prilavok/contract';
import { type Values, valueChanges, valuesOf } from '#features/properties/values.ts';
import type { Labels } from '#ui/edit/changes.ts';

/** An offer while it is being edited: prices as typed, empty ones as empty text. */
export interface OfferDraft {
  article: string;
  title: string;
  barcodes: string[];
  images: FileValue[];
  price: string;
  oldPrice: string;
  purchasePrice: string;
  minPrice: string;
  /** Null: nobody counts it. */
  stock: number | null;
  /** The offer's own values; what all offers share stands on the product's card. */
  values: Values;
}

/** Its fields' words. */
export const offerLabels: Labels<OfferDraft> = {
  article: 'Артикул',
  title: 'Название',
  barcodes: 'Штрихкоды',
  images: 'Картинки',
  price: 'Цена',
  oldPrice: 'Цена до скидки',
  purchasePrice: 'Закупочная цена',
  minPrice: 'Минимальная цена',
  stock: 'Остаток',
  values: 'Свои значения',
};

/** An offer before anything is known of it. */
export const emptyOffer: OfferDraft = {
  article: '',
  title: '',
  barcodes: [],
  images: [],
  price: '',
  oldPrice: '',
  purchasePrice: '',
  minPrice: '',
  stock: null,
  values: {},
};

/** The draft of a saved offer. */
export function offerDraft(offer: OfferModel): OfferDraft {
  return {
    article: offer.article,
    title: offer.title,
    barcodes: offer.barcodes,
    images: offer.images,
    price: offer.price ?? '',
    oldPrice: offer.oldPrice ?? '',
    purchasePrice: offer.purchasePrice ?? '',
    minPrice: offer.minPrice ?? '',
    stock: offer.stock,
    values: valuesOf(offer.properties),
  };
}

/** A price as it travels: none at all is `null`, a comma left at its end says nothing. */
const money = (text: string): string | null => text.replace(/\.$/, '') || null;

/** Fields of the draft that differ from those saved, as they are sent. */
export function offerChanges(before: OfferDraft, after: OfferDraft): Partial<OfferBody> {
  const changes: Partial<OfferBody> = {};
  if (after.article !== before.article) changes.article = after.article;
  if (after.title !== before.title && after.title !== '') changes.title = after.title;
  if (!same(after.barcodes, before.barcodes)) changes.barcodes = after.barcodes;
  if (!same(after.images, before.images)) changes.images = after.images;
  if (money(after.price) !== money(before.price)) changes.price = money(after.price);
  if (money(after.oldPrice) !== money(before.oldPrice)) changes.oldPrice = money(after.oldPrice);
  if (money(after.purchasePrice) !== money(before.purchasePrice)) changes.purchasePrice = money(after.purchasePrice);
  if (money(after.minPrice) !== money(before.minPrice)) changes.minPrice = money(after.minPrice);
  if (after.stock !== before.stock) changes.stock = after.stock;
  const properties = valueChanges(before.values, after.values);
  if (properties.length > 0) changes.properties = properties;
  return changes;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
