import { Readable } from 'node:stream';
import {
  convertOrderProperty,
  findOrderPropertyConversionLosses,
  findOrderPropertyConversions,
  getOrderPropertyConversion,
  getOrderPropertyConversionLossesFile,
  previewOrderPropertyConversion,
  stopOrderPropertyConversion,
  undoOrderPropertyConversion,
} from '@prilavok/contract';
import { withCompany } from '../../database/pools.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import * as room from '../../properties/conversions.ts';
import { ordersId } from '../../properties/owner.ts';
import { ownerOfOrders } from '../values/owner.ts';

export const propertyConversions = [
  handle(previewOrderPropertyConversion, ({ db, path, body }) =>
    room.previewConversion(db, ownerOfOrders, { ...body, property: path.id }),
  ),

  handle(convertOrderProperty, ({ db, user, path, body }) =>
    room.beginConversion(db, ownerOfOrders, { ...body, property: path.id, user }),
  ),

  handle(findOrderPropertyConversions, async ({ db, body }) => ({
    rows: await room.findConversions(db, [ordersId], body),
  })),

  handle(getOrderPropertyConversion, ({ db, path }) => room.conversionOfOwner(db, ordersId, path.id)),

  handle(stopOrderPropertyConversion, ({ db, path }) => room.stopConversion(db, ownerOfOrders, path.id)),

  handle(undoOrderPropertyConversion, ({ db, user, path }) =>
    room.undoConversion(db, ownerOfOrders, { ...path, user }),
  ),

  handle(findOrderPropertyConversionLosses, async ({ db, path, body }) => ({
    rows: await room.findLosses(db, ownerOfOrders, { ...path, ...body }),
  })),

  handleOutside(getOrderPropertyConversionLossesFile, async ({ company, path, reply }) => {
    await withCompany(company, (db) => room.conversionOfOwner(db, ordersId, path.id));
    const name = encodeURIComponent('Потери преобразования.csv');
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    reply.type('text/csv; charset=utf-8');
    return Readable.from(room.lossesFile(company, ownerOfOrders, path.id));
  }),
];
