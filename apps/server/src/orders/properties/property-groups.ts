import {
  arrangeOrderPropertyGroups,
  changeOrderPropertyGroup,
  createOrderPropertyGroup,
  done,
  findOrderGroupProperties,
  findOrderPropertyGroups,
  removeOrderPropertyGroup,
} from '@prilavok/contract';
import { handle } from '../../http/handle.ts';
import { ordersId, withoutOwner } from '../../properties/owner.ts';
import { listGroups } from '../../properties/property-groups.queries.ts';
import * as room from '../../properties/property-groups.ts';

export const propertyGroups = [
  handle(findOrderPropertyGroups, async ({ db, query }) => ({
    rows: (await listGroups(db, ordersId, query)).map(withoutOwner),
  })),

  handle(createOrderPropertyGroup, async ({ db, body }) => withoutOwner(await room.createGroup(db, ordersId, body))),

  handle(changeOrderPropertyGroup, async ({ db, path, body }) =>
    withoutOwner(await room.changeGroup(db, ordersId, { id: path.id, ...body })),
  ),

  handle(arrangeOrderPropertyGroups, async ({ db, body }) => {
    await room.arrangeGroups(db, ordersId, body);
    return done;
  }),

  handle(removeOrderPropertyGroup, async ({ db, path }) => {
    await room.removeGroup(db, ordersId, path.id);
    return done;
  }),

  handle(findOrderGroupProperties, async ({ db, path }) => ({
    rows: (await room.propertiesOfGroup(db, ordersId, path.id)).map(withoutOwner),
  })),
];
