import {
  arrangePropertyGroups,
  changeMetatypeAlignment,
  changeMetatypeProperties,
  changeOptions,
  changeProperty,
  changePropertyGroup,
  convertProperty,
  createProperty,
  createPropertyGroup,
  findGroupProperties,
  findMetatypeProperties,
  findOptions,
  findProperties,
  findPropertyConversionLosses,
  findPropertyConversions,
  findPropertyGroups,
  getMetatypeAlignment,
  getOptionTitles,
  getProperty,
  getPropertyAssessment,
  getPropertyConversion,
  getPropertyConversionLossesFile,
  mergeOptions,
  previewPropertyConversion,
  removeProperties,
  removePropertyGroup,
  stopPropertyConversion,
  undoPropertyConversion,
} from '@prilavok/contract';
import type { CardKind, PropertyCalls, PropertyOwner } from '#features/properties/owner.ts';
import { categoriesOf } from './sources.ts';
import { categoryTitle } from './tree.ts';

const calls: PropertyCalls = {
  find: findProperties,
  get: getProperty,
  create: createProperty,
  change: changeProperty,
  remove: removeProperties,
  assess: getPropertyAssessment,
  findOptions,
  getOptionTitles,
  changeOptions,
  mergeOptions,
  previewConversion: previewPropertyConversion,
  convert: convertProperty,
  findConversions: findPropertyConversions,
  getConversion: getPropertyConversion,
  stopConversion: stopPropertyConversion,
  undoConversion: undoPropertyConversion,
  findLosses: findPropertyConversionLosses,
  getLossesFile: getPropertyConversionLossesFile,
  findGroups: findPropertyGroups,
  createGroup: createPropertyGroup,
  changeGroup: changePropertyGroup,
  arrangeGroups: arrangePropertyGroups,
  removeGroup: removePropertyGroup,
  findGroupProperties,
  findPinned: findMetatypeProperties,
  pin: changeMetatypeProperties,
  getAlignment: getMetatypeAlignment,
  changeAlignment: changeMetatypeAlignment,
};

const known = new Map<string, CatalogOwner>();
type CatalogOwner = PropertyOwner<'brands' | 'collections' | 'categories'>;

/** A catalog as the owner of its properties; the same object each time, so that memos hold. */
export function catalogOwner(catalog: string): CatalogOwner {
  const owner = known.get(catalog) ?? ownerOf(catalog);
  known.set(catalog, owner);
  return owner;
}

function ownerOf(catalog: string): CatalogOwner {
  const cards = (metatype: number, part: string, label: string): CardKind => ({
    path: { catalog, metatype },
    part,
    label,
    title: `Свойства ${label.toLowerCase()}`,
    columns: 4,
    empty: `Закрепите свойства, и они появятся в карточках ${label.toLowerCase()}.`,
  });
  return {
    room: 'catalogs',
    key: `catalog ${catalog}`,
    address: `/cabinet/catalogs/${catalog}/properties`,
    calls,
    path: { catalog },
    pathOf: {
      property: (property) => ({ catalog, property }),
      properties: (ids) => ({ catalog, ids }),
      options: (property) => ({ catalog, property }),
      group: (group) => ({ catalog, group }),
    },
    within: { catalog: { in: [catalog] } },
    cards: {
      brands: cards(2, 'brands', 'Брендов'),
      collections: cards(3, 'collections', 'Коллекций'),
      categories: cards(1, 'categories', 'Категорий'),
    },
    categories: { source: categoriesOf(catalog), titleOf: categoryTitle },
    formulasIn: catalog,
    findsLongTexts: false,
    texts: {
      title: 'Свойства',
      cards: 'Есть у карточек',
      holders: ['карточки', 'карточек', 'карточек'],
      noProperties: 'Свойства появятся сами при загрузке фида: вид угадывается по значениям. Или создайте первое.',
      noGroups: 'Группа собирает свойства под одним заголовком карточки: «Экран», «Габариты».',
    },
  };
}
