import { Readable } from 'node:stream';
import {
  convertProperty,
  findPropertyConversionLosses,
  findPropertyConversions,
  getPropertyConversion,
  getPropertyConversionLossesFile,
  previewPropertyConversion,
  stopPropertyConversion,
  undoPropertyConversion,
} from '@prilavok/contract';
import { type Db, withCompany } from '../../database/pools.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import * as room from '../../properties/conversions.ts';
import { ownerOf } from './owner.ts';

/** The catalog whose conversion it is. */
const ownerOfTask = async (db: Db, id: string) => ownerOf(await room.ownerOfConversion(db, id));

export const propertyConversions = [
  handle(previewPropertyConversion, ({ db, path, body }) =>
    room.previewConversion(db, ownerOf(path.catalog), { ...body, property: path.property }),
  ),

  handle(convertProperty, ({ db, user, path, body }) =>
    room.beginConversion(db, ownerOf(path.catalog), { ...body, property: path.property, user }),
  ),

  handle(findPropertyConversions, async ({ db, body: { catalog, ...search } }) => ({
    rows: await room.findConversions(db, catalog?.in, search),
  })),

  handle(getPropertyConversion, async ({ db, path }) =>
    room.conversionOfOwner(db, await room.ownerOfConversion(db, path.id), path.id),
  ),

  handle(stopPropertyConversion, async ({ db, path }) =>
    room.stopConversion(db, await ownerOfTask(db, path.id), path.id),
  ),

  handle(undoPropertyConversion, async ({ db, user, path }) =>
    room.undoConversion(db, await ownerOfTask(db, path.id), { ...path, user }),
  ),

  handle(findPropertyConversionLosses, async ({ db, path, body }) => ({
    rows: await room.findLosses(db, await ownerOfTask(db, path.id), { ...path, ...body }),
  })),

  handleOutside(getPropertyConversionLossesFile, async ({ company, path, reply }) => {
    const owner = await withCompany(company, (db) => ownerOfTask(db, path.id));
    const name = encodeURIComponent('Потери преобразования.csv');
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    return reply.type('text/csv; charset=utf-8').send(Readable.from(room.lossesFile(company, owner, path.id)));
  }),
];
