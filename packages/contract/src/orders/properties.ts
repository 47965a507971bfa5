import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, listOf } from '../list.ts';
import { KindPath, PropertyType, ValueScheme } from '../properties/kinds.ts';
import {
  PropertyAssessment,
  PropertyBody,
  PropertyFields,
  PropertyPatch,
  PropertySearch,
  PropertyUsage,
  WithOptionList,
} from '../properties/property.ts';
import { orderEditors, orderReaders } from '../roles.ts';
import { Id } from '../values.ts';

/** Cards that the property stands on. */
export const OrderPropertyLinks = z.object({
  orders: z.boolean().describe('У заказов'),
  order_products: z.boolean().describe('У товаров заказа'),
});
export type OrderPropertyLinks = z.infer<typeof OrderPropertyLinks>;

export const OrderPropertyModel = PropertyFields.extend({ links: OrderPropertyLinks, ...WithOptionList.shape });
export type OrderPropertyModel = z.infer<typeof OrderPropertyModel>;

const Links = z.object({ links: OrderPropertyLinks.partial().optional() });
/** Values of orders are entered: only offers are calculated. */
const Entered = z.object({
  autoCalc: z
    .literal(false, 'по формуле считаются свойства товаров, а свойства заказов заполняют')
    .optional()
    .describe('У свойств заказов формул нет: только false'),
  formula: z
    .string()
    .max(0, 'по формуле считаются свойства товаров, а свойства заказов заполняют')
    .optional()
    .describe('У свойств заказов формул нет: только пустая'),
});
const errors = {
  property_exists: 'Свойство с таким названием уже есть',
  property_in_use: 'У свойства есть значения',
};
const endpoint = resource('orders/properties');

/** Properties of orders and of their lines, by title. */
export const findOrderProperties = endpoint('POST', '/oms/find/property', {
  title: 'Свойства заказов',
  reads: true,
  roles: orderReaders,
  body: PropertySearch,
  reply: listOf(PropertyFields),
});

export const findOrderPropertyTypes = endpoint('GET', '/oms/property-type/all', {
  title: 'Виды значений свойств заказов',
  roles: orderReaders,
  reply: listOf(PropertyType),
});

export const getOrderValueScheme = endpoint('GET', '/oms/property/{type}/value-scheme', {
  title: 'Из чего состоит значение вида',
  roles: orderReaders,
  path: { type: KindPath },
  reply: ValueScheme,
});

/** Ours: everything the property's form needs in one answer. */
export const getOrderProperty = endpoint('GET', '/oms/property/{id}/model', {
  title: 'Свойство заказов с привязками и вариантами',
  roles: orderReaders,
  reply: OrderPropertyModel,
});

export const createOrderProperty = endpoint('POST', '/oms/property', {
  title: 'Создать свойство заказов',
  creates: true,
  roles: orderEditors,
  body: PropertyBody.extend({ ...Links.shape, ...Entered.shape }),
  reply: OrderPropertyModel,
  errors: { property_exists: errors.property_exists },
  touches: ['orders/metatypes', 'orders/property-groups'],
});

export const changeOrderProperty = endpoint('PATCH', '/oms/property/{id}', {
  title: 'Изменить свойство заказов',
  roles: orderEditors,
  body: PropertyPatch.extend({ ...Links.shape, ...Entered.shape }),
  reply: OrderPropertyModel,
  errors: { ...errors, stale: 'Свойство изменил кто-то другой' },
  touches: ['orders/metatypes', 'orders/property-groups', 'orders/orders'],
});

/** Deletes properties; those that orders or lines have a value of are refused one by one. */
export const removeOrderProperties = endpoint('DELETE', '/oms/property/{ids}', {
  title: 'Удалить свойства заказов',
  roles: orderEditors,
  reply: batchOf(Id),
  errors: { property_in_use: errors.property_in_use },
  touches: ['orders/metatypes', 'orders/property-groups', 'orders/alignments'],
});

export const getOrderPropertyAssessment = endpoint('GET', '/oms/property/{id}/assess', {
  title: 'Сколько заказов и товаров затронет изменение свойства',
  roles: orderReaders,
  reply: PropertyAssessment,
});

export const getOrderPropertyUsage = endpoint('GET', '/oms/property/usage/{ids}', {
  title: 'Где стоят свойства заказов',
  roles: orderReaders,
  reply: listOf(PropertyUsage),
});
