import { Button } from '@mantine/core';
import { createImport, findImports, type Import } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { useMay } from '#api/use-may.ts';
import { useList } from '#api/useList.ts';
import { CardTitle } from '#features/catalogs/card-title.tsx';
import { openNewImport } from '#features/catalogs/imports/new-import.tsx';
import { ImportStatus } from '#features/catalogs/imports/status.tsx';
import { Word } from '#features/catalogs/search-params.ts';
import { ids } from '#shell/valid.ts';
import { DateCell } from '#ui/cells/date.tsx';
import { LinkCell } from '#ui/cells/link.tsx';
import { NumberCell } from '#ui/cells/number.tsx';
import { Empty } from '#ui/empty.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/imports/')({
  staticData: { title: 'Загрузки', valid: ids('catalog') },
  validateSearch: z.object({ search: Word }),
  component: ImportsPage,
});

function ImportsPage() {
  const { catalog } = Route.useParams();
  const { search = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayImport = useMay(createImport);
  const list = useList(findImports, { search }, { path: { catalog } });
  const button = mayImport && <Button onClick={() => openNewImport(catalog)}>Загрузить</Button>;
  return (
    <ListPage
      name="imports"
      title="Загрузки"
      list={list}
      columns={importColumns}
      actions={button}
      search={{
        value: search,
        onChange: (word) => navigate({ search: { search: word || undefined }, replace: true }),
        placeholder: 'Имя файла или адрес',
      }}
      onReset={() => navigate({ search: {} })}
      empty={
        <Empty title="Загрузок ещё не было" action={button}>
          Загрузите фид YML вашего магазина: файлом или по адресу.
        </Empty>
      }
      onOpen={(row) =>
        navigate({ to: '/cabinet/catalogs/$catalog/imports/$import', params: { catalog, import: row.id } })
      }
      card={(row) => (
        <>
          <CardTitle to={pathOf(row)}>{row.title}</CardTitle>
          <div>
            <ImportStatus status={row.status} /> · <DateCell moment={row.createdAt} />
          </div>
        </>
      )}
    />
  );
}

const pathOf = ({ catalog, id }: Import) => `/cabinet/catalogs/${catalog}/imports/${id}`;

const importColumns: Column<Import>[] = [
  {
    id: 'title',
    title: 'Файл или адрес',
    cell: (row) => <LinkCell to={pathOf(row)}>{row.title}</LinkCell>,
    width: 280,
    grow: true,
  },
  { id: 'status', title: 'Состояние', cell: (row) => <ImportStatus status={row.status} />, width: 140 },
  { id: 'created', title: 'Создано', cell: (row) => <NumberCell value={row.created} />, width: 100, align: 'right' },
  { id: 'changed', title: 'Изменено', cell: (row) => <NumberCell value={row.changed} />, width: 100, align: 'right' },
  {
    id: 'unchanged',
    title: 'Без изменений',
    cell: (row) => <NumberCell value={row.unchanged} />,
    width: 120,
    align: 'right',
  },
  {
    id: 'skipped',
    title: 'Пропущено',
    cell: (row) => <NumberCell value={row.skipped || null} />,
    width: 100,
    align: 'right',
  },
  { id: 'at', title: 'Когда', cell: (row) => <DateCell moment={row.createdAt} />, width: 100, align: 'right' },
];
