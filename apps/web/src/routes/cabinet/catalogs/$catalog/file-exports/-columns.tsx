import { type FileExport, isUnderWay } from '@prilavok/contract';
import { offerForms } from '#features/catalogs/words.ts';
import { longDate } from '#text/dates.ts';
import { fileSize, number, percent } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import type { Choice } from '#ui/menu-button.tsx';
import { WorkStatus } from '#ui/work.tsx';

/** The file itself where it is ready; its title before and after. */
export function FileLink({ of: { title, format, url } }: { of: FileExport }) {
  const name = `${title}.${format}`;
  if (url === null) return <span translate="no">{title}</span>;
  return (
    <a href={url} download={name} translate="no">
      {name}
    </a>
  );
}

/** How far an export is, what it holds, or why there is no file, in a line. */
export function told(of: FileExport): string {
  const { status, progress, rows, size, keptUntil, error } = of;
  if (isUnderWay(of)) {
    if (status === 'pending' || progress.total === null || progress.total === 0) return progress.note;
    return `${number(progress.done)} из ${number(progress.total)} (${percent(Math.min(1, progress.done / progress.total))})`;
  }
  if (status === 'failed') return error ?? '';
  if (status === 'stopped') return 'Файла нет: выгрузку остановили';
  const holds = counted(rows, offerForms);
  if (keptUntil === null) return `${holds}. Файл уже удалён: выгрузите ещё раз`;
  return `${holds}, ${fileSize(size)}. Хранится до ${longDate(keptUntil)}`;
}

/** Columns of the list of exports: `acts` is what can be done with one, `line` tells how far it is now. */
export const exportColumns = (
  acts: (row: FileExport) => readonly Choice[],
  line: (row: FileExport) => string,
): Column<FileExport>[] => [
  column.twoLines('title', 'Файл', (row) => ({ first: <FileLink of={row} />, second: line(row) }), { width: 320 }),
  { id: 'status', title: 'Состояние', cell: (row) => <WorkStatus status={row.status} />, width: 140 },
  column.number('rows', 'Строк', ({ rows }) => rows || null, { width: 100 }),
  column.text('size', 'Размер', ({ size, url }) => url && fileSize(size), { width: 100 }),
  column.text('author', 'Кто', ({ author }) => author?.name ?? 'Программа с ключом API', { width: 160 }),
  column.date('at', 'Когда', ({ createdAt }) => createdAt, { width: 100 }),
  column.acts(({ title }) => `Действия: ${title}`, acts),
];
