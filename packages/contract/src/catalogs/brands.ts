import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, In, listOf, PageSearch, sortBy } from '../list.ts';
import { FileValue, PropertyChanges, PropertyValues } from '../properties/values.ts';
import { catalogEditors, members } from '../roles.ts';
import { Id, Title } from '../values.ts';

export const Brand = z.object({
  id: Id.describe('Номер бренда'),
  catalog: Id.describe('Каталог, чей это бренд'),
  title: z.string(),
  image: FileValue.nullable().describe('Логотип'),
  products: z.int().describe('Сколько товаров бренда'),
});
export type Brand = z.infer<typeof Brand>;

export const BrandModel = Brand.extend({ properties: z.array(PropertyValues), version: z.int() });
export type BrandModel = z.infer<typeof BrandModel>;

/** Brands that say that there is none: the first is the one which the cabinet gives. */
export const noBrandTitles = ['Нет бренда', 'Без бренда', 'No name', 'Не указан'] as const;

const BrandBody = z.object({
  title: Title,
  image: FileValue.nullable().optional().describe('Логотип; null убирает его'),
  properties: PropertyChanges.optional().describe('Какие значения свойств заменить'),
});

const endpoint = resource('catalogs/brands');

/** Brands of the given catalogs, by title. */
export const findBrands = endpoint('POST', '/cds/find/brand', {
  title: 'Бренды выбранных каталогов',
  reads: true,
  roles: members,
  body: PageSearch.extend({ catalog: In, sort: sortBy('title', 'products') }),
  aliases: { 'catalog.in': 'catalog.in' },
  reply: listOf(Brand),
});

export const getBrand = endpoint('GET', '/cds/catalog/{catalog}/brand/{brand}/model', {
  title: 'Бренд со значениями свойств',
  roles: members,
  reply: BrandModel,
});

export const createBrand = endpoint('POST', '/cds/catalog/{catalog}/brand', {
  title: 'Создать бренд',
  creates: true,
  roles: catalogEditors,
  body: BrandBody,
  reply: BrandModel,
  errors: { brand_exists: 'Бренд с таким названием уже есть' },
});

export const changeBrand = endpoint('PATCH', '/cds/catalog/{catalog}/brand/{brand}', {
  title: 'Изменить бренд',
  roles: catalogEditors,
  body: BrandBody.partial().extend({ version: z.int().optional() }),
  reply: BrandModel,
  errors: { brand_exists: 'Бренд с таким названием уже есть', stale: 'Бренд изменил кто-то другой' },
  touches: ['catalogs/offers', 'catalogs/products'],
});

/** Deletes brands; those that products carry or scenarios name are refused one by one. */
export const removeBrands = endpoint('DELETE', '/cds/catalog/{catalog}/brand/{ids}', {
  title: 'Удалить бренды',
  roles: catalogEditors,
  reply: batchOf(Id),
  errors: { brand_in_use: 'Бренд стоит у товаров или назван в сценарии расчёта' },
});
