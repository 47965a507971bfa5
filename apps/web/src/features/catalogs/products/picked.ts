import { findOffers, type Offer, type OfferFilter, removeOffers } from '@prilavok/contract';
import { call } from '#api/client.ts';
import { change } from '#api/useChange.ts';
import type { Picked } from '#ui/list/list-page.tsx';
import type { Saving } from '#ui/saving.ts';

const most = 1000;

/** The offers that were picked: by their ids, or everything that matches the filter but some. */
export async function pickedOffers(catalog: string, filter: Partial<OfferFilter>, picked: Picked): Promise<Offer[]> {
  const path = { catalog };
  const offers: Offer[] = [];
  if (picked.ids) {
    for (const ids of inPieces(picked.ids)) {
      offers.push(...(await call(findOffers, { path, body: { ids, limit: most } })).rows);
    }
    return offers;
  }
  const but = new Set(picked.allBut);
  for (let offset = 0; ; offset += most) {
    const { rows } = await call(findOffers, { path, body: { ...filter, sort: 'createdAt', limit: most, offset } });
    offers.push(...rows.filter((row) => !but.has(row.id)));
    if (rows.length < most) return offers;
  }
}

/** Deletes what was picked, a thousand at a time; answers how many went and why others did not. */
export async function deletePicked(
  ids: readonly string[],
  tell: (how: Saving) => void,
): Promise<{ deleted: number; reasons: string[] }> {
  let deleted = 0;
  const reasons: string[] = [];
  for (const piece of inPieces(ids)) {
    tell({ done: deleted, total: ids.length });
    const { done, failed } = await change(removeOffers, { path: { ids: piece } });
    deleted += done.length;
    reasons.push(...failed.map((one) => one.message));
  }
  return { deleted, reasons };
}

function inPieces(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, at) => ids.slice(at * most, (at + 1) * most));
}
