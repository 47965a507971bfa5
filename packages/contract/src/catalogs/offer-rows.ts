import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { catalogEditors } from '../roles.ts';
import { EditedVersion, Id } from '../values.ts';
import { NewOffer, OfferBody, OfferRow } from './offers.ts';

/** Rows of one request, at most. */
export const mostOfferRows = 1000;

/** A row of the sheet and its cells that are to be saved; fields that are absent stay as they are. */
export const OfferRowChange = OfferBody.pick({
  article: true,
  title: true,
  barcodes: true,
  price: true,
  oldPrice: true,
  purchasePrice: true,
  minPrice: true,
  stock: true,
})
  .partial()
  .extend({
    ...NewOffer.pick({ category: true, brand: true, collection: true }).shape,
    id: Id.describe('Предложение'),
    version: EditedVersion.min(1).describe('Версия предложения, которую правили'),
    productVersion: EditedVersion.min(1).describe('Версия его товара, которую правили'),
    properties: OfferBody.shape.properties
      .unwrap()
      .max(50)
      .optional()
      .describe('Какие значения свойств заменить; значение остаётся там, где стояло: у предложения или у товара'),
  });
export type OfferRowChange = z.infer<typeof OfferRowChange>;

/** Outcome of a row: as it is now, and what of it wasn't saved. */
export const OfferRowOutcome = z.object({
  id: Id.describe('Предложение'),
  offer: OfferRow.nullable().describe('Каким оно стало; null, если его уже нет'),
  refused: z
    .array(
      z.object({
        field: z.string().describe('Имя поля, property:номер или id, если отказано всей строке'),
        code: z.string().describe('stale — значение с тех пор изменил кто-то другой'),
        message: z.string(),
      }),
    )
    .describe('Что не сохранено и почему; пусто, если сохранено всё'),
});
export type OfferRowOutcome = z.infer<typeof OfferRowOutcome>;

const endpoint = resource('catalogs/offer-rows');

/** Each row its own change. What is refused for a cell leaves the other cells of its row saved, and the other rows. */
export const changeOfferRows = endpoint('PATCH', '/cds/catalog/{catalog}/offer/rows', {
  title: 'Изменить много предложений, каждое по-своему',
  roles: catalogEditors,
  body: z.object({
    rows: z.array(OfferRowChange).min(1).max(mostOfferRows).describe('Каждое предложение — один раз'),
    load: z.array(Id).max(50).optional().describe('Значения каких свойств приложить к ответу'),
    details: z.boolean().default(false).describe('Приложить цены и названия, которых в обычной строке нет'),
  }),
  reply: z.object({ rows: z.array(OfferRowOutcome).describe('В том же порядке') }),
  touches: ['catalogs/offers', 'catalogs/products'],
  bodyLimit: 4 * 1024 * 1024,
});
