import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf, PageSearch } from '../list.ts';
import {
  PropertyGroupBody,
  PropertyGroupChange,
  PropertyGroupFields,
  PropertyGroupOrder,
} from '../properties/groups.ts';
import { PropertyFields } from '../properties/property.ts';
import { catalogEditors, members } from '../roles.ts';
import { Id } from '../values.ts';

export const PropertyGroup = PropertyGroupFields.extend({ catalog: Id });
export type PropertyGroup = z.infer<typeof PropertyGroup>;

const endpoint = resource('catalogs/property-groups');

export const findPropertyGroups = endpoint('GET', '/cds/catalog/{catalog}/property-group/list', {
  title: 'Группы свойств каталога',
  roles: members,
  query: PageSearch,
  reply: listOf(PropertyGroup),
});

export const createPropertyGroup = endpoint('POST', '/cds/catalog/{catalog}/property-group', {
  title: 'Создать группу свойств',
  creates: true,
  roles: catalogEditors,
  body: PropertyGroupBody,
  reply: PropertyGroup,
  errors: { group_exists: 'Группа с таким названием уже есть' },
});

export const changePropertyGroup = endpoint('PATCH', '/cds/catalog/{catalog}/property-group/{group}', {
  title: 'Изменить группу свойств',
  roles: catalogEditors,
  body: PropertyGroupChange,
  reply: PropertyGroup,
  errors: { group_exists: 'Группа с таким названием уже есть', stale: 'Группу изменил кто-то другой' },
  touches: ['catalogs/properties'],
});

/** All groups in their new order, in which cards show them: who names others than there are has seen an older list. */
export const arrangePropertyGroups = endpoint('PATCH', '/cds/catalog/{catalog}/property-group/arrange', {
  title: 'Расставить группы свойств',
  roles: catalogEditors,
  body: PropertyGroupOrder,
  reply: Done,
  errors: { stale: 'Список групп изменил кто-то другой' },
  touches: ['catalogs/alignments'],
});

/** Its properties stay, without a group. */
export const removePropertyGroup = endpoint('DELETE', '/cds/catalog/{catalog}/property-group/{group}', {
  title: 'Удалить группу; свойства остаются',
  roles: catalogEditors,
  reply: Done,
  touches: ['catalogs/properties', 'catalogs/alignments'],
});

export const findGroupProperties = endpoint('GET', '/cds/property-group/{group}/properties', {
  title: 'Свойства группы',
  roles: members,
  reply: listOf(PropertyFields.extend({ catalog: z.string() })),
});
