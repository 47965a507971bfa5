import { createScenario, findScenarios, removeScenario, type Scenario } from '@prilavok/contract';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { runWords, whenWords } from '#features/calculation/words.ts';
import { ids } from '#shell/valid.ts';
import { DateCell } from '#ui/cells/date.tsx';
import { LinkCell } from '#ui/cells/link.tsx';
import { NumberCell } from '#ui/cells/number.tsx';
import { TextCell } from '#ui/cells/text.tsx';
import { confirmDelete } from '#ui/confirm.ts';
import { askTitle } from '#ui/edit/ask-title.tsx';
import { AddButton } from '#ui/list/add-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { WorkStatus } from '#ui/page/work.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/calculation/')({
  staticData: { title: 'Сценарии расчёта', valid: ids('catalog') },
  component: ScenariosPage,
});

const columns: TableColumn<Scenario>[] = [
  {
    id: 'title',
    title: 'Название',
    cell: ({ id, catalog, title }) => (
      <LinkCell to={`/cabinet/catalogs/${catalog}/calculation/${id}`}>{title}</LinkCell>
    ),
  },
  {
    id: 'outputs',
    title: 'Результатов',
    align: 'right',
    width: 110,
    cell: ({ outputs }) => <NumberCell value={outputs} />,
  },
  { id: 'when', title: 'Когда считается', cell: (scenario) => <TextCell>{whenWords(scenario)}</TextCell> },
  { id: 'applies', title: 'К товарам', width: 130, cell: ({ applies }) => (applies ? 'Применяется' : 'Только показ') },
  {
    id: 'status',
    title: 'Последний расчёт',
    width: 150,
    cell: ({ lastRun }) => (lastRun ? <WorkStatus status={lastRun.status} /> : 'Ещё не считали'),
  },
  { id: 'counts', title: 'Итог', cell: ({ lastRun }) => <TextCell>{lastRun && runWords(lastRun)}</TextCell> },
  {
    id: 'at',
    title: 'Когда',
    align: 'right',
    width: 110,
    cell: ({ lastRun }) => <DateCell moment={lastRun?.finishedAt} />,
  },
];

const remove = ({ id, title }: Scenario) =>
  confirmDelete({
    header: 'Удалить сценарий?',
    message: `«${title}» и его результаты исчезнут. Цены, остатки и свойства товаров останутся как есть.`,
    accept: () => change(removeScenario, { path: { id } }),
  });

const acts: TableColumn<Scenario> = {
  id: 'acts',
  title: 'Действия',
  head: '',
  width: 48,
  cell: (row) => (
    <MenuButton
      label={`Действия: ${row.title}`}
      choices={[{ label: 'Удалить', destructive: true, onClick: () => remove(row) }]}
      quiet
    />
  ),
};

function ScenariosPage() {
  const { catalog } = Route.useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useCall(findScenarios, { query: { catalog } });
  const mayRemove = useMay(removeScenario);
  const create = () =>
    askTitle({
      header: 'Новый сценарий',
      action: 'Создать',
      hint: 'Например, «Цены для Ozon» или «Остатки поставщика»',
      endpoint: createScenario,
      input: (title) => ({ body: { catalog, title } }),
      done: ({ id }) => navigate({ to: `/cabinet/catalogs/${catalog}/calculation/${id}` }),
    });
  const add = <AddButton call={createScenario} onClick={create} label="Сценарий" />;
  return (
    <Page title="Сценарии расчёта" actions={add} loading={!data && !error}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && (
        <Empty title="Сценариев пока нет" action={add}>
          Сценарий считает цены, остатки и любые числа по формулам: из закупочной цены, свойств, комиссии и логистики.
          Результаты можно только смотреть или сразу применять к товарам.
        </Empty>
      )}
      {data && data.rows.length > 0 && (
        <Table label="Сценарии расчёта" columns={mayRemove ? [...columns, acts] : columns} rows={data.rows} />
      )}
    </Page>
  );
}
