import {
  changeOrderProperty,
  createOrderProperty,
  findOrderProperties,
  findOrderPropertyTypes,
  getOrderProperty,
  getOrderPropertyAssessment,
  getOrderPropertyUsage,
  getOrderValueScheme,
  type OrderPropertyLinks,
  type OrderPropertyModel,
  removeOrderProperties,
  valueKinds,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { handle } from '../../http/handle.ts';
import { ordersId, withoutOwner } from '../../properties/owner.ts';
import * as room from '../../properties/properties.ts';
import { schemeOf } from '../../properties/schemes.ts';
import { ownerOfOrders } from '../values/owner.ts';
import { usesOfProperties } from '../values/uses.ts';

export const properties = [
  handle(findOrderProperties, async ({ db, body }) => {
    const { rows, total } = await room.findProperties(db, [ordersId], body);
    return { rows: rows.map(withoutOwner), total };
  }),

  handle(findOrderPropertyTypes, () => ({ rows: valueKinds.map((each) => ({ ...each })) })),

  handle(getOrderValueScheme, ({ path }) => schemeOf(path.type)),

  handle(getOrderProperty, ({ db, path }) => model(db, path.id)),

  handle(createOrderProperty, async ({ db, body: { links, ...body } }) => {
    const id = await room.createProperty(db, ordersId, body);
    await link(db, id, links).catch(room.unmadeProperty);
    return model(db, id);
  }),

  handle(changeOrderProperty, async ({ db, path, body: { links, ...body } }) => {
    await room.changeProperty(db, ownerOfOrders, { id: path.id, ...body });
    await link(db, path.id, links);
    return model(db, path.id);
  }),

  handle(removeOrderProperties, async ({ db, path }) =>
    room.removeProperties(db, ownerOfOrders, path.ids, await usesOfProperties(db, path.ids)),
  ),

  handle(getOrderPropertyAssessment, ({ db, path }) => room.assessProperty(db, ownerOfOrders, path.id)),

  handle(getOrderPropertyUsage, async ({ db, path }) => ({
    rows: await room.usageOfProperties(db, ownerOfOrders, path.ids),
  })),
];

const link = (db: Db, property: string, links: { [Card in keyof OrderPropertyLinks]?: boolean | undefined } = {}) =>
  room.linkToMetatypes(db, ordersId, { property, metatypes: { 1: links.orders, 3: links.order_products } });

async function model(db: Db, id: string): Promise<OrderPropertyModel> {
  const { property, optionList, metatypes } = await room.propertyWithOptions(db, ordersId, id);
  const links = { orders: metatypes.includes(1), order_products: metatypes.includes(3) };
  return { ...withoutOwner(property), links, optionList };
}
