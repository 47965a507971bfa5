import type { ReactNode } from 'react';
import { Table, type TableColumn } from '../table/table.tsx';
import { barsOf, scaleOf, type WaterfallStep } from './waterfall-bars.ts';
import css from './waterfalls.module.css';

interface Column {
  id: string;
  title: string;
  /** Shown in the header instead of the word. */
  head?: ReactNode;
  steps: readonly WaterfallStep[];
}

interface Props {
  label: string;
  /** Rows in their order; a column may lack one. */
  steps: readonly { id: string; title: ReactNode }[];
  columns: readonly Column[];
  words: (amount: number) => string;
}

/** How a sum becomes another, step by step, several beside each other on one scale: each amount in words, and as a bar that hangs where the one before ended. */
export function Waterfalls({ label, steps, columns, words }: Props) {
  const scale = scaleOf(columns.map((column) => column.steps));
  const drawn = columns.map((column) => ({ ...column, bars: barsOf(column.steps, scale) }));
  const tableColumns: TableColumn<Props['steps'][number]>[] = [
    { id: 'step', title: 'Составляющая', head: '', cell: ({ title }) => title },
    ...drawn.map(
      ({ id, title, head, bars }): TableColumn<Props['steps'][number]> => ({
        id,
        title,
        ...(head !== undefined && { head }),
        align: 'right',
        // Bars can be compared where their tracks are equally long.
        width: 240,
        cell: (step) => {
          const bar = bars.find((one) => one.id === step.id);
          return (
            bar && (
              <span className={css.step} data-total={bar.total || undefined}>
                {words(bar.amount)}
                <i className={css.track} aria-hidden>
                  <i
                    data-loss={(bar.total && bar.amount < 0) || undefined}
                    style={{ left: `${bar.from * 100}%`, width: `${(bar.to - bar.from) * 100}%` }}
                  />
                </i>
              </span>
            )
          );
        },
      }),
    ),
  ];
  return <Table label={label} columns={tableColumns} rows={steps} />;
}
