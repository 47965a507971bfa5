import { Anchor } from '@mantine/core';
import { type FileExport, isUnderWay } from '@prilavok/contract';
import { offerForms } from '#features/catalogs/words.ts';
import { longDate } from '#text/dates.ts';
import { fileSize, number, percent } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { downloadStored } from '#ui/download.ts';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import type { Choice } from '#ui/menu-button.tsx';
import { WorkStatus } from '#ui/page/work.tsx';

/** The file itself where it is ready; its title before and after. */
export function FileLink({ of: { title, format, url } }: { of: FileExport }) {
  const name = `${title}.${format}`;
  if (url === null) return <span translate="no">{title}</span>;
  return (
    <Anchor
      component="button"
      type="button"
      translate="no"
      onClick={(event) => {
        // The row would bring it, too.
        event.stopPropagation();
        downloadStored(url);
      }}
    >
      {name}
    </Anchor>
  );
}

/** How far an export is, how long its file stays, or why there is none, in a line. */
export function told(of: FileExport): string {
  const { status, progress, keptUntil, error } = of;
  const { done, total, note } = progress;
  // The state beside it says so.
  if (status === 'pending') return '';
  if (isUnderWay(of) && !total) return note;
  if (isUnderWay(of)) return `${number(done)} из ${number(total ?? 0)} (${percent(Math.min(1, done / (total ?? 1)))})`;
  if (status === 'failed') return error ?? '';
  if (status === 'stopped') return 'Файла нет: выгрузку остановили';
  return keptUntil === null ? 'Файл уже удалён: выгрузите ещё раз' : `Хранится до ${longDate(keptUntil)}`;
}

/** Contents of a whole file, where there are no columns. */
export const holds = ({ rows, size, status }: FileExport): string =>
  status === 'success' ? `${counted(rows, offerForms)}, ${fileSize(size)}` : '';

/** Columns of the list of exports: `acts` is what can be done with one, `line` tells how far it is now. */
export const exportColumns = (
  acts: (row: FileExport) => readonly Choice[],
  line: (row: FileExport) => string,
): Column<FileExport>[] => [
  column.twoLines('title', 'Файл', (row) => ({ first: <FileLink of={row} />, second: line(row) }), { width: 320 }),
  { id: 'status', title: 'Состояние', cell: (row) => <WorkStatus status={row.status} />, width: 140 },
  column.number('rows', 'Строк', ({ rows }) => rows || null, { width: 100 }),
  { id: 'size', title: 'Размер', cell: ({ size, url }) => url && fileSize(size), width: 100, align: 'right' },
  column.text('author', 'Кто', ({ author }) => author?.name ?? 'Программа с ключом API', { width: 160 }),
  column.date('at', 'Когда', ({ createdAt }) => createdAt, { width: 100 }),
  column.acts(({ title }) => `Действия: ${title}`, acts),
];
