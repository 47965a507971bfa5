import { hasWrongCheckDigit, wrongCheckDigit } from '@prilavok/contract';
import type { CardError, ProductCard, RemoteAttribute } from '../api/catalog.ts';
import type { Caller } from '../http.ts';
import { barcodeOf } from './cards.ts';
import { attributesIn, type Family } from './categories.ts';

/** A fault as the outcome of a task tells it. */
export interface SaidFault {
  attribute: string;
  message: string;
}

/** Magnit Market's names of what every card of ours has. */
const fields: Record<string, NonNullable<CardError['field']>> = {
  title: 'title',
  description: 'description',
  short_description: 'description',
  price: 'price',
  old_price: 'oldPrice',
  barcode: 'barcode',
  product_images: 'images',
  length: 'length',
  width: 'width',
  height: 'height',
  weight: 'weight',
  category_id: 'category',
  seller_sku_id: 'article',
};
/** Of the three lists of characteristics in a card. */
const lists: Record<string, Family> = {
  product_filters_list: 'PRODUCT',
  defined_characteristic_list: 'DEFINED',
  sku_filter_list: 'SKU',
};

/** Says of faults which field or characteristic of ours they lie in: of characteristics a fault names the list, and the title in its sentence. */
export async function faultReader(
  http: Caller,
  at: readonly { card: ProductCard; said: SaidFault }[],
): Promise<(card: ProductCard, said: SaidFault, warning: boolean) => CardError> {
  const unclear = at.filter(({ said }) => said.attribute in lists).map(({ card }) => card.category);
  const attributes =
    unclear.length > 0 ? await attributesIn(http, [...new Set(unclear)]) : new Map<string, RemoteAttribute[]>();
  const characteristicIn = ({ category }: ProductCard, { attribute, message }: SaidFault): string | undefined =>
    attributes
      .get(category)
      ?.find(({ id, title }) => id.startsWith(`${lists[attribute]}:`) && message.includes(`«${title}»`))?.id;

  return (card, said, warning) => {
    const field = fields[said.attribute.replace(/^dimensions\./, '')];
    return {
      code: said.attribute || 'error',
      message: messageOf(card, { ...said, field }),
      warning,
      field,
      attribute: characteristicIn(card, said),
    };
  };
}

/** Of a barcode it says only that it is wrong; mostly it can be said why. */
function messageOf(card: ProductCard, { attribute, message, field }: SaidFault & Pick<CardError, 'field'>): string {
  const { barcode } = field === 'barcode' ? barcodeOf(card) : {};
  if (barcode === undefined || !hasWrongCheckDigit(String(barcode))) return message || attribute;
  return `${message || attribute}. ${wrongCheckDigit(String(barcode))}`;
}
