import {
  changeOrderOptions,
  findOrderOptions,
  getOrderOption,
  getOrderOptionAccess,
  mergeOrderOptions,
  removeOrderOption,
} from '@prilavok/contract';
import { handle } from '../../http/handle.ts';
import * as room from '../../properties/options.ts';
import { ownerOfOrders } from '../values/owner.ts';

export const options = [
  handle(findOrderOptions, async ({ db, path, query }) => ({
    rows: await room.findOptions(db, ownerOfOrders, { ...path, ...query }),
  })),

  handle(getOrderOption, ({ db, path }) => room.getOption(db, ownerOfOrders, path)),

  handle(changeOrderOptions, async ({ db, path, body }) => ({
    rows: await room.changeOptions(db, ownerOfOrders, { ...path, ...body }),
  })),

  handle(mergeOrderOptions, ({ db, user, path, body }) =>
    room.mergeOptions(db, ownerOfOrders, { ...path, ...body, user }),
  ),

  handle(removeOrderOption, ({ db, path }) => room.removeOption(db, ownerOfOrders, path)),

  handle(getOrderOptionAccess, ({ db, path }) => room.optionAccess(db, ownerOfOrders, path)),
];
