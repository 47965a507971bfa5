import { resource } from '../endpoint.ts';
import { In, listOf, PageSearch } from '../list.ts';
import {
  ConversionBody,
  ConversionLoss,
  ConversionPreview,
  ConversionSearch,
  PropertyConversion,
} from '../properties/conversion.ts';
import { catalogEditors, members } from '../roles.ts';

const touches = ['catalogs/properties', 'catalogs/options', 'catalogs/products'];
const endpoint = resource('catalogs/property-conversions');

/** Counts, examples and what uses the property; looks at ten thousand cards at most. */
export const previewPropertyConversion = endpoint(
  'POST',
  '/cds/catalog/{catalog}/property/{property}/convert/preview',
  {
    title: 'Посмотреть, что станет со значениями свойства',
    reads: true,
    roles: catalogEditors,
    body: ConversionBody,
    reply: ConversionPreview,
  },
);

/** Begins in the background; until it ends the property is of the old kind, and nobody edits it or its values. */
export const convertProperty = endpoint('POST', '/cds/catalog/{catalog}/property/{property}/convert', {
  title: 'Преобразовать значения свойства в другой вид',
  creates: true,
  roles: catalogEditors,
  body: ConversionBody,
  reply: PropertyConversion,
  touches,
});

/** Newest first. */
export const findPropertyConversions = endpoint('POST', '/cds/find/property-conversion-task', {
  title: 'Преобразования свойств каталогов',
  reads: true,
  roles: members,
  body: ConversionSearch.extend({ catalog: In }),
  reply: listOf(PropertyConversion),
});

export const getPropertyConversion = endpoint('GET', '/cds/property-conversion-task/{id}', {
  title: 'Преобразование свойства и его итог',
  roles: members,
  reply: PropertyConversion,
});

/** Until the end everything is as it was: a stopped conversion has changed nothing. */
export const stopPropertyConversion = endpoint('PATCH', '/cds/property-conversion-task/{id}/stop', {
  title: 'Остановить преобразование свойства',
  roles: catalogEditors,
  reply: PropertyConversion,
  touches,
});

/** Gives back kind and values exactly; those edited since are converted by the rules and named. Answers the task that undoes. */
export const undoPropertyConversion = endpoint('PATCH', '/cds/property-conversion-task/{id}/undo', {
  title: 'Отменить преобразование свойства',
  roles: catalogEditors,
  reply: PropertyConversion,
  touches,
});

/** Cards whose value did not come through as it was. */
export const findPropertyConversionLosses = endpoint('POST', '/cds/property-conversion-task/{id}/losses', {
  title: 'Какие значения не перешли целиком',
  reads: true,
  roles: members,
  body: PageSearch,
  reply: listOf(ConversionLoss),
});

export const getPropertyConversionLossesFile = endpoint('GET', '/cds/property-conversion-task/{id}/losses.csv', {
  title: 'Значения, которые не перешли целиком, файлом CSV',
  roles: members,
  reply: 'text/csv',
});
