import { listOf, members, PageSearch, resource } from '@prilavok/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { queries } from '../../apps/web/src/api/queries.ts';
import { useList } from '../../apps/web/src/api/useList.ts';
import { ToastHost } from '../../apps/web/src/shell/overlays/toast-host.tsx';
import { money } from '../../apps/web/src/text/money.ts';
import { Theme } from '../../apps/web/src/theme/provider.tsx';
import { editOf } from '../../apps/web/src/ui/grid/sheet/edit.ts';
import {
  boolean,
  choice,
  day,
  number,
  required,
  several,
  money as sum,
  text,
} from '../../apps/web/src/ui/grid/sheet/kinds.ts';
import { useSheet } from '../../apps/web/src/ui/grid/sheet/use-sheet.ts';
import { ListPage } from '../../apps/web/src/ui/list/list-page.tsx';
import { Empty } from '../../apps/web/src/ui/page/empty.tsx';
import { meddle, options, requests, save, serveMadeUp } from './source.ts';

const asked = new URLSearchParams(location.search);
globalThis.bench = { meddle, requests, queries };
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

const field = (kind, name, more = {}) =>
  editOf(kind, { value: (row) => row[name], put: (row, value) => ({ ...row, [name]: value }), ...more });
const found = (title) => options.find((option) => option.title === title);
const colour = field(choice, 'colour', {
  choices: {
    key: ['bench', 'colours'],
    find: async (word) => options.filter(({ title }) => title.includes(word)).slice(0, 50),
  },
  resolve: async (values) =>
    values.map((value) =>
      value && !found(value.title)
        ? { typed: value.title, refused: 'Такого варианта нет' }
        : { value: value && found(value.title) },
    ),
});
const words = {
  key: ['bench', 'words'],
  find: async (word) =>
    ['Да', 'Нет']
      .filter((one) => one.toLowerCase().includes(word.toLowerCase()))
      .map((title) => ({ id: title, title })),
};

const sheetColumns = [
  ...columns.slice(0, 6).map((column) => ({
    ...column,
    text: column.cell,
    edit: {
      title: field(required(text(), 'Название не бывает пустым'), 'title'),
      price: field(sum, 'price', { off: (row) => (row.id === '9' ? 'Цену этой строки ведёт другой' : undefined) }),
      stock: field(number({ whole: true, min: 0 }), 'stock'),
    }[column.id],
  })),
  { id: 'colour', title: 'Цвет', width: 120, cell: (row) => row.colour?.title, edit: colour },
  { id: 'day', title: 'Дата', width: 110, cell: (row) => day.text(row.day), edit: field(day, 'day') },
  {
    id: 'fragile',
    title: 'Хрупкое',
    width: 90,
    cell: (row) => boolean.text(row.fragile),
    edit: field(boolean, 'fragile', { choices: words }),
  },
  { id: 'tags', title: 'Метки', width: 140, cell: (row) => row.tags.join('; '), edit: field(several(text()), 'tags') },
  ...columns.slice(6).map((column, fact) => ({
    ...column,
    text: (row) => String(column.cell(row)),
    edit: column.id.startsWith('fact')
      ? editOf(number(), {
          value: (row) => row.facts[fact],
          put: (row, value) => ({ ...row, facts: row.facts.with(fact, value) }),
        })
      : undefined,
  })),
];

function Bench() {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState();
  const [opened, setOpened] = useState();
  const list = useList(findRows, { search, sort });
  globalThis.bench.order = setSort;
  const sheet = useSheet({ list, columns: sheetColumns, send: (rows) => save(rows, 20) });
  const table = asked.has('sheet');
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
      columns={table ? sheetColumns : columns}
      sheet={table ? sheet : undefined}
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
        <ToastHost />
      </div>
    </QueryClientProvider>
  </Theme>,
);
