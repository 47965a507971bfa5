import { findOrdersActs, orderReaders, type Types } from '@prilavok/contract';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useWorkNews } from '#api/use-work-news.ts';
import { useList } from '#api/useList.ts';
import { ActButtons, ActResults } from '#features/orders/many/act-results.tsx';
import { useAct } from '#features/orders/many/use-act.ts';
import { fullDate, journalDate } from '#text/dates.ts';
import { counted } from '#text/plurals.ts';
import { Neighbours } from '#ui/edit/neighbours.tsx';
import { UnknownSide } from '#ui/edit/unknown-side.tsx';
import { Facts } from '#ui/fields/fields.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage, type OpenRow } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import { Side } from '#ui/page/side.tsx';
import { WorkStatus } from '#ui/page/work.tsx';

export const Route = createFileRoute('/cabinet/orders/acts/')({
  staticData: { title: 'Действия со многими заказами', roles: orderReaders },
  validateSearch: listSearch({}),
  component: ActsPage,
});

type Act = Types<typeof findOrdersActs>['reply']['rows'][number];

const columns: Column<Act>[] = [
  {
    id: 'createdAt',
    title: 'Когда',
    width: 150,
    cell: ({ createdAt }) => <time title={fullDate(createdAt)}>{journalDate(createdAt)}</time>,
  },
  column.text('title', 'Действие', ({ title }) => title, { width: 240, grow: true }),
  { id: 'status', title: 'Ход', width: 140, cell: ({ status }) => <WorkStatus status={status} /> },
  column.number('orders', 'Заказов', ({ orders }) => orders),
  column.number('done', 'Сделано', ({ progress }) => progress.done),
  column.number('failed', 'Не удалось', ({ progress }) => progress.failed),
  column.text('author', 'Кто', ({ author }) => author?.name ?? 'Программа', { width: 180 }),
];

function ActsPage() {
  const address = useListAddress(Route);
  const acts = useList(findOrdersActs, {});
  // The list itself is asked anew when the state of an act changes.
  useWorkNews('orders/many-actions');
  return (
    <ListPage
      name="orders.acts"
      title="Действия со многими заказами"
      address={address}
      list={acts}
      columns={columns}
      empty={
        <Empty title="Действий пока не было" action={<Go to="/cabinet/orders">Заказы</Go>}>
          Отметьте заказы в списке и выберите действие: оно идёт само, даже если закрыть вкладку, а здесь видно, чем
          кончилось.
        </Empty>
      }
      side={(row) => <ActSide row={row} />}
      card={(act, open) => (
        <RowCard title={act.title} onOpen={open}>
          <WorkStatus status={act.status} />
          <div>
            {counted(act.orders, ['заказ', 'заказа', 'заказов'])}, не удалось: {act.progress.failed}
          </div>
          <div>{journalDate(act.createdAt)}</div>
        </RowCard>
      )}
    />
  );
}

/** One act: how far it is, and what could not be done, with the way to repeat that. */
function ActSide({ row }: { row: OpenRow }) {
  const navigate = useNavigate();
  const { act, found } = useAct(row.id);
  if (!act) return <UnknownSide row={row} found={found} name="Действие" size="m" />;
  return (
    <Side
      title={act.title}
      size="m"
      controls={<Neighbours row={row} />}
      onClose={row.onClose}
      footer={
        <ActButtons
          act={act}
          onAgain={(id) => void navigate({ to: '.', search: (old) => ({ ...old, open: id }), replace: true })}
        />
      }
    >
      <Facts
        facts={[
          { label: 'Кто', value: act.author?.name ?? 'Программа', ownWord: true },
          { label: 'Когда', value: fullDate(act.createdAt) },
          { label: 'Заказов', value: String(act.orders) },
        ]}
      />
      <Section title="Ход">
        <ActResults act={act} />
      </Section>
    </Side>
  );
}
