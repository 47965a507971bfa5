import { Button } from '@mantine/core';
import { findFileExports, unloadOffers } from '@prilavok/contract';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMay } from '#api/use-may.ts';
import { useWorkNews, withNews } from '#api/use-work-news.ts';
import { useList } from '#api/useList.ts';
import { openUnload } from '#features/catalogs/unload/new-unload.tsx';
import { ids } from '#shell/valid.ts';
import { DateCell } from '#ui/cells/date.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { WorkStatus } from '#ui/page/work.tsx';
import { exportColumns, holds, told } from './-columns.tsx';
import { download, useExportActs } from './-use-acts.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/file-exports/')({
  staticData: { title: 'Файлы выгрузки', valid: ids('catalog') },
  validateSearch: listSearch({}),
  component: FileExportsPage,
});

function FileExportsPage() {
  const { catalog } = Route.useParams();
  const navigate = useNavigate();
  const address = useListAddress(Route);
  const list = useList(findFileExports, { catalog, search: address.search });
  const news = useWorkNews('catalogs/file-exports');
  const acts = useExportActs();
  const mayUnload = useMay(unloadOffers);
  const columns = useMemo(() => exportColumns(acts, (row) => told(withNews(row, news))), [acts, news]);
  const show = () => void navigate({ to: '/cabinet/catalogs/$catalog/file-exports', params: { catalog } });
  const unload = mayUnload && (
    <Button onClick={() => void openUnload({ catalog, filter: {}, total: undefined, show })}>Выгрузить</Button>
  );
  return (
    <ListPage
      name="catalogs.file-exports"
      title="Файлы выгрузки"
      address={address}
      list={list}
      columns={columns}
      actions={unload}
      searchFor="Название файла"
      empty={
        <Empty title="Файлов пока нет" action={unload}>
          Выгрузите товары в Excel, CSV или фид YML: все сразу отсюда, а часть — из списка товаров по отбору или по
          отметкам.
        </Empty>
      }
      onOpen={download}
      card={(row) => (
        <RowCard title={row.title} onOpen={() => download(row)}>
          <WorkStatus status={row.status} />
          {[holds(row), told(withNews(row, news))].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
          <DateCell moment={row.createdAt} />
          <MenuButton label={`Действия: ${row.title}`} choices={acts(row)} />
        </RowCard>
      )}
    />
  );
}
