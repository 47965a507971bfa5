import { Button } from '@mantine/core';
import { createImport, findImports, type Import } from '@prilavok/contract';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useList } from '#api/useList.ts';
import { openNewImport } from '#features/catalogs/imports/new-import.tsx';
import { ImportStatus } from '#features/catalogs/imports/status.tsx';
import { ids } from '#shell/valid.ts';
import { DateCell } from '#ui/cells/date.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/imports/')({
  staticData: { title: 'Загрузки', valid: ids('catalog') },
  validateSearch: listSearch({}),
  component: ImportsPage,
});

const pageOf = ({ catalog, id }: Import) => `/cabinet/catalogs/${catalog}/imports/${id}`;

const columns: Column<Import>[] = [
  column.link('title', 'Файл или адрес', (row) => ({ to: pageOf(row), text: row.title })),
  { id: 'status', title: 'Состояние', cell: (row) => <ImportStatus of={row} />, width: 150 },
  column.number('created', 'Создано', ({ created }) => created),
  column.number('changed', 'Изменено', ({ changed }) => changed),
  column.number('unchanged', 'Без изменений', ({ unchanged }) => unchanged, { width: 120 }),
  column.number('skipped', 'Пропущено', ({ skipped }) => skipped || null),
  column.date('at', 'Когда', ({ createdAt }) => createdAt, { width: 100 }),
];

function ImportsPage() {
  const { catalog } = Route.useParams();
  const navigate = useNavigate();
  const mayImport = useMay(createImport);
  const address = useListAddress(Route);
  const list = useList(findImports, { search: address.search }, { path: { catalog } });
  const load = mayImport && <Button onClick={() => void openNewImport(catalog)}>Загрузить</Button>;
  return (
    <ListPage
      name="catalogs.imports"
      title="Загрузки"
      address={address}
      list={list}
      columns={columns}
      actions={load}
      searchFor="Имя файла или адрес"
      empty={
        <Empty title="Загрузок ещё не было" action={load}>
          Загрузите прайс-лист (XLSX, XLS, CSV), фид YML или обмен из 1С: файлом или по адресу.
        </Empty>
      }
      onOpen={(row) => void navigate({ to: pageOf(row) })}
      card={(row) => (
        <RowCard title={row.title} to={pageOf(row)}>
          <ImportStatus of={row} />
          <DateCell moment={row.createdAt} />
        </RowCard>
      )}
    />
  );
}
