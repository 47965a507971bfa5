import { Button } from '@mantine/core';
import { createOrderSource, findOrderSources, type OrderSource } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { useMay } from '#api/use-may.ts';
import { useList } from '#api/useList.ts';
import { ListSearch, orNothing } from '#features/list-search.ts';
import { counted } from '#text/plurals.ts';
import { DateCell } from '#ui/cells/date.tsx';
import { NumberCell } from '#ui/cells/number.tsx';
import { TextCell, TwoLineCell } from '#ui/cells/text.tsx';
import { Empty } from '#ui/empty.tsx';
import { Go } from '#ui/go.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';
import { Mark } from '#ui/mark.tsx';
import { Status } from '#ui/status.tsx';
import { EditSource, NewSource } from './-source-form.tsx';

const Search = ListSearch.extend({ open: z.coerce.string().optional().catch(undefined) });

export const Route = createFileRoute('/cabinet/orders/sources/')({
  staticData: { title: 'Источники заказов' },
  validateSearch: Search,
  component: SourcesPage,
});

const columns: readonly Column<OrderSource>[] = [
  {
    id: 'mark',
    title: 'Площадка',
    head: <span className="vh">Площадка</span>,
    width: 44,
    cell: ({ settings }) => <Mark marketplace={settings.marketplace} />,
  },
  { id: 'title', title: 'Источник', width: 280, grow: true, cell: ({ title }) => <TextCell>{title}</TextCell> },
  { id: 'sync', title: 'Загрузка заказов', width: 190, cell: syncOf },
  { id: 'orders', title: 'Заказов', width: 100, align: 'right', cell: ({ orders }) => <NumberCell value={orders} /> },
  {
    id: 'synced',
    title: 'Загружено',
    width: 120,
    align: 'right',
    cell: ({ syncedAt }) => <DateCell moment={syncedAt} />,
  },
];

function syncOf({ account, settings }: OrderSource) {
  if (account === null) return <Status ring>Заводятся вручную</Status>;
  return settings.is_enable_sync ? (
    <Status tone="success">Загружаются сами</Status>
  ) : (
    <Status ring>Не загружаются</Status>
  );
}

function SourcesPage() {
  const { search = '', open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayCreate = useMay(createOrderSource);
  const sources = useList(findOrderSources, { search });
  const show = (id: string | undefined) => void navigate({ search: (old) => ({ ...old, open: id }), replace: true });
  const opened = sources.rows().find(({ id }) => id === open);
  const close = () => show(undefined);
  return (
    <ListPage
      name="orders.sources"
      title="Источники заказов"
      list={sources}
      columns={columns}
      search={{
        value: search,
        onChange: (text) => void navigate({ search: (old) => ({ ...old, search: orNothing(text) }), replace: true }),
        placeholder: 'Название источника',
      }}
      onReset={() => void navigate({ search: {} })}
      actions={
        mayCreate && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => show('new')}>
            Источник
          </Button>
        )
      }
      onOpen={({ id }) => show(id)}
      opened={open}
      card={(source) => (
        <>
          <TwoLineCell
            first={<Go to={`/cabinet/orders/sources?open=${source.id}`}>{source.title}</Go>}
            second={counted(source.orders, ['заказ', 'заказа', 'заказов'])}
          />
          {syncOf(source)}
        </>
      )}
      empty={
        <Empty
          title="Источников пока нет"
          action={mayCreate && <Button onClick={() => show('new')}>Добавить источник</Button>}
        >
          Источник аккаунта маркетплейса появится сам. Свой магазин или телефон добавьте здесь.
        </Empty>
      }
      side={
        open === 'new' && mayCreate ? (
          <NewSource onClose={close} />
        ) : (
          opened && <EditSource key={opened.id} source={opened} all={sources.rows()} onClose={close} />
        )
      }
    />
  );
}
