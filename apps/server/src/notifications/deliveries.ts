import { findNoticeDeliveries } from '@prilavok/contract';
import { handle } from '../http/handle.ts';
import { personOf } from './person.ts';
import { listDeliveries } from './sending/deliveries.queries.ts';

export const deliveries = [
  handle(findNoticeDeliveries, async ({ db, user, body }) => ({
    rows: await listDeliveries(db, { ...body, user: personOf(user) }),
  })),
];
