import { type CalculationRun, findRuns, runCauseTitles, type ScenarioModel } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useWorkNews } from '#api/use-work-news.ts';
import { useList } from '#api/useList.ts';
import { RunActs } from '#features/calculation/run-acts.tsx';
import { ScenarioParts, WithScenario } from '#features/calculation/scenario-frame.tsx';
import { runWords } from '#features/calculation/words.ts';
import { ids } from '#shell/valid.ts';
import { DateCell } from '#ui/cells/date.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import { WorkStatus } from '#ui/page/work.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/calculation/$scenario/runs/')({
  staticData: { title: 'Расчёты сценария', valid: ids('catalog', 'scenario') },
  validateSearch: listSearch({}),
  component: RunsPage,
});

const columns: Column<CalculationRun>[] = [
  column.text('cause', 'Почему', ({ cause }) => runCauseTitles[cause], { width: 200, grow: true }),
  { id: 'status', title: 'Состояние', width: 140, cell: ({ status }) => <WorkStatus status={status} /> },
  column.number('done', 'Посчитано', ({ done }) => done),
  column.number('changed', 'Стало другим', ({ changed }) => changed, { width: 120 }),
  column.number('applied', 'Изменено', ({ applied }) => applied),
  column.number('withoutValue', 'Без значения', ({ withoutValue }) => withoutValue, { width: 120 }),
  column.text('error', 'Почему не удался', ({ error }) => error, { width: 220 }),
  column.text('author', 'Кто', ({ author }) => author?.name, { width: 140 }),
  column.date('startedAt', 'Начало', ({ startedAt }) => startedAt, { width: 120 }),
  column.date('finishedAt', 'Конец', ({ finishedAt }) => finishedAt, { width: 120 }),
];

function RunsPage() {
  const { scenario } = Route.useParams();
  return <WithScenario id={scenario}>{(found) => <Runs scenario={found} />}</WithScenario>;
}

function Runs({ scenario }: { scenario: ScenarioModel }) {
  const address = useListAddress(Route);
  const list = useList(findRuns, {}, { path: { id: scenario.id } });
  useWorkNews('calculation/runs');
  return (
    <ListPage
      name="calculation.runs"
      title={scenario.title}
      ownWord
      address={address}
      list={list}
      columns={columns}
      actions={<RunActs of={scenario} />}
      views={<ScenarioParts scenario={scenario} part="runs" />}
      empty={
        <Empty title="Сценарий ещё не считали" action={<RunActs of={scenario} />}>
          Здесь останется каждый расчёт: сколько предложений посчитано, сколько изменилось и у скольких значения нет.
        </Empty>
      }
      card={(run) => (
        <RowCard title={runCauseTitles[run.cause]}>
          <WorkStatus status={run.status} />
          <span>{runWords(run)}</span>
          <DateCell moment={run.finishedAt ?? run.startedAt} />
        </RowCard>
      )}
    />
  );
}
