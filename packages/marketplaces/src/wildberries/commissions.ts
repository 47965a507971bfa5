import { z } from 'zod';
import type { Commission, PromotedProduct } from '../api/promotions.ts';
import type { Caller } from '../http.ts';
import { id, numberOrNone, rows } from './shapes.ts';

const percent = numberOrNone;

/** Sellers of each country are told other names; these are for what is sold from their own warehouses. */
const Fees = z.object({
  report: rows(
    z.object({
      subjectID: id,
      kgvpMarketplace: percent,
      kgvpMarketplaceUz: percent,
      kgvpChina: percent,
      kgvpTurkey: percent,
      kgvpUAE: percent,
    }),
    'subjectID',
  ),
});
type Fee = z.output<typeof Fees>['report'][number];

/**
 * Commissions of Wildberries on a sale from the seller's warehouse: /api/v1/tariffs/commission tells it of all subjects
 * at once.
 */
export async function commissionsOf(http: Caller, goods: readonly PromotedProduct[]): Promise<Map<string, Commission>> {
  const subjects = Map.groupBy(goods, ({ category }) => category ?? '');
  const found = new Map<string, Commission>((subjects.get('') ?? []).map(({ remoteId }) => [remoteId, unseen]));
  subjects.delete('');
  if (subjects.size === 0) return found;
  const path = '/api/v1/tariffs/commission';
  const call = { method: 'GET', host: 'common', path, group: 'commissions', repeatable: true } as const;
  const { report } = await http.json(call, Fees);
  for (const fee of report) {
    const share = shareOf(fee);
    if (share !== null) for (const { remoteId } of subjects.get(fee.subjectID) ?? []) found.set(remoteId, share);
  }
  return found;
}

const unseen = { why: 'Сверьте товары с площадкой: предмет ещё не известен' };

const shareOf = (fee: Fee): number | null =>
  fee.kgvpMarketplace ?? fee.kgvpMarketplaceUz ?? fee.kgvpChina ?? fee.kgvpTurkey ?? fee.kgvpUAE ?? null;
