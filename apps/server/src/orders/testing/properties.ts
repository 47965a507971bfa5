import {
  changeOrderOptions,
  createOrderProperty,
  findOrders,
  type OrderPropertyModel,
  type PropertyFilter,
  type Types,
} from '@prilavok/contract';
import type { Client } from '../../testing/client.ts';

let made = 0;

type Body = Types<typeof createOrderProperty>['sent'];

/** A property of the shop's orders; a short text unless told. For tests. */
export const anOrderProperty = (shop: Client, body: Partial<Body> = {}): Promise<OrderPropertyModel> =>
  shop.call(createOrderProperty, { body: { title: `Свойство ${++made}`, type: 1, ...body } });

/** A property to choose from these texts, and the ids of its options in their order. */
export async function anOrderList(
  shop: Client,
  texts: readonly string[],
  body: Partial<Body> = {},
): Promise<{ property: string; options: string[] }> {
  const { id } = await anOrderProperty(shop, { options: true, ...body });
  const operations = texts.map((value) => ({ mode: 'create' as const, value }));
  const { rows } = await shop.call(changeOrderOptions, { path: { property: id }, body: { operations } });
  return { property: id, options: rows.map((row) => row.id) };
}

/** Ids of the orders that these conditions on values find, oldest first. */
export async function ordersWith(shop: Client, ...properties: PropertyFilter[]): Promise<string[]> {
  const { rows } = await shop.call(findOrders, { body: { filters: { properties }, sort: 'createdAt' } });
  return rows.map((row) => row.id);
}
