import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf } from '../list.ts';
import { Currency } from '../money.ts';
import { catalogEditors, members } from '../roles.ts';
import { Id, Moment, Title } from '../values.ts';

/** How the products of a catalog are shown first: as a list whose rows open, or as a sheet that is edited where it stands. */
const EditMode = z.enum(['card', 'table']).describe('Как правят товары: card — карточкой, table — таблицей');

export const Catalog = z.object({
  id: Id.describe('Номер каталога'),
  title: z.string(),
  currency: Currency.describe('Валюта всех цен каталога'),
  editMode: EditMode,
  rootCategory: Id.describe('Корень дерева категорий'),
  version: z.int().describe('Версия: растёт с каждой правкой, с ней отправляют следующую'),
  createdAt: Moment.describe('Когда создано'),
});
export type Catalog = z.infer<typeof Catalog>;

/** A catalog's own page: with how much it holds, counted up to 10,000. */
export const CatalogModel = Catalog.extend({
  counts: z.object({
    products: z.int().describe('Товары без удалённых; 10001 — больше 10 000'),
    offers: z.int().describe('Предложения без удалённых; 10001 — больше 10 000'),
    categories: z.int().describe('Категории без корня; 10001 — больше 10 000'),
    brands: z.int().describe('Бренды; 10001 — больше 10 000'),
    properties: z.int().describe('Свойства; 10001 — больше 10 000'),
  }),
});
export type CatalogModel = z.infer<typeof CatalogModel>;

export const CatalogEditMode = z.object({ id: EditMode, title: z.string() });

const endpoint = resource('catalogs/catalogs');

/** All catalogs of the company: the menu's list. */
export const findCatalogs = endpoint('GET', '/cds/catalog/all', {
  title: 'Все каталоги компании',
  roles: members,
  reply: listOf(Catalog),
});

/** How products of a catalog may be edited. */
export const findEditModes = endpoint('GET', '/cds/catalog/edit/modes', {
  title: 'Способы правки товаров',
  roles: members,
  reply: listOf(CatalogEditMode),
});

export const getCatalog = endpoint('GET', '/cds/catalog/{id}', {
  title: 'Каталог и сколько в нём всего',
  roles: members,
  reply: CatalogModel,
});

export const createCatalog = endpoint('POST', '/cds/catalog', {
  title: 'Создать каталог',
  creates: true,
  roles: catalogEditors,
  body: z.object({ title: Title, currency: Currency.optional() }),
  reply: Catalog,
  errors: { catalog_exists: 'Каталог с таким названием уже есть' },
});

export const changeCatalog = endpoint('PATCH', '/cds/catalog/{id}', {
  title: 'Изменить каталог',
  roles: catalogEditors,
  body: z.object({
    title: Title.optional(),
    currency: Currency.optional().describe('Валюта цен; сами цены не пересчитываются'),
    editMode: EditMode.optional(),
    version: z.int().optional().describe('Версия, которую правили; устаревшая даёт 409 stale'),
  }),
  reply: Catalog,
  errors: { catalog_exists: 'Каталог с таким названием уже есть', stale: 'Каталог изменил кто-то другой' },
});

/** The catalog disappears at once; its offers are put away in the background. One that somebody sells or buys by stays. */
export const removeCatalog = endpoint('DELETE', '/cds/catalog/{id}', {
  title: 'Удалить каталог со всем содержимым',
  roles: catalogEditors,
  reply: Done,
  errors: {
    catalog_in_use: 'Каталог выбран у аккаунта, источника заказов или поставщика, или его товары ждут заказы',
  },
  touches: ['catalogs/offers', 'catalogs/products', 'catalogs/categories', 'catalogs/brands', 'catalogs/properties'],
});

/** Says whether the catalogs answer at all. */
export const checkCatalogs = endpoint('GET', '/cds/check', {
  title: 'Работают ли каталоги',
  roles: members,
  reply: Done,
});
