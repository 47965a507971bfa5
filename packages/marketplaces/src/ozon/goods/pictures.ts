import { z } from 'zod';
import type { CardError, CardOutcome, ProductCard } from '../../api/catalog.ts';
import { MarketplaceError } from '../../errors.ts';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { portions } from '../../portions.ts';
import { russianOnly } from '../../sentences.ts';
import { cardLimits } from '../limits.ts';
import { flag, id, listOrNone, rows, text, texts } from '../shapes.ts';
import { cardErrorOf } from './card-errors.ts';

/** Description of /v2/product/pictures/info: most products in one request. */
const most = 1000;

const ImportAnswer = z.object({
  result: z.object({
    pictures: rows(
      z.object({ product_id: id, url: text, state: text, is_color: flag, is_primary: flag }),
      'product_id',
    ),
  }),
});
const InfoAnswer = z.object({
  items: rows(
    z.object({
      product_id: id,
      primary_photo: texts,
      photo: texts,
      color_photo: texts,
      errors: listOrNone(z.object({ url: text, message: text })),
    }),
    'product_id',
  ),
});

/** Pictures of a product as Ozon has them, and those that it couldn't load. */
export interface ShownPictures {
  count: number;
  errors: CardError[];
}

/** By product_id; a product that Ozon doesn't know has none. */
export async function picturesOf(http: Caller, ids: readonly string[]): Promise<Map<string, ShownPictures>> {
  const found = new Map<string, ShownPictures>();
  for (const product_id of portions(ids, most)) {
    const request = { path: '/v2/product/pictures/info', body: { product_id }, repeatable: true };
    for (const item of (await http.json(request, InfoAnswer)).items)
      found.set(item.product_id, {
        count: item.primary_photo.length + item.photo.length,
        errors: item.errors.map(errorOf),
      });
  }
  return found;
}

const errorOf = ({ url, message }: { url: string; message: string }): CardError => ({
  code: 'picture',
  message: `Ozon не загрузил картинку ${url}: ${russianOnly(message) || 'проверьте, что это JPEG или PNG и он открывается по ссылке без входа'}`,
  warning: true,
  field: 'images',
});

/** A card with its number there. */
export interface Pictured {
  card: ProductCard;
  remoteId: string;
  /** The sample of its colour, which would be lost otherwise. */
  colour: string | undefined;
}

/** Replaces the pictures of products that are there, one by one; answers those that are refused. */
export async function sendPictures(http: Caller, products: readonly Pictured[]): Promise<CardOutcome[]> {
  const refused: CardOutcome[] = [];
  for (const { card, remoteId, colour } of products) {
    const images = card.images.slice(0, cardLimits.images.most);
    const body = { product_id: idNumber(remoteId), images, ...(colour && { color_image: colour }) };
    try {
      await http.json({ path: '/v1/product/pictures/import', body, repeatable: true }, ImportAnswer);
    } catch (error) {
      if (!(error instanceof MarketplaceError) || error.kind !== 'refused') throw error;
      const { message } = error;
      const said = { code: 'pictures_refused', message, level: 'error', field: 'images', attribute_id: null };
      refused.push({ offerId: card.offerId, status: 'refused', remoteId, errors: [cardErrorOf(said)] });
    }
  }
  return refused;
}

/**
 * Outcome of pictures: there once Ozon shows as many as were sent, or says which it couldn't load. A card that has none
 * of them is refused.
 */
export function pictureOutcome(
  { offerId, images }: ProductCard,
  remoteId: string,
  shown: ShownPictures | undefined,
): CardOutcome {
  const wanted = Math.min(images.length, cardLimits.images.most);
  if (!shown || shown.count + shown.errors.length < wanted) return { offerId, status: 'pending', remoteId, errors: [] };
  const none = shown.errors.length > 0 && shown.count === 0;
  const errors = none ? shown.errors.map((error) => ({ ...error, warning: false })) : shown.errors;
  return { offerId, status: none ? 'refused' : 'accepted', remoteId, errors };
}
