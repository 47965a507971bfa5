import type { PropertyConversion } from '@prilavok/contract';
import { Status } from '#ui/marks/status.tsx';
import { WorkStatus } from '#ui/page/work.tsx';

/** Where a conversion stands; an undone one says so. */
export function ConversionStatus({ of: { status, undoneBy } }: { of: PropertyConversion }) {
  if (!undoneBy) return <WorkStatus status={status} />;
  return <Status tone="neutral">Отменено</Status>;
}
