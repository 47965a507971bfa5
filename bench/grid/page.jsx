import { listOf, members, PageSearch, resource } from '@prilavok/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { queries } from '../../apps/web/src/api/queries.ts';
import { useList } from '../../apps/web/src/api/useList.ts';
import { money } from '../../apps/web/src/text/money.ts';
import { Theme } from '../../apps/web/src/theme/provider.tsx';
import { Empty } from '../../apps/web/src/ui/empty.tsx';
import { ListPage } from '../../apps/web/src/ui/list/list-page.tsx';
import { serveMadeUp } from './source.ts';

const asked = new URLSearchParams(location.search);
serveMadeUp(Number(asked.get('rows') ?? 100_000), Number(asked.get('delay') ?? 30));

const findRows = resource('bench/rows')('POST', '/bench/rows', {
  title: 'Выдуманные строки',
  roles: members,
  body: PageSearch.extend({ sort: z.string().optional() }),
  reply: listOf(z.object({ id: z.string() })),
});

const columns = [
  {
    id: 'title',
    title: 'Название и артикул',
    width: 320,
    grow: true,
    pinned: true,
    sort: 'title',
    cell: (row) => row.title,
  },
  { id: 'article', title: 'Артикул', width: 140, sort: 'article', cell: (row) => row.article },
  { id: 'price', title: 'Цена', width: 110, align: 'right', sort: 'price', cell: (row) => money(row.price) },
  { id: 'stock', title: 'Остаток', width: 90, align: 'right', cell: (row) => row.stock },
  { id: 'state', title: 'Статус', width: 140, cell: (row) => row.state },
  { id: 'changed', title: 'Изменён', width: 110, align: 'right', cell: (row) => row.changed.slice(0, 10) },
  ...Array.from({ length: 12 }, (_, fact) => ({
    id: `fact${fact}`,
    title: `Показатель ${fact + 1}`,
    width: 110,
    align: 'right',
    cell: (row) => row.facts[fact],
  })),
  { id: 'last', title: 'Номер', width: 100, cell: (row) => row.id },
  { id: 'note', title: 'Заметка', width: 200, hidden: true, cell: (row) => `Заметка ${row.id}` },
];

function Bench() {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState();
  const [opened, setOpened] = useState();
  const list = useList(findRows, { search, sort });
  // What `useListAddress` answers, without an address.
  const address = {
    search,
    sort,
    open: opened,
    narrowed: search !== '',
    find: setSearch,
    order: setSort,
    show: setOpened,
    reset: () => setSearch(''),
  };
  return (
    <ListPage
      name="bench.rows"
      title="Товары"
      address={address}
      list={list}
      columns={columns}
      searchFor="Артикул, название"
      empty={<Empty title="Здесь будут товары" />}
      bulk={(picked) => (
        <output data-testid="picked">
          {picked.ids ? picked.ids.join(' ') : `все, кроме: ${picked.allBut.join(' ')}`}
        </output>
      )}
      matchAll
      onOpen={(row) => setOpened(row.id)}
      card={asked.has('cards') ? (row) => row.title : undefined}
      footer={`Открыта: ${opened ?? '—'}`}
    />
  );
}

createRoot(document.getElementById('root')).render(
  <Theme>
    <QueryClientProvider client={queries}>
      <div style={{ height: '100vh' }}>
        <Bench />
      </div>
    </QueryClientProvider>
  </Theme>,
);
