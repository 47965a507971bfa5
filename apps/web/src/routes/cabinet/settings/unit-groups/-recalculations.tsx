import { Button } from '@mantine/core';
import { findRecalculations, isUnderWay, resumeRecalculation, stopRecalculation } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { useWorkNews, withNews } from '#api/use-work-news.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { Note } from '#ui/note.tsx';
import { StopWork, WorksBelowTitle } from '#ui/work.tsx';

/** Values on their way to a new factor of their unit: stopped by a button, and gone on with by another. */
export function Recalculations() {
  const news = useWorkNews('catalogs/units');
  const { data } = useCall(findRecalculations, { quiet: true });
  const stop = useChange(stopRecalculation);
  const resume = useChange(resumeRecalculation);
  const may = useMay(resumeRecalculation);
  const works = (data?.rows ?? []).map((work) => withNews(work, news));
  const underWay = works.find(isUnderWay);
  const left = works.find(({ status }) => status === 'failed' || status === 'stopped');
  return (
    <>
      <WorksBelowTitle works={works} />
      {underWay && may && (
        <StopWork of={underWay} onStop={() => stop.mutate({ path: { recalculation: underWay.id } })} />
      )}
      {!underWay && left?.status === 'stopped' && (
        <Note tone="warn">{left.title}: остановлен, часть значений ещё не пересчитана.</Note>
      )}
      {!underWay && left && may && (
        <Button
          size="xs"
          variant="default"
          loading={resume.isPending}
          onClick={() => resume.mutate({ path: { recalculation: left.id } })}
        >
          Продолжить пересчёт
        </Button>
      )}
    </>
  );
}
