import { Button } from '@mantine/core';
import { findRecalculations, isUnderWay, resumeRecalculation, stopRecalculation } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { useWorkNews, withNews } from '#api/use-work-news.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { Note } from '#ui/marks/note.tsx';
import { BelowTitle } from '#ui/page/page.tsx';
import { StopWork, WorksBelowTitle } from '#ui/page/work.tsx';

/** Values on their way to a new factor of their unit: what is under way, and else what was left half done. */
function useRecalculations() {
  const news = useWorkNews('catalogs/units');
  const { data } = useCall(findRecalculations, { quiet: true });
  const works = (data?.rows ?? []).map((work) => withNews(work, news));
  const underWay = works.find(isUnderWay);
  const left = underWay ? undefined : works.find(({ status }) => status === 'failed' || status === 'stopped');
  return { works, underWay, left };
}

/** Stops a recalculation, or goes on with one that was left half done. */
export function RecalculationActs() {
  const { underWay, left } = useRecalculations();
  const [stop, resume] = [useChange(stopRecalculation), useChange(resumeRecalculation)];
  if (!useMay(resumeRecalculation)) return null;
  if (underWay) return <StopWork of={underWay} onStop={() => stop.mutate({ path: { recalculation: underWay.id } })} />;
  if (!left) return null;
  return (
    <Button
      variant="default"
      loading={resume.isPending}
      onClick={() => resume.mutate({ path: { recalculation: left.id } })}
    >
      Продолжить пересчёт
    </Button>
  );
}

/** How far they are, and what wasn't finished. */
export function RecalculationState() {
  const { works, left } = useRecalculations();
  return (
    <>
      <WorksBelowTitle works={works} />
      {left?.status === 'stopped' && (
        <BelowTitle>
          <Note tone="warn">{left.title}: остановлен, часть значений ещё не пересчитана.</Note>
        </BelowTitle>
      )}
    </>
  );
}
