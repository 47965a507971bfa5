import { getOrderOptionTitles, getOrderPropertyTitles, getOrderTitles } from '@prilavok/contract';
import { handle } from '../http/handle.ts';
import { optionTitles } from '../properties/options.queries.ts';
import { ordersId } from '../properties/owner.ts';
import { propertyTitles } from '../properties/properties.queries.ts';
import { orderNumbers } from './reading/orders.queries.ts';

export const naming = [
  handle(getOrderTitles, async ({ db, body }) => ({ orders: await orderNumbers(db, body.orders) })),

  handle(getOrderPropertyTitles, async ({ db, body }) => ({
    properties: await propertyTitles(db, [ordersId], body.properties),
  })),

  handle(getOrderOptionTitles, async ({ db, body }) => ({ options: await optionTitles(db, body.options) })),
];
