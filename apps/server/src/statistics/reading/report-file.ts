import {
  figureOf,
  type MeasureName,
  maySeeMeasure,
  measureNames,
  measures,
  type Role,
  type StatisticsRow,
  type SumRow,
} from '@prilavok/contract';
import { sheetEnd, sheetHead, sheetName, sheetRow, workbookFiles } from '../../files/xlsx.ts';
import { storedFile, zipEnd } from '../../files/zip.ts';

/** A file of a report: its heading, and how a row stands below it. */
export interface FileLayout {
  header: string[];
  cells: (row: never) => (string | number)[];
}

const rowKinds: Record<SumRow['kind'], string> = {
  order: 'Заказ',
  line: 'Строка заказа',
  operation: 'Начисление',
  cost: 'Себестоимость',
  tax: 'Налог',
  estimate: 'Оценка',
};

/** Rows behind a number. */
export const sumRowsLayout: FileLayout = {
  header: ['День', 'Вид', 'Название', 'Заказ', 'Артикул', 'Штук', 'Сумма'],
  cells: ({ day, kind, title, orderNumber, article, pieces, amount }: SumRow) => [
    ...[day, rowKinds[kind], title, orderNumber, article],
    ...[pieces ?? '', amount === null ? '' : Number(amount)],
  ],
};

/** A table with every measure that the role sees, beside those of the days before where it is compared. */
export function tableLayout(role: Role, compared: boolean): FileLayout {
  const shown = measureNames.filter((name) => maySeeMeasure(name, role));
  const value = (figures: StatisticsRow['now'] | null, name: MeasureName) => {
    const figure = figures && figureOf(figures, name);
    if (figure === null) return '';
    return measures[name].unit === 'share' ? Math.round(Number(figure) * 10_000) / 100 : Number(figure);
  };
  const titleOf = (name: MeasureName) => `${measures[name].title}${measures[name].unit === 'share' ? ', %' : ''}`;
  return {
    header: [
      ...['Название', 'Артикул'],
      ...shown.flatMap((name) => [titleOf(name), ...(compared ? [`${titleOf(name)}, было`] : [])]),
    ],
    cells: ({ title, article, now, before }: StatisticsRow) => [
      ...[title, article ?? ''],
      ...shown.flatMap((name) => [value(now, name), ...(compared ? [value(before, name)] : [])]),
    ],
  };
}

/** A workbook of one sheet. Reports have some ten thousand rows: it is put together in memory. */
export function workbookOf(header: readonly string[], rows: readonly (readonly (string | number)[])[]): Buffer {
  const sheet = `${sheetHead(header)}${rows.map(sheetRow).join('')}${sheetEnd}`;
  const parts: Buffer[] = [];
  const entries = [];
  let at = 0;
  for (const [name, content] of [...Object.entries(workbookFiles), [sheetName, sheet] as const]) {
    const { bytes, entry } = storedFile(name, content.replace('name="Товары"', 'name="Отчёт"'), at);
    parts.push(bytes);
    entries.push(entry);
    at += bytes.length;
  }
  return Buffer.concat([...parts, zipEnd(entries, at)]);
}
