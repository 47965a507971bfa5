import { resource } from '../endpoint.ts';
import { listOf, PageSearch } from '../list.ts';
import {
  ConversionBody,
  ConversionLoss,
  ConversionPreview,
  ConversionSearch,
  PropertyConversion,
} from '../properties/conversion.ts';
import { orderEditors, orderReaders } from '../roles.ts';

const touches = ['orders/properties', 'orders/options', 'orders/orders'];
const endpoint = resource('orders/property-conversions');

/** Counts, examples and what uses the property; looks at ten thousand cards at most. */
export const previewOrderPropertyConversion = endpoint('POST', '/oms/property/{id}/convert/preview', {
  title: 'Посмотреть, что станет со значениями свойства заказов',
  reads: true,
  roles: orderEditors,
  body: ConversionBody,
  reply: ConversionPreview,
});

/** Begins in the background; until it ends the property is of the old kind, and nobody edits it or its values. */
export const convertOrderProperty = endpoint('POST', '/oms/property/{id}/convert', {
  title: 'Преобразовать значения свойства заказов в другой вид',
  creates: true,
  roles: orderEditors,
  body: ConversionBody,
  reply: PropertyConversion,
  touches,
});

/** Newest first. */
export const findOrderPropertyConversions = endpoint('POST', '/oms/find/property-conversion-task', {
  title: 'Преобразования свойств заказов',
  reads: true,
  roles: orderReaders,
  body: ConversionSearch,
  reply: listOf(PropertyConversion),
});

export const getOrderPropertyConversion = endpoint('GET', '/oms/property-conversion-task/{id}', {
  title: 'Преобразование свойства заказов и его итог',
  roles: orderReaders,
  reply: PropertyConversion,
});

/** Until the end everything is as it was: a stopped conversion has changed nothing. */
export const stopOrderPropertyConversion = endpoint('PATCH', '/oms/property-conversion-task/{id}/stop', {
  title: 'Остановить преобразование свойства заказов',
  roles: orderEditors,
  reply: PropertyConversion,
  touches,
});

/** Gives back kind and values exactly; those edited since are converted by the rules and named. Answers the task that undoes. */
export const undoOrderPropertyConversion = endpoint('PATCH', '/oms/property-conversion-task/{id}/undo', {
  title: 'Отменить преобразование свойства заказов',
  roles: orderEditors,
  reply: PropertyConversion,
  touches,
});

/** Cards whose value did not come through as it was. */
export const findOrderPropertyConversionLosses = endpoint('POST', '/oms/property-conversion-task/{id}/losses', {
  title: 'Какие значения не перешли целиком',
  reads: true,
  roles: orderReaders,
  body: PageSearch,
  reply: listOf(ConversionLoss),
});

export const getOrderPropertyConversionLossesFile = endpoint('GET', '/oms/property-conversion-task/{id}/losses.csv', {
  title: 'Значения, которые не перешли целиком, файлом CSV',
  roles: orderReaders,
  reply: 'text/csv',
  personal: true,
});
