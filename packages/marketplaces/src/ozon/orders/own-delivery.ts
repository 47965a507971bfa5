import { z } from 'zod';
import type { HandOver } from '../../api/orders.ts';
import { MarketplaceError } from '../../errors.ts';
import type { Caller } from '../../http.ts';
import { russianOnly } from '../../sentences.ts';
import { sayingOf } from '../sayings.ts';
import { flag, rows, text } from '../shapes.ts';

const ToldAnswer = z.object({
  result: rows(z.object({ posting_number: text, result: flag, error: text }), 'posting_number'),
});

/** Of a posting that Ozon doesn't follow itself: …/tracking-number/set, …/delivering, …/last-mile, …/delivered. Its status changes a moment later. */
export async function handOverPosting(http: Caller, number: string, done: HandOver): Promise<void> {
  async function tell(path: string, body: object): Promise<void> {
    const { result } = await http.json({ path, body, repeatable: false }, ToldAnswer);
    const failed = result.find((row) => !row.result);
    if (!failed) return;
    const saying = sayingOf(failed.error, path);
    const told = russianOnly(failed.error);
    throw new MarketplaceError(
      saying?.kind ?? 'refused',
      saying?.message ?? `Ozon не изменил отправление ${number}: ${told || failed.error || 'причина не названа'}.`,
      { retryAfter: saying?.retryAfter },
    );
  }

  if (done.to === 'buyer') return tell('/v2/fbs/posting/delivered', { posting_number: [number] });
  if (done.to === 'last mile') return tell('/v2/fbs/posting/last-mile', { posting_number: [number] });
  if (done.track !== null) {
    const tracking_numbers = [{ posting_number: number, tracking_number: done.track }];
    await tell('/v2/fbs/posting/tracking-number/set', { tracking_numbers });
  }
  await tell('/v2/fbs/posting/delivering', { posting_number: [number] });
}
