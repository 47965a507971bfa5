import { resource } from '../endpoint.ts';
import { CardAlignment, CardAlignmentBody } from '../properties/alignment.ts';
import { catalogEditors, members } from '../roles.ts';
import { CatalogMetatype } from './metatypes.ts';

const errors = { stale: 'Раскладку изменил кто-то другой' };
const endpoint = resource('catalogs/alignments');

/** Where the category has none of its own, its parent's holds, and after all parents' that of the metatype 1. */
export const getCategoryAlignment = endpoint('GET', '/cds/catalog/{catalog}/type/{category}/alignment', {
  title: 'Раскладка карточек товаров категории',
  roles: members,
  reply: CardAlignment,
});

export const changeCategoryAlignment = endpoint('PUT', '/cds/catalog/{catalog}/type/{category}/alignment', {
  title: 'Разложить карточки товаров категории или вернуть унаследованную раскладку',
  roles: catalogEditors,
  body: CardAlignmentBody,
  reply: CardAlignment,
  errors,
});

export const getMetatypeAlignment = endpoint('GET', '/cds/catalog/{catalog}/metatype/{metatype}/alignment', {
  title: 'Раскладка карточек этого вида',
  roles: members,
  path: { metatype: CatalogMetatype },
  reply: CardAlignment,
});

export const changeMetatypeAlignment = endpoint('PUT', '/cds/catalog/{catalog}/metatype/{metatype}/alignment', {
  title: 'Разложить карточки этого вида или вернуть обычный порядок',
  roles: catalogEditors,
  path: { metatype: CatalogMetatype },
  body: CardAlignmentBody,
  reply: CardAlignment,
  errors,
});
