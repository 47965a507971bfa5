import { findRetention, type Retention } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import { fileSize, number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { TextCell } from '#ui/cells/text.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Status } from '#ui/marks/status.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { useWholeList } from '#ui/whole-list.ts';

export const Route = createFileRoute('/admin/retention/')({
  staticData: { title: 'Хранение данных' },
  validateSearch: listSearch({}),
  component: RetentionPage,
});

const words = ({ title, id }: Retention) => [title, id];

const periodOf = ({ days }: Retention) =>
  days < 1
    ? counted(Math.round(days * 24), ['час', 'часа', 'часов'])
    : days >= 365 && days % 365 === 0
      ? counted(days / 365, ['год', 'года', 'лет'])
      : counted(days, ['день', 'дня', 'дней']);

/** The database's own estimates: they are told as such. */
const sizeOf = ({ rows, bytes }: Retention) =>
  rows === null || bytes === null ? '' : `${fileSize(bytes)}, строк ${rows === 0 ? '0' : `≈ ${number(rows)}`}`;

const freedOf = ({ startedAt, freedRows, freedBytes }: Retention) =>
  startedAt === null ? '' : [number(freedRows), freedBytes > 0 && fileSize(freedBytes)].filter(Boolean).join(', ');

function outcomeOf({ startedAt, finishedAt, fault }: Retention) {
  if (fault) return <Status tone="error">{fault}</Status>;
  if (!startedAt) return <Status tone="neutral">Ещё не было</Status>;
  return finishedAt ? <Status tone="success">Готово</Status> : <Status tone="neutral">Идёт</Status>;
}

const columns: Column<Retention>[] = [
  column.twoLines('title', 'Что', ({ title, id }) => ({ first: title, second: id }), { width: 320 }),
  column.text('days', 'Сколько хранится', periodOf, { width: 150 }),
  { id: 'size', title: 'Сейчас', width: 220, cell: (row) => <TextCell>{sizeOf(row)}</TextCell> },
  column.date('finished', 'Последний проход', ({ finishedAt, startedAt }) => finishedAt ?? startedAt, { width: 160 }),
  { id: 'outcome', title: 'Итог', width: 150, cell: outcomeOf },
  column.text('freed', 'Удалено', freedOf, { width: 150 }),
];

function RetentionPage() {
  const address = useListAddress(Route);
  const found = useCall(findRetention, {});
  const largestFirst = useMemo(
    () => found.data?.rows.toSorted((a, b) => (b.bytes ?? -1) - (a.bytes ?? -1)),
    [found.data],
  );
  const list = useWholeList('retention', { ...found, data: largestFirst }, { search: address.search, words });
  return (
    <ListPage
      name="users.retention"
      title="Хранение данных"
      address={address}
      list={list}
      columns={columns}
      searchFor="Что хранится"
      empty={<Empty title="Ничего не удаляется">Сроки хранения задаёт настройка KEEP_DAYS.</Empty>}
    />
  );
}
