import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf } from '../list.ts';
import { PropertyPins } from '../properties/groups.ts';
import { PropertyFields } from '../properties/property.ts';
import { catalogEditors, members } from '../roles.ts';
import { Id } from '../values.ts';

/** A property that products of a category have, and which category it came from. */
export const CategoryProperty = PropertyFields.extend({
  catalog: Id.describe('Каталог, чьё это свойство'),
  category: Id.describe('Категория, за которой свойство закреплено'),
  own: z.boolean().describe('Закреплено здесь, а не унаследовано'),
});
export type CategoryProperty = z.infer<typeof CategoryProperty>;

const endpoint = resource('catalogs/category-properties');

export const findCategoryProperties = endpoint('GET', '/cds/catalog/{catalog}/type/{category}/property/all', {
  title: 'Свойства товаров категории, своё и унаследованное',
  roles: members,
  reply: listOf(CategoryProperty),
});

export const findOwnCategoryProperties = endpoint('GET', '/cds/catalog/{catalog}/type/{category}/property/own', {
  title: 'Свойства, закреплённые за самой категорией',
  roles: members,
  reply: listOf(CategoryProperty),
});

export const changeCategoryProperties = endpoint('PATCH', '/cds/catalog/{catalog}/type/{category}/property', {
  title: 'Закрепить или открепить свойства товаров категории',
  roles: catalogEditors,
  body: PropertyPins,
  reply: listOf(CategoryProperty),
  touches: ['catalogs/properties', 'catalogs/products'],
});
