import { type BulkAct, findBulkChanges } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useList } from '#api/useList.ts';
import { ids } from '#shell/valid.ts';
import { DateCell } from '#ui/cells/date.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import { ActSide } from './-act-side.tsx';
import { ActStatus } from './-status.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/bulk-changes/')({
  staticData: { title: 'Массовые изменения', valid: ids('catalog') },
  validateSearch: listSearch({}),
  component: BulkChangesPage,
});

const columns: Column<BulkAct>[] = [
  column.text('title', 'Что сделано', ({ title }) => title, { width: 280, grow: true }),
  { id: 'status', title: 'Состояние', cell: (act) => <ActStatus of={act} />, width: 140 },
  column.number('changed', 'Изменено', ({ changed }) => changed),
  column.number('leftOut', 'Как было', ({ progress }) => progress.failed || null),
  column.text('author', 'Кто', ({ author }) => author?.name, { width: 160 }),
  column.date('at', 'Когда', ({ createdAt }) => createdAt, { width: 100 }),
];

function BulkChangesPage() {
  const { catalog } = Route.useParams();
  const address = useListAddress(Route);
  const list = useList(findBulkChanges, { search: address.search }, { path: { catalog } });
  return (
    <ListPage
      name="catalogs.bulk-changes"
      title="Массовые изменения"
      address={address}
      list={list}
      columns={columns}
      searchFor="Что сделано"
      empty={
        <Empty title="Массовых изменений ещё не было">
          Отметьте товары в списке и нажмите «Изменить», «Изменить цены» или «Изменить остатки»: каждое такое изменение
          останется здесь, и его можно отменить целиком.
        </Empty>
      }
      side={(row) => <ActSide catalog={catalog} row={row} show={address.show} />}
      card={(act, open) => (
        <RowCard title={act.title} onOpen={open}>
          <ActStatus of={act} />
          <DateCell moment={act.createdAt} />
        </RowCard>
      )}
    />
  );
}
