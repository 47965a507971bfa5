import { Button } from '@mantine/core';
import { findRecalculations, resumeRecalculation } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { useWorkNews, withNews } from '#api/use-work-news.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { WorksBelowTitle } from '#ui/work.tsx';

/** Values on their way to a new factor of their unit, and the button for those that got stuck. */
export function Recalculations() {
  const news = useWorkNews('catalogs/units');
  const { data } = useCall(findRecalculations, { quiet: true });
  const resume = useChange(resumeRecalculation);
  const may = useMay(resumeRecalculation);
  const works = (data?.rows ?? []).map((work) => withNews(work, news));
  const broken = works.find(({ status }) => status === 'failed');
  return (
    <>
      <WorksBelowTitle works={works} />
      {broken && may && (
        <Button
          size="xs"
          variant="default"
          loading={resume.isPending}
          onClick={() => resume.mutate({ path: { recalculation: broken.id } })}
        >
          Продолжить пересчёт
        </Button>
      )}
    </>
  );
}
