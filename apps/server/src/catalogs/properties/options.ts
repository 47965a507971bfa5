import { changeOptions, findOptions, getOption, getOptionAccess, mergeOptions, removeOption } from '@prilavok/contract';
import { handle } from '../../http/handle.ts';
import * as room from '../../properties/options.ts';
import { ownerOf } from './owner.ts';

export const options = [
  handle(findOptions, async ({ db, path, query }) => ({
    rows: await room.findOptions(db, ownerOf(path.catalog), { property: path.property, ...query }),
  })),

  handle(getOption, ({ db, path }) => room.getOption(db, ownerOf(path.catalog), path)),

  handle(changeOptions, async ({ db, path, body }) => ({
    rows: await room.changeOptions(db, ownerOf(path.catalog), { property: path.property, ...body }),
  })),

  handle(mergeOptions, ({ db, user, path, body }) =>
    room.mergeOptions(db, ownerOf(path.catalog), { property: path.property, user, ...body }),
  ),

  handle(removeOption, ({ db, path }) => room.removeOption(db, ownerOf(path.catalog), path)),

  handle(getOptionAccess, ({ db, path }) => room.optionAccess(db, ownerOf(path.catalog), path)),
];
