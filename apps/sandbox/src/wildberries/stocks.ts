import { z } from 'zod';
import { Reply } from '../frame/answers.ts';
import { Refusal } from '../frame/refusal.ts';
import type { Account, Warehouse } from './account.ts';
import { sizeOf } from './cards.ts';
import { int64, market, notFound, type Operations, whole } from './wire.ts';

const InWarehouse = z.object({ warehouseId: whole });
// Names that aren't known are passed over in silence, by the description.
const Stocks = z.object({
  stocks: z
    .array(z.looseObject({ chrtId: int64.optional(), amount: int64.min(0).optional() }))
    .min(1)
    .max(1000),
});
const Sizes = z.object({ chrtIds: z.array(int64).max(1000) });

const mostPieces = 100_000;

export const stocks: Operations = {
  'PUT /api/v3/stocks/{warehouseId}': market.writes(
    { path: InWarehouse, body: Stocks },
    ({ account }, { path, body: { stocks: rows } }) => {
      const warehouse = warehouseOf(account, path.warehouseId);
      const tooMany = rows.filter(({ amount = 0 }) => amount > mostPieces);
      if (tooMany.length > 0)
        throw new Refusal(409, [
          {
            code: 'UploadDataLimit',
            message: 'Upload limit exceeded.',
            data: tooMany.map(({ chrtId = 0, amount = 0 }) => ({ sku: '', chrtId, amount })),
          },
        ]);
      for (const { chrtId, amount } of rows) {
        const found = chrtId === undefined || amount === undefined ? undefined : sizeOf(account, chrtId);
        if (!found) continue;
        found.card.stocks[warehouse.id] ??= {};
        Object.assign(found.card.stocks[warehouse.id] ?? {}, { [String(chrtId)]: amount });
      }
      return new Reply(204);
    },
  ),

  'POST /api/v3/stocks/{warehouseId}': market.reads(
    { path: InWarehouse, body: Sizes },
    ({ account }, { path, body: { chrtIds } }) => {
      const warehouse = warehouseOf(account, path.warehouseId);
      return {
        stocks: chrtIds.flatMap((chrtId) => {
          const amount = sizeOf(account, chrtId)?.card.stocks[warehouse.id]?.[chrtId];
          return amount === undefined ? [] : [{ chrtId, amount }];
        }),
      };
    },
  ),
};

function warehouseOf(account: Account, id: number): Warehouse {
  const warehouse = account.warehouses.find((each) => each.id === id);
  if (!warehouse) throw notFound();
  return warehouse;
}
