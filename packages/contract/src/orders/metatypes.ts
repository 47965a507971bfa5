import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf } from '../list.ts';
import { Metatype, PropertyPins } from '../properties/groups.ts';
import { PropertyFields } from '../properties/property.ts';
import { orderEditors, orderReaders } from '../roles.ts';

/** Cards that carry order properties; the numbers are the specification's. */
export const orderMetatypes = [
  { id: 1, title: 'Заказ' },
  { id: 3, title: 'Товар заказа' },
] as const;
export const OrderMetatype = z.coerce.number<string | number>().pipe(z.union([z.literal(1), z.literal(3)]));

const endpoint = resource('orders/metatypes');

export const findOrderMetatypes = endpoint('GET', '/oms/metatype/all', {
  title: 'Что имеет свойства: заказ, товар заказа',
  roles: orderReaders,
  reply: listOf(Metatype),
});

export const findOrderMetatypeProperties = endpoint('GET', '/oms/metatype/{id}/property', {
  title: 'Свойства заказов или их товаров',
  roles: orderReaders,
  path: { id: OrderMetatype },
  reply: listOf(PropertyFields),
});

export const changeOrderMetatypeProperties = endpoint('PATCH', '/oms/metatype/{id}/property/', {
  title: 'Закрепить или открепить свойства заказов или их товаров',
  roles: orderEditors,
  path: { id: OrderMetatype },
  body: PropertyPins,
  reply: listOf(PropertyFields),
  touches: ['orders/properties'],
});
