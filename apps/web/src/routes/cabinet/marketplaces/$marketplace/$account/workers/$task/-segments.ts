import { productTaskTypes, type Task } from '@prilavok/contract';
import type { Segment } from '#ui/marks/segment-bar.tsx';

/**
 * Outcomes of the goods that a task has gone through: sent goods are accepted or refused, what is only asked for is
 * read. Of those that were not sent, so many were there as they are.
 */
export function segmentsOf(
  { type, progress }: Pick<Task, 'type' | 'progress'>,
  going: boolean,
  unchanged = 0,
): Segment[] {
  const { done, total, accepted, refused, skipped } = progress;
  const sends = productTaskTypes.includes(type);
  const left = going && total !== null ? Math.max(0, total - done) : 0;
  const words = sends
    ? { well: 'принято', badly: 'отказано', not: 'не отправлено' }
    : { well: 'прочитано', badly: 'не прочитано', not: 'без нового' };
  // Who only reads counts beside it what was new.
  const well = sends ? accepted : Math.max(0, done - refused - skipped);
  const same = sends && !going ? Math.min(unchanged, skipped) : 0;
  return [
    { key: 'accepted', text: words.well, count: well, colour: 'var(--pr-success-solid)' },
    { key: 'refused', text: words.badly, count: refused, colour: 'var(--pr-error-solid)' },
    ...(same > 0 ? [{ key: 'same', text: 'без изменений', count: same, colour: 'var(--pr-success-soft)' }] : []),
    { key: 'skipped', text: words.not, count: skipped - same, colour: 'var(--pr-line-field)' },
    ...(left > 0 ? [{ key: 'left', text: 'в очереди', count: left, colour: 'var(--pr-line-field)', ring: true }] : []),
  ];
}
