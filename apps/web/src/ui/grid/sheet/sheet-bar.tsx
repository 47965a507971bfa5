import { Button } from '@mantine/core';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import type { Counts } from './cells.ts';
import { textOf } from './edit.ts';
import { heightOf, isOne, widthOf } from './range.ts';
import styles from './sheet.module.css';
import type { Control } from './use-control.ts';
import { useCellsVersion } from './use-sheet.ts';

/** Under a sheet: what is selected, what isn't saved, and what can be done about the cell that wasn't. */
export function SheetBar<Row extends { id: string }>({ control }: { control: Control<Row> }) {
  const { sheet, row, column } = control;
  const { cells, saver, list } = sheet;
  useCellsVersion(cells);
  const counts = cells.counts();
  const cell = row && column && cells.marksOf(row.id)?.get(column.id);
  const trouble = cell && (cell.state === 'refused' || cell.state === 'stale');
  const off = row && column?.edit?.off?.(row);

  const toNext = () => {
    const next = cells.nextTrouble(row && column && { id: row.id, column: column.id });
    const index = next && list.indexOf(next.id);
    const place = control.columns.findIndex(({ id }) => id === next?.column);
    if (index !== undefined && place >= 0) control.move({ row: index, column: place });
    control.input.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.bar}>
      <span role="status">{selected(control)}</span>
      {trouble && (
        <span className={styles.trouble} role="alert">
          {column.title}: {cell.reason}
          {cell.state === 'stale' && `. Сейчас там ${theirs(control)}, у вас ${mine(control)}`}
          {'value' in cell.content && (
            <Button variant="subtle" size="compact-xs" onClick={() => cells.insist(row.id, column.id)}>
              {cell.state === 'stale' ? 'Оставить моё' : 'Отправить ещё раз'}
            </Button>
          )}
          <Button variant="subtle" size="compact-xs" onClick={() => cells.drop(row.id, column.id)}>
            {cell.state === 'stale' ? 'Взять новое' : 'Вернуть прежнее'}
          </Button>
        </span>
      )}
      {!trouble && off && <span>{off}</span>}
      <span className={styles.end} role="status" aria-label="Сохранение">
        {saver.failed() ? `Не сохраняется: ${saver.failed()}. Повторим сами, ничего не пропало` : standing(counts)}
      </span>
      {saver.failed() && (
        <Button variant="subtle" size="compact-xs" onClick={() => void saver.flush()}>
          Повторить сейчас
        </Button>
      )}
      {counts.refused + counts.stale > 0 && (
        <Button variant="subtle" color="red" size="compact-xs" onClick={toNext}>
          К следующей отмеченной
        </Button>
      )}
    </div>
  );
}

const cellForms = ['ячейка', 'ячейки', 'ячеек'] as const;

function selected<Row extends { id: string }>({ all, range, sheet }: Control<Row>): string {
  const { total, more } = sheet.list;
  if (all)
    return total === undefined || more
      ? 'Выделены все строки, которые подошли'
      : `Выделены все: ${counted(total, ['строка', 'строки', 'строк'])}`;
  if (!range || isOne(range)) return '';
  return `Выделено ${number(heightOf(range))} × ${number(widthOf(range))}`;
}

function standing({ awaited, unsaved, saving, refused, stale }: Counts): string {
  const words: string[] = [];
  if (awaited > 0) words.push(`Загружаем строки, ждут записи: ${counted(awaited, cellForms)}`);
  if (saving > 0) words.push(`Сохраняем: ${counted(saving, cellForms)}`);
  if (unsaved > 0) words.push(`Не сохранено: ${counted(unsaved, cellForms)}`);
  if (refused > 0) words.push(`Отказано: ${counted(refused, cellForms)}`);
  if (stale > 0) words.push(`Изменено другими: ${counted(stale, cellForms)}`);
  return words.join(' · ') || 'Всё сохранено';
}

function theirs<Row extends { id: string }>({ sheet, row, column }: Control<Row>): string {
  const content = row && column && sheet.cells.savedContent(row.id, column.id);
  return quoted(content && column?.edit ? textOf(column.edit, content) : '');
}

function mine<Row extends { id: string }>({ sheet, row, column }: Control<Row>): string {
  return quoted(row && column?.edit ? textOf(column.edit, sheet.cells.contentOf(row, column.id)) : '');
}

const quoted = (text: string): string => (text === '' ? 'пусто' : `«${text}»`);
