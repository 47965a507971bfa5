import { Button } from '@mantine/core';
import { runScenario, type Scenario, stopScenario } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { useWorkNews } from '#api/use-work-news.ts';
import { useChange } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import { StopWork, WorkProgress, WorkStatus } from '#ui/page/work.tsx';
import { offerForms } from './words.ts';

type Running = Pick<Scenario, 'id' | 'title' | 'outputs' | 'lastRun'>;

/** Runs a scenario over all offers now, or stops the run that is under way. */
export function RunActs({ of: { id, outputs, lastRun }, unsaved = false }: { of: Running; unsaved?: boolean }) {
  const [run, stop] = [useChange(runScenario), useChange(stopScenario)];
  if (!useMay(runScenario)) return null;
  if (lastRun && (lastRun.status === 'pending' || lastRun.status === 'running'))
    return <StopWork of={lastRun} onStop={() => stop.mutate({ path: { id } })} />;
  const off = unsaved
    ? 'Сначала сохраните правки'
    : outputs === 0
      ? 'Добавьте результат: считать пока нечего'
      : undefined;
  return (
    <Button
      variant="default"
      loading={run.isPending}
      disabled={off !== undefined}
      title={off}
      onClick={() => run.mutate({ path: { id } })}
    >
      Посчитать
    </Button>
  );
}

/** Where the last run stands, and how far it is while it goes on. */
export function RunState({ of: { title, lastRun } }: { of: Running }) {
  const news = useWorkNews('calculation/runs');
  if (!lastRun) return <span>Ещё не считали</span>;
  const { done, total, withoutValue, work, status } = lastRun;
  const told = work ? news.get(work) : undefined;
  const progress = told?.progress ?? { done, total, failed: withoutValue, note: '' };
  const over = status !== 'pending' && status !== 'running';
  return (
    <>
      <WorkStatus status={status} />
      <WorkProgress of={{ ...lastRun, progress }} title={`Расчёт «${title}»`} />
      {over && withoutValue > 0 && <span>Без значения: {counted(withoutValue, offerForms)}</span>}
    </>
  );
}
