import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, In, listOf } from '../list.ts';
import { KindPath, PropertyType, ValueScheme } from '../properties/kinds.ts';
import {
  PropertyAssessment,
  PropertyBody,
  PropertyFields,
  PropertyPatch,
  PropertySearch,
  PropertyUsage,
  WithOptionList,
} from '../properties/property.ts';
import { catalogEditors, members } from '../roles.ts';
import { Id } from '../values.ts';

/** Whose cards the property stands on. */
export const PropertyLinks = z.object({
  brands: z.boolean().describe('Есть у брендов'),
  categories: z.boolean().describe('Есть у категорий'),
  collections: z.boolean().describe('Есть у коллекций'),
  productCategories: z
    .array(z.object({ id: Id, title: z.string() }))
    .describe('Категории, товары которых имеют это свойство'),
});

const LinksBody = z.object({
  brands: z.boolean().optional().describe('Есть у брендов'),
  categories: z.boolean().optional().describe('Есть у категорий'),
  collections: z.boolean().optional().describe('Есть у коллекций'),
  productCategories: z
    .array(z.object({ id: Id, title: z.string().optional(), action: z.enum(['pin', 'unpin']) }))
    .max(1000)
    .optional(),
});

export const Property = PropertyFields.extend({ catalog: Id });
export type Property = z.infer<typeof Property>;

export const PropertyModel = Property.extend({ links: PropertyLinks, ...WithOptionList.shape });
export type PropertyModel = z.infer<typeof PropertyModel>;

const endpoint = resource('catalogs/properties');

export const findProperties = endpoint('POST', '/cds/find/property', {
  title: 'Свойства выбранных каталогов',
  reads: true,
  roles: members,
  body: PropertySearch.extend({ catalog: In }),
  reply: listOf(Property),
});

export const findPropertyTypes = endpoint('GET', '/cds/property-type/all', {
  title: 'Виды значений',
  roles: members,
  reply: listOf(PropertyType),
});

export const getValueScheme = endpoint('GET', '/cds/property/{type}/value-scheme', {
  title: 'Из чего состоит значение вида',
  roles: members,
  path: { type: KindPath },
  reply: ValueScheme,
});

/** Ours: everything the property's form needs in one answer. */
export const getProperty = endpoint('GET', '/cds/catalog/{catalog}/property/{property}/model', {
  title: 'Свойство с привязками и вариантами',
  roles: members,
  reply: PropertyModel,
});

export const createProperty = endpoint('POST', '/cds/catalog/{catalog}/property', {
  title: 'Создать свойство',
  creates: true,
  roles: catalogEditors,
  body: PropertyBody.extend({ links: LinksBody.optional() }),
  reply: PropertyModel,
  errors: { property_exists: 'Свойство с таким названием уже есть' },
  touches: ['catalogs/category-properties', 'catalogs/metatypes'],
});

export const changeProperty = endpoint('PATCH', '/cds/catalog/{catalog}/property/{property}', {
  title: 'Изменить свойство',
  roles: catalogEditors,
  body: PropertyPatch.extend({ links: LinksBody.optional() }),
  reply: PropertyModel,
  errors: {
    property_exists: 'Свойство с таким названием уже есть',
    property_in_use: 'У свойства есть значения',
    stale: 'Свойство изменил кто-то другой',
  },
  touches: ['catalogs/category-properties', 'catalogs/metatypes', 'catalogs/products'],
});

export const removeProperties = endpoint('DELETE', '/cds/catalog/{catalog}/property/{ids}', {
  title: 'Удалить свойства',
  roles: catalogEditors,
  reply: batchOf(Id),
  errors: { property_in_use: 'У свойства есть значения, или его берёт формула, сценарий или условие сопоставления' },
  touches: ['catalogs/category-properties', 'catalogs/metatypes', 'catalogs/alignments'],
});

export const getPropertyAssessment = endpoint('GET', '/cds/catalog/{catalog}/property/{property}/assess', {
  title: 'Сколько карточек затронет изменение свойства',
  roles: members,
  reply: PropertyAssessment,
});

export const getPropertyUsage = endpoint('GET', '/cds/catalog/{catalog}/property/usage/{ids}', {
  title: 'Где стоят свойства',
  roles: members,
  reply: listOf(PropertyUsage),
});
