import { type Currency, measures, type StatisticsRow } from '@prilavok/contract';
import { Mark } from '#ui/marks/mark.tsx';
import { Go } from '#ui/page/go.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import { FigureCell } from './figure-cell.tsx';
import css from './statistics.module.css';
import { pageOf, type Subject } from './subjects.ts';
import { useMeasures } from './use-measures.ts';

const shown = ['orders', 'revenue', 'buyout', 'came', 'profit', 'margin'] as const;

interface Props {
  label: string;
  /** Name of a row. */
  one: string;
  rows: readonly StatisticsRow[];
  currency: Currency;
  /** Whose pages the rows have; without it they have none. */
  subject?: Subject;
}

/** Figures of a few things, all of them in sight. */
export function FiguresTable({ label, one, rows, currency, subject }: Props) {
  const seen = useMeasures();
  if (rows.length === 0) return <p>За эти дни ничего не продано.</p>;
  const columns: TableColumn<StatisticsRow>[] = [
    {
      id: 'title',
      title: one,
      cell: ({ id, title, marketplace }) => (
        <span className={css.title} translate="no">
          {marketplace && <Mark marketplace={marketplace} />}
          {subject ? <Go to={pageOf(subject, id)}>{title}</Go> : title}
        </span>
      ),
    },
    ...shown
      .filter((measure) => seen.includes(measure))
      .map(
        (measure): TableColumn<StatisticsRow> => ({
          id: measure,
          title: measures[measure].title,
          align: 'right',
          cell: (row) => <FigureCell row={row} measure={measure} currency={currency} />,
        }),
      ),
  ];
  return <Table label={label} columns={columns} rows={rows} />;
}
