import type { HeldReason } from '@prilavok/contract';
import type { SegmentCounts } from '../stored/builds.queries.ts';

/** A share of rows that may go at once. */
const mostGone = 0.3;
/** A share of faulty rows that may be. */
const mostFaulty = 0.1;
/** So much worse than the version before it has to be: whoever has published a faulty one isn't asked each time. */
const worse = 0.05;

const faulty = ({ rows, refused }: SegmentCounts) => (refused === 0 ? 0 : refused / (rows + refused));

/** Why a version isn't published by itself; null where it is. The first one is: there is nothing better to be sent. */
export function heldFor(now: SegmentCounts, published: SegmentCounts | undefined): HeldReason | null {
  if (!published || published.rows === 0) return null;
  if (now.rows === 0) return 'empty';
  if (now.rows < published.rows * (1 - mostGone)) return 'fewer_rows';
  return faulty(now) > mostFaulty && faulty(now) > faulty(published) + worse ? 'faults' : null;
}
