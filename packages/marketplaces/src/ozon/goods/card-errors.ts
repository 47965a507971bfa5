import type { CardError, CardOutcome, PushOutcome } from '../../api/catalog.ts';
import { russianOnly } from '../../sentences.ts';
import type { Saying } from '../saying.ts';
import { sayingOf } from '../sayings.ts';

/** An error of a card as Ozon says it: of an import, or of a product that is there. */
interface SaidError {
  code: string;
  message: string;
  level: string;
  field: string;
  attribute_id: string | null;
}

/** Ozon's names of what every card of ours has. */
const fields: Record<string, NonNullable<CardError['field']>> = {
  name: 'title',
  title: 'title',
  description: 'description',
  price: 'price',
  old_price: 'oldPrice',
  barcode: 'barcode',
  barcodes: 'barcode',
  image: 'images',
  images: 'images',
  primary_image: 'images',
  weight: 'weight',
  depth: 'length',
  length: 'length',
  width: 'width',
  height: 'height',
  type_id: 'category',
  description_category_id: 'category',
  category: 'category',
  offer_id: 'article',
};

const sayingOfError = ({ code, message }: Pick<CardError, 'code' | 'message'>): Saying | undefined =>
  sayingOf(code) ?? sayingOf(message);

/** An error of a card, for people: what Ozon says of an attribute names it; of anything else our sentence says what mends it. */
export function cardErrorOf({ code, message, level, field, attribute_id }: SaidError): CardError {
  const saying = sayingOfError({ code, message });
  const theirs = attribute_id || !saying ? russianOnly(message) : '';
  const ownField = fields[field] ?? saying?.field;
  return {
    code,
    message: theirs || saying?.message || message || code,
    warning: /warn/i.test(level),
    ...(attribute_id && { attribute: attribute_id }),
    ...(ownField && { field: ownField }),
  };
}

/** The limit that passes by itself and keeps the card out for now. */
export function limitOf(errors: readonly CardError[]): PushOutcome['limit'] {
  const limits = errors.flatMap((error) => {
    const saying = error.warning ? undefined : sayingOf(error.code);
    return saying?.kind === 'limit' && saying.retryAfter
      ? [{ message: saying.message, retryAfter: saying.retryAfter }]
      : [];
  });
  return limits[0];
}

/** A product that is there, and whose card was refused for its prices alone: description of `old_price_less_than_price` and its like. */
export function wantsPriceFirst({ status, remoteId, errors }: CardOutcome): boolean {
  const faults = errors.filter((error) => !error.warning);
  const ofPrice = ({ field }: CardError) => field === 'price' || field === 'oldPrice';
  return status === 'refused' && remoteId !== null && faults.length > 0 && faults.every(ofPrice);
}
