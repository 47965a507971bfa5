import type { ComponentProps, ReactNode } from 'react';
import { DateCell } from '../cells/date.tsx';
import { LinkCell } from '../cells/link.tsx';
import { MoneyCell, NumberCell } from '../cells/number.tsx';
import { TextCell, TwoLineCell } from '../cells/text.tsx';
import type { Column } from '../grid/columns.ts';
import { type Choice, MenuButton } from '../menu-button.tsx';

/** Columns of common kinds, imported as `column`: `column.text('phone', 'Телефон', (row) => row.phone, { width: 150 })`. */

type More = Partial<Pick<Column<never>, 'width' | 'grow' | 'sort' | 'hidden' | 'pinned'>>;

/** A column of words, cut where they don't fit. */
export function text<Row>(id: string, title: string, value: (row: Row) => string | null | undefined, more: More = {}) {
  return { id, title, width: 180, ...more, cell: (row: Row) => <TextCell>{value(row)}</TextCell> };
}

/** A column of things with their second fact below: a name and an article. */
export function twoLines<Row>(
  id: string,
  title: string,
  value: (row: Row) => { first: ReactNode; second: ReactNode },
  more: More = {},
): Column<Row> {
  const cell = (row: Row) => <TwoLineCell {...value(row)} />;
  return { id, title, width: 280, grow: true, ...more, cell };
}

/** A column of names that lead to a page of the row's own. */
export function link<Row>(
  id: string,
  title: string,
  value: (row: Row) => { to: string; text: string },
  more: More = {},
): Column<Row> {
  const cell = (row: Row) => {
    const { to, text: name } = value(row);
    return <LinkCell to={to}>{name}</LinkCell>;
  };
  return { id, title, width: 280, grow: true, ...more, cell };
}

/** A column of numbers; nothing is shown by nothing. */
export function number<Row>(
  id: string,
  title: string,
  value: (row: Row) => number | null | undefined,
  more: More = {},
): Column<Row> {
  return { id, title, width: 100, align: 'right', ...more, cell: (row) => <NumberCell value={value(row)} /> };
}

/** A column of sums, given as decimal strings with their currency. */
export function money<Row>(
  id: string,
  title: string,
  value: (row: Row) => ComponentProps<typeof MoneyCell>,
  more: More = {},
): Column<Row> {
  return { id, title, width: 110, align: 'right', ...more, cell: (row) => <MoneyCell {...value(row)} /> };
}

/** A column of moments, given as ISO 8601. */
export function date<Row>(
  id: string,
  title: string,
  value: (row: Row) => string | null | undefined,
  more: More = {},
): Column<Row> {
  return { id, title, width: 140, align: 'right', ...more, cell: (row) => <DateCell moment={value(row)} /> };
}

/** A narrow column of pictures or marks; its title is only for the column chooser and readers. */
export function picture<Row>(id: string, title: string, cell: (row: Row) => ReactNode, more: More = {}): Column<Row> {
  return { id, title, head: <span className="vh">{title}</span>, width: 58, ...more, cell };
}

/** The last column: three dots, and what can be done with the row. */
export function acts<Row>(label: (row: Row) => string, choices: (row: Row) => readonly Choice[]): Column<Row> {
  const cell = (row: Row) => <MenuButton label={label(row)} choices={choices(row)} quiet />;
  return { id: 'acts', title: 'Действия', head: '', width: 70, align: 'right', cell };
}
