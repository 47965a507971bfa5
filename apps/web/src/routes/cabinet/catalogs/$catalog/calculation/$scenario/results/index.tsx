import { explainResults, findAllResults, type OfferResults, type ScenarioModel } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMay } from '#api/use-may.ts';
import { useList } from '#api/useList.ts';
import { OfferSteps } from '#features/calculation/offer-steps.tsx';
import { RunActs } from '#features/calculation/run-acts.tsx';
import { ScenarioParts, WithScenario } from '#features/calculation/scenario-frame.tsx';
import { decimal } from '#features/calculation/words.ts';
import { ids } from '#shell/valid.ts';
import { TextCell } from '#ui/cells/text.tsx';
import { choices, FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage, type OpenRow } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch, oneOf } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/calculation/$scenario/results/')({
  staticData: { title: 'Результаты сценария', valid: ids('catalog', 'scenario') },
  validateSearch: listSearch({ values: oneOf('missing') }),
  component: ResultsPage,
});

function ResultsPage() {
  const { scenario } = Route.useParams();
  return <WithScenario id={scenario}>{(found) => <Results scenario={found} />}</WithScenario>;
}

const columnsOf = (scenario: ScenarioModel): Column<OfferResults>[] => [
  column.twoLines('title', 'Предложение', ({ title, article }) => ({ first: title, second: article }), {
    pinned: true,
  }),
  ...scenario.outputList.map(
    ({ id, title }): Column<OfferResults> => ({
      id: `output-${id}`,
      title,
      width: 160,
      align: 'right',
      cell: ({ outputs }) => {
        const found = outputs.find(({ output }) => output === id);
        return <TextCell>{found?.value == null ? found?.reason : decimal(found.value)}</TextCell>;
      },
    }),
  ),
  column.text('outdated', 'Состояние', ({ outdated }) => (outdated ? 'До правки сценария' : 'Свежее'), { width: 160 }),
  column.date('at', 'Посчитано', ({ calculatedAt }) => calculatedAt, { width: 120 }),
];

function Results({ scenario }: { scenario: ScenarioModel }) {
  const mayExplain = useMay(explainResults);
  const address = useListAddress(Route);
  const list = useList(
    findAllResults,
    { withoutValue: address.filters.values === 'missing' },
    { path: { id: scenario.id } },
  );
  const columns = useMemo(() => columnsOf(scenario), [scenario]);
  return (
    <ListPage
      name="calculation.results"
      title={scenario.title}
      ownWord
      address={address}
      list={list}
      columns={columns}
      actions={<RunActs of={scenario} />}
      views={<ScenarioParts scenario={scenario} part="results" />}
      filters={
        <FilterSelect
          label="Значения"
          options={choices({ missing: 'Что-то не посчитать' })}
          {...address.filter('values')}
        />
      }
      empty={
        <Empty title="Результатов пока нет" action={<RunActs of={scenario} />}>
          Посчитайте сценарий: здесь будет каждое предложение со всеми результатами или причиной, почему их нет.
        </Empty>
      }
      {...(mayExplain && { side: (row: OpenRow) => <OfferSteps scenario={scenario} row={row} /> })}
      card={(result, open) => (
        <RowCard title={result.title} onOpen={open}>
          {result.outputs.map(({ output, title, value, reason }) => (
            <span key={output}>
              {title}: {value === null ? reason : decimal(value)}
            </span>
          ))}
        </RowCard>
      )}
    />
  );
}
