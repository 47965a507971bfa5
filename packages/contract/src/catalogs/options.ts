import { resource } from '../endpoint.ts';
import { listOf, PageSearch } from '../list.ts';
import {
  Option,
  OptionAccess,
  OptionMerge,
  OptionMergeOutcome,
  OptionOperations,
  OptionResults,
} from '../properties/options.ts';
import { catalogEditors, members } from '../roles.ts';

const endpoint = resource('catalogs/options');

export const findOptions = endpoint('GET', '/cds/catalog/{catalog}/property/{property}/option/search', {
  title: 'Варианты свойства',
  roles: members,
  query: PageSearch,
  reply: listOf(Option),
});

export const getOption = endpoint('GET', '/cds/catalog/{catalog}/property/{property}/option/{option}', {
  title: 'Вариант и у скольких карточек он стоит',
  roles: members,
  reply: Option,
});

/** Creates, renames and deletes in one batch; each operation has its own outcome. */
export const changeOptions = endpoint('PATCH', '/cds/catalog/{catalog}/property/{property}/option', {
  title: 'Изменить варианты списком',
  roles: catalogEditors,
  body: OptionOperations,
  reply: OptionResults,
  touches: ['catalogs/properties', 'catalogs/products'],
  bodyLimit: 8 * 1024 * 1024,
});

/** Values of the sources become the target; the sources go. What many cards hold is done in the background, with progress. */
export const mergeOptions = endpoint('PATCH', '/cds/catalog/{catalog}/property/{property}/option/merge', {
  title: 'Слить варианты в один',
  roles: catalogEditors,
  body: OptionMerge,
  reply: OptionMergeOutcome,
  touches: ['catalogs/properties', 'catalogs/products', 'catalogs/offers'],
});

export const removeOption = endpoint('DELETE', '/cds/catalog/{catalog}/property/{property}/option/{option}', {
  title: 'Удалить вариант',
  roles: catalogEditors,
  reply: Option,
  errors: { option_in_use: 'Вариант стоит у товаров или назван в условии сопоставления' },
  touches: ['catalogs/properties'],
});

export const getOptionAccess = endpoint('GET', '/cds/catalog/{catalog}/property/{property}/option/{option}/access', {
  title: 'Можно ли менять и удалять вариант',
  roles: members,
  reply: OptionAccess,
});
