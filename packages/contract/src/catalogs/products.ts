import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, listOf, Page } from '../list.ts';
import { FileValue, PropertyChanges, PropertyValues } from '../properties/values.ts';
import { catalogEditors, members } from '../roles.ts';
import { ChangeSource, EditedVersion, Id, Moment, Title } from '../values.ts';

/** The card: what all its offers share. */
export const ProductModel = z.object({
  id: Id.describe('Номер товара'),
  catalog: Id.describe('Каталог товара'),
  title: z.string(),
  description: z.string().describe('Описание'),
  category: Id.nullable().describe('Категория'),
  brand: Id.nullable().describe('Бренд'),
  collection: Id.nullable().describe('Коллекция бренда'),
  categoryTitle: z.string().nullable().describe('Название категории'),
  brandTitle: z.string().nullable().describe('Название бренда'),
  collectionTitle: z.string().nullable().describe('Название коллекции'),
  images: z.array(FileValue).describe('Картинки по порядку, первая — главная'),
  image: z
    .string()
    .nullable()
    .describe('Адрес главной картинки; у товара без своих — от первого предложения, у которого она есть'),
  properties: z.array(PropertyValues).describe('Значения, общие для всех предложений'),
  offers: z.int().describe('Сколько предложений'),
  version: z.int().describe('Версия: растёт с каждой правкой, с ней отправляют следующую'),
  createdAt: Moment.describe('Когда создано'),
  updatedAt: Moment.describe('Когда изменён сам товар'),
});
export type ProductModel = z.infer<typeof ProductModel>;

/** One line of history: a field, what it was and what it became. */
export const Change = z.object({
  id: Id.describe('Номер записи истории'),
  at: Moment.describe('Когда изменили'),
  owner: z.enum(['product', 'offer']).describe('Что изменили: товар или его предложение'),
  ownerId: Id.describe('Номер товара или предложения'),
  article: z.string().nullable().describe('Артикул предложения; null у самого товара'),
  source: ChangeSource.describe('Откуда изменение'),
  author: z
    .object({ id: Id, name: z.string() })
    .nullable()
    .describe('Кто изменил; null у программ и у загрузок без автора'),
  fields: z.array(
    z.object({
      field: z.string().describe('Имя поля или property:номер'),
      title: z.string(),
      was: z.unknown().describe('Значение до изменения'),
      now: z.unknown().describe('Значение после'),
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
    description: z.string().max(50_000).optional().describe('Описание целиком'),
    category: Id.nullable().optional().describe('Категория; null убирает из категории'),
    brand: Id.nullable().optional().describe('Бренд; null убирает, коллекция прежнего бренда уходит с ним'),
    collection: Id.nullable().optional().describe('Коллекция бренда; null убирает'),
    images: z.array(FileValue).max(100).optional().describe('Картинки целиком, вместо прежних'),
    properties: PropertyChanges.optional().describe('Какие значения свойств заменить'),
    version: EditedVersion.optional().describe('Версия, которую правили; устаревшая даёт 409'),
  }),
  reply: ProductModel,
  errors: { stale: 'Товар изменил кто-то другой; details — что изменилось' },
  touches: ['catalogs/offers', 'catalogs/brands', 'catalogs/categories'],
});

/** Makes one change to every product named; what is refused for one doesn't keep the others. */
export const changeProducts = endpoint('PATCH', '/cds/products/{ids}', {
  title: 'Изменить много товаров одинаково',
  roles: catalogEditors,
  body: z.object({
    category: Id.nullable().optional().describe('Категория; null убирает из категории'),
    brand: Id.nullable().optional().describe('Бренд; null убирает, коллекция прежнего бренда уходит с ним'),
    collection: Id.nullable().optional().describe('Коллекция бренда; null убирает'),
    properties: PropertyChanges.optional().describe('Какие значения свойств заменить'),
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

/** Takes lines of history back where their values are still as these left them: all of each, or one field. It is a line of history itself. */
export const undoProductChanges = endpoint('POST', '/cds/product/{id}/history/undo', {
  title: 'Вернуть, как было до изменения',
  roles: catalogEditors,
  body: z.object({
    changes: z
      .array(Id)
      .min(1)
      .max(1000)
      .describe('Записи истории: у товара и у каждого предложения — не больше одной'),
    field: z.string().max(60).optional().describe('Вернуть только это поле; бренд и коллекция возвращаются вместе'),
  }),
  reply: batchOf(Id),
  errors: {
    changed_since: 'С тех пор значение изменили, или прежнего больше нет',
    article_exists: 'Прежний артикул занят другим предложением',
  },
  touches: ['catalogs/offers', 'catalogs/brands', 'catalogs/categories'],
});
