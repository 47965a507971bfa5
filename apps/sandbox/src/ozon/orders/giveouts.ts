import { z } from 'zod';
import type { Account, Return } from '../account.ts';
import { int64, invalid, lists, moment, notFound, type Operations, optionalInt64, reads } from '../wire.ts';

/** Goods that wait for the seller at a point: the returns that have arrived at one of their warehouses. */
interface Giveout {
  id: number;
  warehouse: number;
  returns: Return[];
}

function giveoutsOf(account: Account): Giveout[] {
  const waiting = Object.values(account.returns).filter(({ status }) => status === 'ArrivedAtReturnPlace');
  const byPlace = Map.groupBy(waiting, ({ posting }) => account.postings[posting]?.warehouse ?? 0);
  return [...byPlace]
    .map(([warehouse, returns]) => ({ id: Math.min(...returns.map(({ id }) => id)), warehouse, returns }))
    .toSorted((one, other) => one.id - other.id);
}

function placeOf(account: Account, { warehouse }: Giveout) {
  const place = account.warehouses.find(({ id }) => id === warehouse);
  return { warehouse_address: place?.address ?? '', warehouse_name: place?.title ?? '' };
}

const piecesOf = ({ returns }: Giveout): number => returns.reduce((sum, { line }) => sum + line.quantity, 0);

export const giveouts: Operations = {
  'POST /v1/return/giveout/is-enabled': reads(z.object({}), () => ({ enabled: true })),

  'POST /v1/return/giveout/barcode': reads(z.object({}), ({ account }) => ({ barcode: `%402%${account.clientId}` })),

  'POST /v1/return/giveout/list': lists(
    'giveouts',
    z.object({ limit: int64, last_id: optionalInt64 }),
    ({ account }, { limit, last_id }) => {
      if (limit < 1 || limit > 500) throw invalid('limit must be inside range [1, 500]');
      return {
        giveouts: giveoutsOf(account)
          .filter(({ id }) => id > last_id)
          .slice(0, limit)
          .map((giveout) => ({
            giveout_id: giveout.id,
            giveout_status: 'GIVEOUT_STATUS_CREATED',
            created_at: moment(Math.min(...giveout.returns.map(({ changedAt }) => changedAt))),
            approved_articles_count: 0,
            total_articles_count: piecesOf(giveout),
            warehouse_id: giveout.warehouse,
            ...placeOf(account, giveout),
          })),
      };
    },
  ),

  'POST /v1/return/giveout/info': reads(z.object({ giveout_id: int64 }), ({ account }, { giveout_id }) => {
    const giveout = giveoutsOf(account).find(({ id }) => id === giveout_id);
    if (!giveout) throw notFound(`giveout ${giveout_id} is not found`);
    return {
      giveout_id,
      giveout_status: 'GIVEOUT_STATUS_CREATED',
      ...placeOf(account, giveout),
      articles: giveout.returns.flatMap(({ line }) =>
        Array.from({ length: line.quantity }, () => ({
          approved: false,
          delivery_schema: 'GIVEOUT_DELIVERY_SCHEMA_FBS',
          name: line.name,
          seller_id: Number(account.clientId),
        })),
      ),
    };
  }),
};
