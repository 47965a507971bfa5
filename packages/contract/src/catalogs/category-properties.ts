import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf } from '../list.ts';
import { PropertyFields } from '../properties/property.ts';
import { catalogEditors, members } from '../roles.ts';
import { Id } from '../values.ts';

/** A property that products of a category have, and which category it came from. */
export const CategoryProperty = PropertyFields.extend({
  catalog: Id.describe('Каталог, чьё это свойство'),
  category: Id.describe('Категория, за которой свойство закреплено'),
  own: z.boolean().describe('Закреплено здесь, а не унаследовано'),
  required: z.boolean().describe('Обязательно для товаров категории: от этого зависит их заполненность'),
  requiredHere: z
    .boolean()
    .nullable()
    .describe('Что об обязательности сказано у самой категории; null — как у категории выше'),
});
export type CategoryProperty = z.infer<typeof CategoryProperty>;

/** A category's word about one property; what it doesn't speak of stays. */
export const CategoryPin = z
  .object({
    property: Id,
    mode: z
      .enum(['set', 'unset', 'inherit'])
      .optional()
      .describe(
        'set — у товаров здесь и ниже есть это свойство, unset — нет, даже если оно есть у категории выше, inherit — как у категории выше',
      ),
    required: z
      .boolean()
      .nullable()
      .optional()
      .describe('Обязательно ли свойство здесь и ниже; null — как у категории выше'),
  })
  .refine(({ mode, required }) => mode !== undefined || required !== undefined, 'укажите mode или required');
export type CategoryPin = z.infer<typeof CategoryPin>;

const endpoint = resource('catalogs/category-properties');

export const findCategoryProperties = endpoint('GET', '/cds/catalog/{catalog}/type/{category}/property/all', {
  title: 'Свойства товаров категории, своё и унаследованное',
  roles: members,
  reply: listOf(CategoryProperty).extend({
    unset: z.array(CategoryProperty).describe('Свойства категорий выше, которые здесь отменены'),
  }),
});

export const findOwnCategoryProperties = endpoint('GET', '/cds/catalog/{catalog}/type/{category}/property/own', {
  title: 'Свойства, закреплённые за самой категорией',
  roles: members,
  reply: listOf(CategoryProperty),
});

export const changeCategoryProperties = endpoint('PATCH', '/cds/catalog/{catalog}/type/{category}/property', {
  title: 'Закрепить или открепить свойства товаров категории, сделать их обязательными',
  roles: catalogEditors,
  body: z.array(CategoryPin).min(1).max(1000),
  reply: listOf(CategoryProperty),
  touches: ['catalogs/properties', 'catalogs/products', 'catalogs/offers'],
});
