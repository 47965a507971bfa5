import {
  changeOrderMetatypeProperties,
  findOrderMetatypeProperties,
  findOrderMetatypes,
  orderMetatypes,
} from '@prilavok/contract';
import { handle } from '../../http/handle.ts';
import { propertiesOfMetatype } from '../../properties/metatypes.queries.ts';
import { changeMetatype } from '../../properties/metatypes.ts';
import { ordersId, withoutOwner } from '../../properties/owner.ts';

export const metatypes = [
  handle(findOrderMetatypes, () => ({ rows: orderMetatypes.map((metatype) => ({ ...metatype })) })),

  handle(findOrderMetatypeProperties, async ({ db, path }) => ({
    rows: (await propertiesOfMetatype(db, ordersId, path.id)).map(withoutOwner),
  })),

  handle(changeOrderMetatypeProperties, async ({ db, path, body }) => ({
    rows: (await changeMetatype(db, ordersId, { metatype: path.id, pins: body })).map(withoutOwner),
  })),
];
