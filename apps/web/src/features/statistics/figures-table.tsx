import { type Currency, measures, type StatisticsRow } from '@prilavok/contract';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import { FigureCell } from './figure-cell.tsx';
import { useMeasures } from './use-measures.ts';

const shown = ['orders', 'revenue', 'buyout', 'came', 'profit', 'margin'] as const;

interface Props {
  label: string;
  /** What a row is. */
  one: string;
  rows: readonly StatisticsRow[];
  currency: Currency;
}

/** Figures of a few things that have no page of their own. */
export function FiguresTable({ label, one, rows, currency }: Props) {
  const seen = useMeasures();
  if (rows.length === 0) return <p>За эти дни ничего не продано.</p>;
  const columns: TableColumn<StatisticsRow>[] = [
    { id: 'title', title: one, cell: ({ title }) => <span translate="no">{title}</span> },
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
