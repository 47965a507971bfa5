import type { ProductFault, ProductResult } from '@prilavok/contract';

/** How many products of a run came to which end. */
export interface Counters {
  done: number;
  accepted: number;
  refused: number;
  skipped: number;
}

/** What became of an offer in a run; `remoteId` is its id on the marketplace. */
export interface ResultRow {
  offer: string;
  result: ProductResult;
  faults: ProductFault[];
  remoteId: string | null;
}

/** Seconds until the next try: what the marketplace asked for, a day at most, else twice as long each time, with some chance in it. */
export function retryDelay(failures: number, asked: number | undefined, chance = Math.random()): number {
  if (asked !== undefined) return Math.min(86_400, Math.max(1, Math.ceil(asked)));
  return Math.round(Math.min(300, 2 ** failures) * (0.75 + chance / 2));
}

/** A pause for people. */
export const pauseText = (seconds: number): string =>
  seconds < 120 ? `${seconds} с` : `${Math.ceil(seconds / 60)} мин`;

/** Whether a run has found nothing to do. */
export function isIdle({ done, accepted, refused, skipped }: Counters): boolean {
  return done + accepted + refused + skipped === 0;
}

/** How a run ended, in one line for people. */
export function summaryOf({ done, accepted, refused, skipped }: Counters): string {
  if (isIdle({ done, accepted, refused, skipped })) return 'Нового не было';
  const parts = [
    accepted > 0 ? `принято ${accepted}` : '',
    refused > 0 ? `отказано ${refused}` : '',
    skipped > 0 ? `пропущено ${skipped}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `Готово: ${parts.join(', ')}` : `Готово: ${done}`;
}

/** How a position calls itself for people; nothing when it has no name. */
export function positionLabel(position: unknown): string | undefined {
  if (typeof position !== 'object' || position === null || !('label' in position)) return undefined;
  return typeof position.label === 'string' ? position.label : undefined;
}

/** One result for each product: the last, but a refusal stands, whatever else of the product was taken (its price, another warehouse). */
export function mergeResults(results: readonly ResultRow[]): ResultRow[] {
  const byOffer = new Map<string, ResultRow>();
  for (const row of results) {
    const known = byOffer.get(row.offer);
    const refused = known?.result === 'refused' ? known : undefined;
    byOffer.set(row.offer, refused ? { ...refused, faults: [...refused.faults, ...row.faults] } : row);
  }
  return [...byOffer.values()];
}
