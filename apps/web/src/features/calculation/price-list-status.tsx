import { isUnderWay, type PriceList } from '@prilavok/contract';
import { Status } from '#ui/marks/status.tsx';
import { WorkStatus } from '#ui/page/work.tsx';
import { stages } from './price-words.ts';

/** Where a price list stands: what is being done with it or broke off, else how far it has come. */
export function PriceListStatus({ of: { stage, work } }: { of: Pick<PriceList, 'stage' | 'work'> }) {
  if (work && (isUnderWay(work) || work.status !== 'success')) return <WorkStatus status={work.status} />;
  const { word, tone, ring = false } = stages[stage];
  return (
    <Status tone={tone} ring={ring}>
      {word}
    </Status>
  );
}
