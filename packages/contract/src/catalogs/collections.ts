import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, In, listOf, Page, PageSearch } from '../list.ts';
import { FileValue, PropertyChanges, PropertyValues } from '../properties/values.ts';
import { catalogEditors, members } from '../roles.ts';
import { Id, Title } from '../values.ts';

export const Collection = z.object({
  id: Id.describe('Номер коллекции'),
  catalog: Id.describe('Каталог, чья это коллекция'),
  brand: Id.describe('Бренд, чья это коллекция'),
  title: z.string(),
  image: FileValue.nullable().describe('Картинка'),
  products: z.int().describe('Сколько товаров коллекции'),
});
export type Collection = z.infer<typeof Collection>;
export const CollectionModel = Collection.extend({ properties: z.array(PropertyValues), version: z.int() });
export type CollectionModel = z.infer<typeof CollectionModel>;

const CollectionBody = z.object({
  title: Title,
  image: FileValue.nullable().optional().describe('Картинка; null убирает её'),
  properties: PropertyChanges.optional().describe('Какие значения свойств заменить'),
});

const endpoint = resource('catalogs/collections');

export const findCollections = endpoint('POST', '/cds/find/collection', {
  title: 'Коллекции выбранных каталогов и брендов',
  reads: true,
  roles: members,
  body: PageSearch.extend({ catalog: In, brand: In }),
  aliases: { 'catalog.in': 'catalog.in', 'brand.in': 'brand.in' },
  reply: listOf(Collection),
});

export const findBrandCollections = endpoint('GET', '/cds/catalog/{catalog}/collections/in/brand/{brand}', {
  title: 'Коллекции бренда',
  roles: members,
  query: Page.extend({ limit: Page.shape.limit.default(10_000) }),
  reply: listOf(Collection),
});

export const getCollection = endpoint('GET', '/cds/catalog/{catalog}/brand/{brand}/collection/{id}/model', {
  title: 'Коллекция со значениями свойств',
  roles: members,
  reply: CollectionModel,
});

export const createCollection = endpoint('POST', '/cds/catalog/{catalog}/collection/in/{brand}', {
  title: 'Создать коллекцию бренда',
  creates: true,
  roles: catalogEditors,
  body: CollectionBody,
  reply: CollectionModel,
  errors: { collection_exists: 'Коллекция с таким названием у бренда уже есть' },
});

/** Makes one change to every collection named; a title only for one. */
export const changeCollections = endpoint('PATCH', '/cds/catalog/{catalog}/collection/{ids}', {
  title: 'Изменить коллекции',
  roles: catalogEditors,
  body: CollectionBody.partial().extend({ version: z.int().optional() }),
  reply: batchOf(Id),
  errors: {
    collection_exists: 'Коллекция с таким названием у бренда уже есть',
    stale: 'Коллекцию изменил кто-то другой',
  },
  touches: ['catalogs/offers', 'catalogs/products'],
});

export const removeCollections = endpoint('DELETE', '/cds/catalog/{catalog}/collection/{ids}', {
  title: 'Удалить коллекции',
  roles: catalogEditors,
  reply: batchOf(Id),
  errors: { collection_in_use: 'Коллекция стоит у товаров' },
});
