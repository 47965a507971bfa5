import type { BulkAct } from '@prilavok/contract';
import { Status } from '#ui/marks/status.tsx';
import { WorkStatus } from '#ui/page/work.tsx';

/** Where a bulk change stands; an undone one says so. */
export function ActStatus({ of: { status, undoneBy } }: { of: BulkAct }) {
  if (!undoneBy) return <WorkStatus status={status} />;
  return <Status tone="neutral">Отменено</Status>;
}
