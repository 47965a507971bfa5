import type { ProductFault, ProductResult } from '@prilavok/contract';

/** How many products of a run came to which end. */
export interface Counters {
  done: number;
  accepted: number;
  refused: number;
  skipped: number;
}

/** Result of an offer in a run; `remoteId` is its id on the marketplace. */
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

/** Lines of a run beside its counters. */
export interface Leftovers {
  /** Products that lacked something and weren't sent. */
  missing: number;
  /** The commonest fault, and how many have it. */
  commonest: { message: string; count: number } | null;
}

/** How a run ended, in one line for people. One in which nothing went, since everything lacked something, has not succeeded. */
export function endingOf(
  counters: Counters,
  { missing, commonest }: Leftovers,
  /** Goods went out; else things were only read, and those accepted are what was new. */
  sends: boolean,
): { status: 'success' | 'failed'; message: string } {
  const { done, accepted, refused, skipped } = counters;
  if (isIdle(counters)) return { status: 'success', message: 'Нового не было' };
  if (!sends) {
    const read = [`прочитано ${Math.max(0, done - refused - skipped)}`, accepted > 0 ? `нового ${accepted}` : ''];
    const unread = refused > 0 ? `не прочитано ${refused}` : '';
    return { status: 'success', message: `Готово: ${[...read, unread].filter(Boolean).join(', ')}` };
  }
  const why = commonest ? `. Чаще всего: ${commonest.message} (${commonest.count})` : '';
  if (missing > 0 && accepted + refused === 0 && missing === done)
    return { status: 'failed', message: `Ничего не отправлено, не готовы все товары: ${missing}${why}` };
  const parts = [
    accepted > 0 ? `принято ${accepted}` : '',
    refused > 0 ? `отказано ${refused}` : '',
    missing > 0 ? `не готово ${missing}` : '',
    skipped > missing ? `без изменений ${skipped - missing}` : '',
  ].filter(Boolean);
  const message = parts.length > 0 ? `Готово: ${parts.join(', ')}${why}` : `Готово: ${done}`;
  return { status: 'success', message };
}

/** How a position calls itself for people; nothing when it has no name. */
export function positionLabel(position: unknown): string | undefined {
  if (typeof position !== 'object' || position === null || !('label' in position)) return undefined;
  return typeof position.label === 'string' ? position.label : undefined;
}

/** Whether a result was put off, and goes again by itself. */
const isPutOff = ({ result, faults }: ResultRow): boolean => result === 'sent' && faults.some(({ later }) => later);

/**
 * One result for each product: the last, but a refusal stands, whatever else of the product was taken (its price, another warehouse), and
 * so does what was put off.
 */
export function mergeResults(results: readonly ResultRow[]): ResultRow[] {
  const byOffer = new Map<string, ResultRow>();
  for (const row of results) {
    const known = byOffer.get(row.offer);
    const stands = known && row.result !== 'refused' && (known.result === 'refused' || isPutOff(known));
    const faults =
      known && (stands || isPutOff(known) || known.result === 'refused')
        ? [...known.faults, ...row.faults]
        : row.faults;
    byOffer.set(row.offer, stands ? { ...known, faults } : { ...row, faults });
  }
  return [...byOffer.values()];
}
