import {
  changeMetatypeProperties,
  changeOptions,
  changeProperty,
  changePropertyGroup,
  createProperty,
  createPropertyGroup,
  findGroupProperties,
  findMetatypeProperties,
  findOptions,
  findProperties,
  findPropertyGroups,
  getOption,
  getProperty,
  getPropertyAssessment,
  mergeOptions,
  removeProperties,
  removePropertyGroup,
} from '@prilavok/contract';
import type { CardKind, PropertyCalls, PropertyOwner } from '#features/properties/owner.ts';
import { categoriesOf } from './sources.ts';

const calls: PropertyCalls = {
  find: findProperties,
  get: getProperty,
  create: createProperty,
  change: changeProperty,
  remove: removeProperties,
  assess: getPropertyAssessment,
  findOptions,
  getOption,
  changeOptions,
  mergeOptions,
  findGroups: findPropertyGroups,
  createGroup: createPropertyGroup,
  changeGroup: changePropertyGroup,
  removeGroup: removePropertyGroup,
  findGroupProperties,
  findPinned: findMetatypeProperties,
  pin: changeMetatypeProperties,
};

const cardKind = (id: number, link: string, label: string, whose: string): CardKind => ({
  id,
  link,
  part: link,
  label,
  title: `Свойства ${whose}`,
  empty: `Закрепите свойства, и они появятся в карточках ${whose}.`,
});

/** Cards of a catalog that carry properties besides products. */
export const catalogCards = {
  brands: cardKind(2, 'brands', 'Брендов', 'брендов'),
  collections: cardKind(3, 'collections', 'Коллекций', 'коллекций'),
  categories: cardKind(1, 'categories', 'Категорий', 'категорий'),
} as const;

const known = new Map<string, PropertyOwner>();

/** A catalog as the owner of its properties; the same object each time, so that memos hold. */
export function catalogOwner(catalog: string): PropertyOwner {
  const owner = known.get(catalog) ?? ownerOf(catalog);
  known.set(catalog, owner);
  return owner;
}

const ownerOf = (catalog: string): PropertyOwner => ({
  room: 'catalogs',
  key: `catalog ${catalog}`,
  address: `/cabinet/catalogs/${catalog}/properties`,
  calls,
  path: { catalog },
  within: { catalog: { in: [catalog] } },
  cards: Object.values(catalogCards),
  categories: categoriesOf(catalog),
  texts: {
    title: 'Свойства',
    cards: 'Есть у карточек',
    holders: ['карточки', 'карточек', 'карточек'],
    noProperties: 'Свойства появятся сами при загрузке фида: вид угадывается по значениям. Или создайте первое.',
    noGroups: 'Группа собирает свойства под одним заголовком карточки: «Экран», «Габариты».',
  },
});
