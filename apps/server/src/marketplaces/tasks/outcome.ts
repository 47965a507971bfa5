import type { Counters } from './runs.queries.ts';

/** Seconds until the next try: what the marketplace asked for, else twice as long each time, with some chance in it. */
export function retryDelay(failures: number, asked: number | undefined, chance = Math.random()): number {
  if (asked !== undefined) return Math.min(3600, Math.max(1, Math.ceil(asked)));
  return Math.round(Math.min(300, 2 ** failures) * (0.75 + chance / 2));
}

export function isIdle({ done, accepted, refused, skipped }: Counters): boolean {
  return done + accepted + refused + skipped === 0;
}

/** How a pass ended, in one line. */
export function summaryOf({ done, accepted, refused, skipped }: Counters): string {
  if (isIdle({ done, accepted, refused, skipped })) return 'Нового не было';
  const parts = [
    accepted > 0 ? `принято ${accepted}` : '',
    refused > 0 ? `отказано ${refused}` : '',
    skipped > 0 ? `пропущено ${skipped}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `Готово: ${parts.join(', ')}` : `Готово: ${done}`;
}

/** What a position says of itself to people. */
export function lastSaying(position: unknown): string | undefined {
  if (typeof position !== 'object' || position === null || !('label' in position)) return undefined;
  return typeof position.label === 'string' ? position.label : undefined;
}
