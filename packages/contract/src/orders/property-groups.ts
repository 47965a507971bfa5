import { resource } from '../endpoint.ts';
import { Done, listOf, PageSearch } from '../list.ts';
import {
  PropertyGroupBody,
  PropertyGroupChange,
  PropertyGroupFields,
  PropertyGroupOrder,
} from '../properties/groups.ts';
import { PropertyFields } from '../properties/property.ts';
import { orderEditors, orderReaders } from '../roles.ts';

const errors = { group_exists: 'Группа с таким названием уже есть' };
const endpoint = resource('orders/property-groups');

export const findOrderPropertyGroups = endpoint('GET', '/oms/property-group/list', {
  title: 'Группы свойств заказов',
  roles: orderReaders,
  query: PageSearch,
  reply: listOf(PropertyGroupFields),
});

export const createOrderPropertyGroup = endpoint('POST', '/oms/property-group', {
  title: 'Создать группу свойств заказов',
  creates: true,
  roles: orderEditors,
  body: PropertyGroupBody,
  reply: PropertyGroupFields,
  errors,
});

export const changeOrderPropertyGroup = endpoint('PATCH', '/oms/property-group/{id}', {
  title: 'Изменить группу свойств заказов',
  roles: orderEditors,
  body: PropertyGroupChange,
  reply: PropertyGroupFields,
  errors: { ...errors, stale: 'Группу изменил кто-то другой' },
  touches: ['orders/properties'],
});

/** All groups in their new order: who names others than there are has seen an older list. */
export const arrangeOrderPropertyGroups = endpoint('PATCH', '/oms/property-group/arrange', {
  title: 'Расставить группы свойств заказов',
  roles: orderEditors,
  body: PropertyGroupOrder,
  reply: Done,
  errors: { stale: 'Список групп изменил кто-то другой' },
  touches: ['orders/alignments'],
});

/** Its properties stay, without a group. */
export const removeOrderPropertyGroup = endpoint('DELETE', '/oms/property-group/{id}', {
  title: 'Удалить группу свойств заказов; свойства остаются',
  roles: orderEditors,
  reply: Done,
  touches: ['orders/properties', 'orders/alignments'],
});

export const findOrderGroupProperties = endpoint('GET', '/oms/property-group/{id}/properties', {
  title: 'Свойства группы',
  roles: orderReaders,
  reply: listOf(PropertyFields),
});
