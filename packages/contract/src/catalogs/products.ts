import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, listOf, Page } from '../list.ts';
import { FileValue, PropertyChanges, PropertyValues } from '../properties/values.ts';
import { catalogEditors, members } from '../roles.ts';
import { ChangeSource, Id, Moment, Title } from '../values.ts';

/** The card: what all its offers share. */
export const ProductModel = z.object({
  id: Id,
  catalog: Id,
  title: z.string(),
  description: z.string(),
  category: Id.nullable(),
  brand: Id.nullable(),
  collection: Id.nullable(),
  categoryTitle: z.string().nullable(),
  brandTitle: z.string().nullable(),
  collectionTitle: z.string().nullable(),
  images: z.array(FileValue),
  properties: z.array(PropertyValues),
  offers: z.int().describe('Сколько предложений'),
  version: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
});
export type ProductModel = z.infer<typeof ProductModel>;

/** One line of history: a field, what it was and what it became. */
export const Change = z.object({
  id: Id,
  at: Moment,
  owner: z.enum(['product', 'offer']),
  ownerId: Id,
  source: ChangeSource,
  author: z.object({ id: Id, name: z.string() }).nullable(),
  fields: z.array(
    z.object({
      field: z.string().describe('Имя поля или property:номер'),
      title: z.string(),
      was: z.unknown(),
      now: z.unknown(),
    }),
  ),
});
export type Change = z.infer<typeof Change>;

const endpoint = resource('catalogs/products');

export const getProduct = endpoint('GET', '/cds/product/{id}/model', {
  title: 'Карточка товара',
  roles: members,
  reply: ProductModel,
});

export const changeProduct = endpoint('PATCH', '/cds/product/{id}', {
  title: 'Изменить карточку товара',
  roles: catalogEditors,
  body: z.object({
    title: Title.optional(),
    description: z.string().max(50_000).optional(),
    category: Id.nullable().optional(),
    brand: Id.nullable().optional(),
    collection: Id.nullable().optional(),
    images: z.array(FileValue).max(100).optional(),
    properties: PropertyChanges.optional(),
    version: z.int().optional().describe('Версия, которую правили; устаревшая даёт 409'),
  }),
  reply: ProductModel,
  errors: { stale: 'Товар изменил кто-то другой; details — что изменилось' },
  touches: ['catalogs/offers', 'catalogs/brands', 'catalogs/categories'],
});

/** The same change to every product named; what is refused for one doesn't keep the others. */
export const changeProducts = endpoint('PATCH', '/cds/products/{ids}', {
  title: 'Изменить много товаров одинаково',
  roles: catalogEditors,
  body: z.object({
    category: Id.nullable().optional(),
    brand: Id.nullable().optional(),
    collection: Id.nullable().optional(),
    properties: PropertyChanges.optional(),
  }),
  reply: batchOf(Id),
  touches: ['catalogs/offers', 'catalogs/brands', 'catalogs/categories'],
});

/** Newest first: the product's own changes and those of its offers. */
export const findProductChanges = endpoint('POST', '/cds/product/{id}/history', {
  title: 'История товара и его предложений',
  reads: true,
  roles: members,
  body: Page,
  reply: listOf(Change),
});
