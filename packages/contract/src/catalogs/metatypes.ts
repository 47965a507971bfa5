import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf } from '../list.ts';
import { Metatype, PropertyPins } from '../properties/groups.ts';
import { PropertyFields } from '../properties/property.ts';
import { catalogEditors, members } from '../roles.ts';
import { Id } from '../values.ts';

/** Cards that carry properties besides products: 1 category, 2 brand, 3 collection. */
export const catalogMetatypes = [
  { id: 1, title: 'Категория' },
  { id: 2, title: 'Бренд' },
  { id: 3, title: 'Коллекция' },
] as const;
export const CatalogMetatype = z.coerce.number<string | number>().int().min(1).max(3);
const PropertyOfMetatype = PropertyFields.extend({ catalog: Id });

const endpoint = resource('catalogs/metatypes');

export const findMetatypes = endpoint('GET', '/cds/metatype/all', {
  title: 'Виды карточек со свойствами',
  roles: members,
  reply: listOf(Metatype),
});

export const findMetatypeProperties = endpoint('GET', '/cds/catalog/{catalog}/metatype/{metatype}/property', {
  title: 'Свойства карточек этого вида',
  roles: members,
  path: { metatype: CatalogMetatype },
  reply: listOf(PropertyOfMetatype),
});

export const changeMetatypeProperties = endpoint('PATCH', '/cds/catalog/{catalog}/metatype/{metatype}/property', {
  title: 'Закрепить или открепить свойства карточек этого вида',
  roles: catalogEditors,
  path: { metatype: CatalogMetatype },
  body: PropertyPins,
  reply: listOf(PropertyOfMetatype),
  touches: ['catalogs/properties'],
});
