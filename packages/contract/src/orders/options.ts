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
import { orderEditors, orderReaders } from '../roles.ts';

const endpoint = resource('orders/options');

export const findOrderOptions = endpoint('GET', '/oms/property/{property}/option/search', {
  title: 'Варианты свойства заказов',
  roles: orderReaders,
  query: PageSearch,
  reply: listOf(Option),
});

export const getOrderOption = endpoint('GET', '/oms/property/{property}/option/{option}', {
  title: 'Вариант и у скольких заказов и товаров он стоит',
  roles: orderReaders,
  reply: Option,
});

/** Creates, renames and deletes in one batch; each operation has its own outcome. */
export const changeOrderOptions = endpoint('PATCH', '/oms/property/{property}/option', {
  title: 'Изменить варианты свойства заказов списком',
  roles: orderEditors,
  body: OptionOperations,
  reply: OptionResults,
  touches: ['orders/properties', 'orders/orders'],
  bodyLimit: 8 * 1024 * 1024,
});

/** Values of the sources become the target; the sources go. What many orders hold is done in the background, with progress. */
export const mergeOrderOptions = endpoint('PATCH', '/oms/property/{property}/option/merge', {
  title: 'Слить варианты свойства заказов в один',
  roles: orderEditors,
  body: OptionMerge,
  reply: OptionMergeOutcome,
  touches: ['orders/properties', 'orders/orders'],
});

export const removeOrderOption = endpoint('DELETE', '/oms/property/{property}/option/{option}', {
  title: 'Удалить вариант свойства заказов',
  roles: orderEditors,
  reply: Option,
  errors: { option_in_use: 'Вариант стоит у заказов или их товаров' },
  touches: ['orders/properties'],
});

export const getOrderOptionAccess = endpoint('GET', '/oms/property/{property}/option/{option}/access', {
  title: 'Можно ли менять и удалять вариант свойства заказов',
  roles: orderReaders,
  reply: OptionAccess,
});
