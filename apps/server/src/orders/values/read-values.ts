import type { OrderProduct, PropertyValues } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { readableValues } from '../../properties/values.queries.ts';
import type { StoredValues } from '../../properties/values.ts';

type WithStored<Card> = Omit<Card, 'properties'> & { properties: StoredValues };

/** An order as it is read from its tables: its values and those of its lines are still in their stored shape. */
export type StoredOrderCard<Order> = WithStored<Omit<Order, 'products'>> & { products: WithStored<OrderProduct>[] };

type Shown<Card> = Omit<Card, 'properties' | 'products'> & {
  properties: PropertyValues[];
  products: OrderProduct[];
};

/** The orders with their values as calls answer them: lists by property, options with their texts. */
export async function withValues<Card extends { properties: StoredValues; products: WithStored<OrderProduct>[] }>(
  db: Db,
  orders: readonly Card[],
): Promise<Shown<Card>[]> {
  const cards = orders.flatMap((order) => [order, ...order.products]);
  const values = (
    await readableValues(
      db,
      cards.map(({ properties }) => properties),
    )
  ).values();
  const next = () => values.next().value ?? [];
  return orders.map(({ properties: _stored, products, ...order }) => ({
    ...order,
    properties: next(),
    products: products.map((line) => ({ ...line, properties: next() })),
  }));
}
