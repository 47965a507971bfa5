import { z } from 'zod';
import type { PromotedProduct } from '../api/promotions.ts';
import type { Caller } from '../http.ts';
import { id, list } from './shapes.ts';

const percent = z.number().nullish();

/** Sellers of each country are told other names; these are for what is sold from their own warehouses. */
const Fees = z.object({
  report: list(
    z.object({
      subjectID: id,
      kgvpMarketplace: percent,
      kgvpMarketplaceUz: percent,
      kgvpChina: percent,
      kgvpTurkey: percent,
      kgvpUAE: percent,
    }),
  ),
});
type Fee = z.output<typeof Fees>['report'][number];

/** What Wildberries keeps of a sale from the seller's warehouse: /api/v1/tariffs/commission tells it of all subjects at once. */
export async function commissionsOf(http: Caller, goods: readonly PromotedProduct[]): Promise<Map<string, number>> {
  const subjects = Map.groupBy(goods, ({ category }) => category ?? '');
  subjects.delete('');
  if (subjects.size === 0) return new Map();
  const path = '/api/v1/tariffs/commission';
  const call = { method: 'GET', host: 'common', path, group: 'commissions', repeatable: true } as const;
  const { report } = await http.json(call, Fees);
  return new Map(
    report.flatMap((fee) => {
      const share = shareOf(fee);
      if (share === null) return [];
      return (subjects.get(fee.subjectID) ?? []).map(({ remoteId }) => [remoteId, share] as const);
    }),
  );
}

const shareOf = (fee: Fee): number | null =>
  fee.kgvpMarketplace ?? fee.kgvpMarketplaceUz ?? fee.kgvpChina ?? fee.kgvpTurkey ?? fee.kgvpUAE ?? null;
